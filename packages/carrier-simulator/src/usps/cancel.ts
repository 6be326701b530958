import type { FastifyReply } from 'fastify'
import { magicValuesOf } from '../faults.ts'
import type { RecordedSale } from '../sales.ts'
import { schemaCheck } from '../schema-check.ts'
import { answeredOnceDone, outcomeOf, play, recipientOf, type Simulation, send } from '../simulation.ts'
import { badRequest, tookNothing, type UspsVerb, unavailable } from './errors.ts'
import { detailsOf, isInternationalRequest, isOfPath, labelAnswer } from './label-response.ts'

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

const checkAtHome = schemaCheck('usps-label-reprint')
const checkAbroad = schemaCheck('usps-international-label-reprint')
const reprintLimit = 3
/**
 * The mailing date is local to the sender. In the westernmost part of the United States, a day ends later than in UTC.
 */
const behindUtcMs = 11 * 60 * 60 * 1000

/** Up to three times, until the mailing date, and never for a canceled label. */
export const reprintLabel: UspsVerb = async (simulation, caller, request, reply) => {
  const check = isInternationalRequest(request) ? checkAbroad : checkAtHome
  const violation = check(request.body)[0]
  if (violation) return send(reply, badRequest(`${violation.path} ${violation.message}`, violation.path))
  const key = String(request.headers['x-idempotency-key'] ?? '')
  const [kept] = simulation.sales.byReference('usps', caller.customer, key)
  const sale = kept && isOfPath(kept, request) ? kept : undefined
  const attempt = simulation.faults.attempt(`usps find ${key}`)
  const outcome = outcomeOf(simulation, 'usps', 'find', magicValuesOf(recipientOf(sale)), `${key} ${attempt}`)
  return play(reply, outcome, unavailable, async () => {
    if (!sale) return badRequest('Order not found', 'X-Idempotency-Key')
    await sale.onDisk
    const refused = (detail: string, code: string) => badRequest(detail, 'X-Idempotency-Key', code)
    if (sale.voidedAt) return refused('Canceled labels are not eligible for reprint', '160379')
    const details = detailsOf(sale)
    if (details.disputeId) return refused('Disputed labels are not eligible for reprint', '160380')
    if (details.reprints >= reprintLimit) return refused('Labels can only be reprinted up to 3 times', '160382')
    const today = new Date(simulation.now().getTime() - behindUtcMs).toISOString().slice(0, 10)
    if (details.mailingDate < today) {
      return refused('Labels can only be reprinted up to the mailing date', '160381')
    }
    details.reprints++
    const reprintInfo = { reprintNumber: details.reprints, reprintLimit }
    const answer = labelAnswer(sale, { imageless: outcome.imageless, extraParts: { reprintInfo } })
    return { ...answer, headers: { ...answer.headers, 'x-idempotency-key': key } }
  })
}
