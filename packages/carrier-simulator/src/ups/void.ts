import { magicValuesOf } from '../magic-values.ts'
import { answeredOnceDone, outcomeOf, play, recipientOf } from '../simulation.ts'
import { upsError } from './errors.ts'
import { success } from './shipment.ts'
import type { UpsVerb } from './verb.ts'

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
