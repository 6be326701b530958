import type { Label } from '#domain/labels/label.ts'
import type { Cancellation, Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import type { Logger } from '#kit/log.ts'
import { DatabaseUnavailableError } from '#kit/postgres-errors.ts'
import { logText } from '#kit/text.ts'

/** How often a waiter looks by itself, in case what was published got lost. */
const pollEveryMs = 1000

/**
 * Waits for the outcome of what another request, or another node, works on.
 *
 * @param wait.topic what is published when the outcome is in
 * @param wait.until milliseconds since 1970, when waiting ends
 * @param wait.read the subject as it stands
 * @returns the subject as it was read last: still open where the time ran out, or the node's own
 */
export async function awaitOutcome<Subject>(
  deps: Pick<PurchaseDeps, 'clock' | 'pubSub' | 'timeIsUp'>,
  subject: Subject,
  wait: { topic: string; until: number; isOpen: (subject: Subject) => boolean; read: () => Promise<Subject> },
): Promise<Subject> {
  let current = subject
  for (;;) {
    const remainingMs = wait.until - deps.clock.now().getTime()
    if (!wait.isOpen(current) || remainingMs <= 0 || deps.timeIsUp.aborted) return current
    // Listened for before it is read, so that no word falls in between.
    const published = deps.pubSub.waitFor(wait.topic, Math.min(remainingMs, pollEveryMs))
    current = await wait.read()
    if (!wait.isOpen(current)) return current
    await published
    current = await wait.read()
  }
}

/** @returns what this node's own work comes to, or null where the time runs out before; the work goes on */
export async function withinWindow<Result>(
  deps: Pick<PurchaseDeps, 'clock'>,
  work: Promise<Result>,
  until: number,
): Promise<Result | null> {
  const remainingMs = Math.max(0, until - deps.clock.now().getTime())
  let callOff = () => {}
  const timeIsUp = new Promise<null>((resolve) => {
    callOff = deps.clock.after(remainingMs, () => resolve(null))
  })
  try {
    return await Promise.race([work, timeIsUp])
  } finally {
    callOff()
  }
}

/**
 * What came of an act that the carrier may have heard of. While the database is away its caller is told so, and not that
 * the call did nothing and may be repeated.
 *
 * @returns null where the database is away
 */
export async function unlessUnavailable<Result>(
  { log }: Pick<PurchaseDeps, 'log'>,
  outcome: Promise<Result>,
): Promise<Result | null> {
  try {
    return await outcome
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError)) throw error
    log.warn({ err: error }, 'database unavailable while waiting for an outcome')
    return null
  }
}

/** What a night's log says of purchases and cancellations: a line for each that did not go as its caller wished. */

/** A carrier's word, or why there is none. A carrier may put an address, or a page, into its answer. */
type CarrierWords = { outcome: string; carrierCode?: string | null; carrierText?: string; detail?: string }

const fieldsOf = ({ outcome, carrierCode, carrierText, detail }: CarrierWords) => ({
  outcome,
  ...(carrierText === undefined ? {} : { carrierCode, carrierWords: logText(carrierText) }),
  ...(detail === undefined ? {} : { detail: logText(detail) }),
})

/** @param before the purchase as it stood, whose outcome is written now */
export function logPurchaseOutcome(log: Logger, before: Purchase, after: Purchase, words: CarrierWords): void {
  if (before.state === after.state) return
  const { purchaseId, accountId, carrier, carrierAccount } = after
  const subject = { purchaseId, accountId, carrier, carrierAccount }
  const fields = { ...subject, ...fieldsOf(words) }
  if (after.state === 'OutcomeUnknown') {
    log.warn({ ...fields, reference: purchaseId }, 'purchase outcome unknown')
  } else if (before.state === 'OutcomeUnknown') {
    log.info({ ...fields, state: after.state }, 'purchase outcome found')
  }
  if (after.state === 'Failed') log.warn({ ...fields, code: after.failure?.code }, 'purchase failed')
}

/** By this a purchase is found whose database was set back: the log is then all that knows of it. */
export function logBoughtLabel(log: Logger, purchase: Purchase, { labelId, trackingNumber }: Label): void {
  const { purchaseId, accountId, orderId, carrier, carrierAccount } = purchase
  log.info({ purchaseId, accountId, orderId, labelId, carrier, carrierAccount, trackingNumber }, 'label bought')
}

/** @param change.before the cancellation as it stood, whose outcome is written now */
export function logCancellationOutcome(
  log: Logger,
  { purchaseId, carrier, carrierAccount }: Label,
  { before, after }: { before: Cancellation; after: Cancellation },
  words: CarrierWords,
): void {
  if (before.state === after.state) return
  const { accountId, cancellationId, labelId } = after
  const subject = { purchaseId, accountId, cancellationId, labelId, carrier, carrierAccount }
  const fields = { ...subject, ...fieldsOf(words) }
  if (after.state === 'OutcomeUnknown') {
    log.warn({ ...fields, reference: purchaseId }, 'cancellation outcome unknown')
  } else if (before.state === 'OutcomeUnknown') {
    log.info({ ...fields, state: after.state }, 'cancellation outcome found')
  }
  if (after.state === 'Refused') log.warn(fields, 'cancellation rejected')
}
