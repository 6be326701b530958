import { magicValuesOf } from '../faults.ts'
import { outcomeOf, play, recipientOf, send } from '../simulation.ts'
import { invalidRequest, type UpsVerb } from './shipment.ts'

/** Tracks by number. Labels that are not handed over yet are included. */
export const trackByNumber: UpsVerb = async (simulation, request, reply) => {
  const { inquiryNumber } = request.params as { inquiryNumber: string }
  const { transid, transactionsrc } = request.headers
  if (!transid || !transactionsrc) return send(reply, invalidRequest('transId and transactionSrc are required'))
  const sale = simulation.sales.byTrackingNumber('ups', inquiryNumber)
  const attempt = simulation.faults.attempt(`ups find ${inquiryNumber}`)
  const values = magicValuesOf(recipientOf(sale))
  const outcome = outcomeOf(simulation, 'ups', 'find', values, `${inquiryNumber} ${attempt}`)
  const refuse = () => trackError(503, 'TV1006', 'Tracking is currently unavailable')
  return play(reply, outcome, refuse, async () => {
    if (!sale) return trackError(404, 'TW0001', 'Tracking Information Not Found')
    await sale.onDisk
    const sold = {
      trackingNumber: sale.trackingNumber,
      currentStatus: sale.voidedAt
        ? { code: '004', description: 'Shipment Canceled' }
        : { code: '003', description: 'Shipment Ready for UPS' },
      referenceNumber: sale.reference === '' ? [] : [{ type: 'SHIPMENT', number: sale.reference }],
    }
    return { status: 200, body: { trackResponse: { shipment: [{ inquiryNumber, package: [sold] }] } } }
  })
}

const trackError = (status: number, code: string, message: string) => ({
  status,
  body: { response: { errors: [{ code, message }] } },
})
