import type { FastifyReply } from 'fastify'
import type { BookedSale } from '../book.ts'
import { answeredOnceDone, fateOf, play, recipientOf, type Simulation } from '../simulation.ts'
import { wordsOf } from '../steering.ts'
import { badRequest, unavailable } from './errors.ts'
import type { UspsVerb } from './routes.ts'

export const cancelByTrackingNumber: UspsVerb = async (simulation, caller, request, reply) => {
  const { trackingNumber } = request.params as { trackingNumber: string }
  const sale = simulation.book.byTrackingNumber('usps', trackingNumber)
  const own = sale?.account === caller.customer ? sale : undefined
  return cancel(simulation, reply, own, trackingNumber, 'trackingNumber')
}

export const cancelByKey: UspsVerb = async (simulation, caller, request, reply) => {
  const key = String(request.headers['x-idempotency-key'] ?? '')
  const [sale] = simulation.book.byReference('usps', caller.customer, key)
  return cancel(simulation, reply, sale, key, 'X-Idempotency-Key')
}

function cancel(
  simulation: Simulation,
  reply: FastifyReply,
  sale: BookedSale | undefined,
  name: string,
  parameter: string,
): Promise<FastifyReply> {
  const attempt = simulation.faults.attempt(`usps void ${name}`)
  const fate = fateOf(simulation, 'usps', 'void', wordsOf(recipientOf(sale)), `${name} ${attempt}`)
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down' ? unavailable() : badRequest('A refund request for this order cannot be submitted', parameter)
  return play(reply, answeredOnceDone(fate, Boolean(sale?.voidedAt)), refuse, async () => {
    if (!sale) return badRequest('Order not found', parameter)
    if (sale.voidedAt) return badRequest('A refund request for this order has already been submitted today', parameter)
    await simulation.book.void(sale)
    return { status: 200, body: { trackingNumber: sale.trackingNumber, status: 'CANCELED' } }
  })
}
