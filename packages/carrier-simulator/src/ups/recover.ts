import { magicValuesOf } from '../faults.ts'
import { schemaCheck } from '../schema-check.ts'
import { answeredOnceDone, outcomeOf, play, recipientOf, send } from '../simulation.ts'
import { recoveredPdf, type UpsDetails } from './ship.ts'
import { invalidRequest, success, type UpsVerb, upsError } from './shipment.ts'

const check = schemaCheck('ups-label-recovery')

type RecoveryRequest = {
  Request: { TransactionReference?: { CustomerContext?: string } }
  TrackingNumber?: string
  ReferenceValues?: { ReferenceNumber: { Value: string }; ShipperNumber: string }
}

const notFound = () =>
  upsError(
    400,
    '300007',
    'The shipment for the requested tracking number or the combination of reference number plus shipper number could not be found. Please check the submitted data or wait until the shipment is processed.',
  )

/** Recovers by tracking number, or by reference and shipper number. Several shipments are returned as candidates. */
export const recoverLabel: UpsVerb = async (simulation, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, invalidRequest(`${violation.path} ${violation.message}`))
  const wanted = (request.body as { LabelRecoveryRequest: RecoveryRequest }).LabelRecoveryRequest
  const { TrackingNumber, ReferenceValues } = wanted
  if (!TrackingNumber && !ReferenceValues) {
    return send(
      reply,
      upsError(400, '300005', 'Either tracking number or combination of reference plus shipper number required'),
    )
  }
  const numbered = TrackingNumber ? simulation.sales.byTrackingNumber('ups', TrackingNumber) : undefined
  const sales = ReferenceValues
    ? simulation.sales.byReference('ups', ReferenceValues.ShipperNumber, ReferenceValues.ReferenceNumber.Value)
    : numbered
      ? [numbered]
      : []
  const name = TrackingNumber ?? ReferenceValues?.ReferenceNumber.Value ?? ''
  const attempt = simulation.faults.attempt(`ups find ${name}`)
  const outcome = outcomeOf(simulation, 'ups', 'find', magicValuesOf(recipientOf(sales[0])), `${name} ${attempt}`)
  const refuse = () => upsError(400, '300000', 'Label Recovery system is currently unavailable')
  return play(reply, outcome, refuse, async () => {
    const Response = success(wanted.Request.TransactionReference?.CustomerContext)
    const [sale] = sales
    if (!sale) return notFound()
    await sale.onDisk
    if (sales.length > 1) {
      const TrackingCandidate = sales.map((candidate) => ({
        TrackingNumber: candidate.trackingNumber,
        DestinationPostalCode: (candidate.details as UpsDetails).destinationZip,
        DestinationCountryCode: (candidate.details as UpsDetails).destinationCountry,
        PickupDateRange: dayOf(candidate.soldAt),
      }))
      return { status: 200, body: { LabelRecoveryResponse: { Response, LabelResults: [], TrackingCandidate } } }
    }
    if (sale.voidedAt) {
      return upsError(
        400,
        '300033',
        'The shipment for which you are trying to recover a label or Receipt has been voided.',
      )
    }
    const LabelResults = [
      {
        TrackingNumber: sale.trackingNumber,
        ...(outcome.imageless ? {} : { LabelImage: labelImage(sale.details as UpsDetails) }),
      },
    ]
    const found = { Response, ShipmentIdentificationNumber: sale.shipmentId, LabelResults }
    return { status: 200, body: { LabelRecoveryResponse: found } }
  })
}

const labelImage = (details: UpsDetails) => ({
  LabelImageFormat: { Code: 'PDF' },
  GraphicImage: recoveredPdf(details),
})

function dayOf(at: string) {
  const day = at.slice(0, 10).replaceAll('-', '')
  return { BeginDate: day, EndDate: day }
}

export const voidShipment: UpsVerb = async (simulation, request, reply) => {
  const { shipmentId } = request.params as { shipmentId: string }
  const sale = simulation.sales.byTrackingNumber('ups', shipmentId)
  const attempt = simulation.faults.attempt(`ups void ${shipmentId}`)
  const outcome = outcomeOf(simulation, 'ups', 'void', magicValuesOf(recipientOf(sale)), `${shipmentId} ${attempt}`)
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down'
      ? upsError(400, '190001', 'Void not available at this time')
      : upsError(400, '190101', 'Time for voiding has expired.')
  return play(reply, answeredOnceDone(outcome, Boolean(sale?.voidedAt)), refuse, async () => {
    if (!/^1Z[0-9A-Z]{16}$/.test(shipmentId)) return upsError(400, '190100', 'Invalid ShipmentIdentificationNumber.')
    if (!sale) return upsError(400, '190102', 'No shipment found within the allowed void period')
    if (sale.voidedAt) return upsError(400, '190117', 'The Shipment has already been voided')
    await simulation.sales.void(sale)
    const SummaryResult = { Status: { Code: '1', Description: 'Voided' } }
    return { status: 200, body: { VoidShipmentResponse: { Response: success(undefined), SummaryResult } } }
  })
}
