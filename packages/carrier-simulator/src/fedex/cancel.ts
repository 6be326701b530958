import { magicValuesOf } from '../magic-values.ts'
import { schemaCheck } from '../schema-check.ts'
import { answeredOnceDone, outcomeOf, play, recipientOf, send } from '../simulation.ts'
import { fedexError, invalidInput, succeed, unavailable } from './errors.ts'
import type { FedexVerb } from './verb.ts'

const check = schemaCheck('fedex-cancel')

type CancelRequest = { accountNumber: { value: string }; trackingNumber: string }

/** A refusal comes with status 200: what was cancelled stands in the answer. */
export const cancelShipment: FedexVerb = async (simulation, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, invalidInput(`${violation.path} ${violation.message}`))
  const { accountNumber, trackingNumber } = request.body as CancelRequest
  const sold = simulation.sales.byTrackingNumber('fedex', trackingNumber)
  const sale = sold?.account === accountNumber.value ? sold : undefined
  const attempt = simulation.faults.attempt(`fedex void ${trackingNumber}`)
  const outcome = outcomeOf(
    simulation,
    'fedex',
    'void',
    magicValuesOf(recipientOf(sale)),
    `${trackingNumber} ${attempt}`,
  )
  const echo = request.headers['x-customer-transaction-id']
  const answer = (cancelledShipment: boolean, cancelledHistory: boolean, message: string) =>
    succeed({ cancelledShipment, cancelledHistory, message }, echo)
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down' ? unavailable() : answer(false, false, 'The shipment was handed over and cannot be cancelled')
  return play(reply, answeredOnceDone(outcome, Boolean(sale?.voidedAt)), refuse, async () => {
    if (!sale) return fedexError(400, 'TRACKINGNUMBER.ENTERED.INVALID', 'The tracking number is not valid.')
    if (sale.voidedAt) return answer(false, true, 'The shipment was cancelled before')
    await simulation.sales.void(sale)
    return answer(true, true, 'Shipment is successfully cancelled')
  })
}
