import { magicValuesOf } from '../magic-values.ts'
import { outcomeOf, play, recipientOf, send } from '../simulation.ts'
import { dhlError, processFailure } from './errors.ts'
import type { DhlVerb } from './verb.ts'

type Query = {
  shipmentReference?: string
  shipperAccountNumber?: string
  dateRangeFrom?: string
  dateRangeTo?: string
}

/** By reference, which demands an account and a range of days; a label not yet handed over is shown too. */
export const track: DhlVerb = async (simulation, request, reply) => {
  const { shipmentReference, shipperAccountNumber, dateRangeFrom, dateRangeTo } = request.query as Query
  const missing = (name: string) =>
    send(reply, dhlError(400, 'Missing parameters', `Missing mandatory parameters: ${name}`, '/tracking'))
  if (!shipmentReference) return missing('shipmentTrackingNumber')
  if (!shipperAccountNumber) return missing('shipperAccountNumber')
  if (!dateRangeFrom || !dateRangeTo) return missing('dateRangeFrom')

  const sales = simulation.sales
    .byReference('dhl', shipperAccountNumber, shipmentReference)
    .filter(({ soldAt }) => dateRangeFrom <= soldAt.slice(0, 10) && soldAt.slice(0, 10) <= dateRangeTo)
  const attempt = simulation.faults.attempt(`dhl find ${shipmentReference}`)
  const values = magicValuesOf(recipientOf(sales[0]))
  const outcome = outcomeOf(simulation, 'dhl', 'find', values, `${shipmentReference} ${attempt}`)
  return play(
    reply,
    outcome,
    () => processFailure('/tracking'),
    async () => {
      if (sales.length === 0) {
        return dhlError(404, 'Not data found', `No Shipments Found for ReferenceID | ${shipmentReference}`, '/tracking')
      }
      await Promise.all(sales.map((sale) => sale.onDisk))
      const shipments = sales.map((sale) => ({
        shipmentTrackingNumber: sale.trackingNumber,
        status: 'Success',
        shipmentTimestamp: sale.soldAt.slice(0, 19),
        productCode: sale.service,
        description: 'Merchandise',
        shipperReferences: [{ value: sale.reference, typeCode: 'CU' }],
        events: [],
        numberOfPieces: 1,
      }))
      return { status: 200, body: { shipments } }
    },
  )
}
