import type { FastifyReply } from 'fastify'
import { magicValuesOf } from '../magic-values.ts'
import type { RecordedSale } from '../sales.ts'
import { answeredOnceDone, outcomeOf, play, recipientOf, type Simulation } from '../simulation.ts'
import { badRequest, tookNothing } from './errors.ts'
import { detailsOf, isOfPath } from './label-answer.ts'
import type { UspsVerb } from './verb.ts'

export const cancelByTrackingNumber: UspsVerb = async (simulation, caller, request, reply) => {
  const { trackingNumber } = request.params as { trackingNumber: string }
  const sale = simulation.sales.byTrackingNumber('usps', trackingNumber)
  const own = sale?.account === caller.customer && isOfPath(sale, request) ? sale : undefined
  return cancel(simulation, reply, own, trackingNumber, 'trackingNumber')
}

export const cancelByKey: UspsVerb = async (simulation, caller, request, reply) => {
  const key = String(request.headers['x-idempotency-key'] ?? '')
  const [sale] = simulation.sales.byReference('usps', caller.customer, key)
  const own = sale && isOfPath(sale, request) ? sale : undefined
  return cancel(simulation, reply, own, key, 'X-Idempotency-Key')
}

function cancel(
  simulation: Simulation,
  reply: FastifyReply,
  sale: RecordedSale | undefined,
  name: string,
  parameter: string,
): Promise<FastifyReply> {
  const attempt = simulation.faults.attempt(`usps void ${name}`)
  const outcome = outcomeOf(simulation, 'usps', 'void', magicValuesOf(recipientOf(sale)), `${name} ${attempt}`)
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down' ? tookNothing() : badRequest('A refund request for this order cannot be submitted', parameter)
  return play(reply, answeredOnceDone(outcome, Boolean(sale?.voidedAt)), refuse, async () => {
    if (!sale) return badRequest('Order not found', parameter)
    if (sale.voidedAt) return badRequest('The label has already been canceled', parameter, '160186')
    const details = detailsOf(sale)
    if (details.disputeId) {
      return badRequest('A refund request for this order has already been submitted today', parameter)
    }
    if (outcome.refundRequested) {
      details.disputeId = '103789'
      return {
        status: 200,
        body: { trackingNumber: sale.trackingNumber, status: 'DISPUTED', disputeId: details.disputeId },
      }
    }
    await simulation.sales.void(sale)
    return { status: 200, body: { trackingNumber: sale.trackingNumber, status: 'CANCELED' } }
  })
}
