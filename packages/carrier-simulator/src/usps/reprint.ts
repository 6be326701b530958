import { magicValuesOf } from '../magic-values.ts'
import { schemaCheck } from '../schema-check.ts'
import { outcomeOf, play, recipientOf, send } from '../simulation.ts'
import { badRequest, unavailable } from './errors.ts'
import { detailsOf, isOfPath, isPathAbroad, labelAnswer } from './label-answer.ts'
import type { UspsVerb } from './verb.ts'

const checkAtHome = schemaCheck('usps-label-reprint')
const checkAbroad = schemaCheck('usps-international-label-reprint')
const reprintLimit = 3
/** The mailing date is the sender's day: in the westernmost of the United States it lasts longer than that of UTC. */
const behindUtcMs = 11 * 60 * 60 * 1000

/** Up to three times, up to the mailing date, and never of a cancelled label. */
export const reprintLabel: UspsVerb = async (simulation, caller, request, reply) => {
  const check = isPathAbroad(request) ? checkAbroad : checkAtHome
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
