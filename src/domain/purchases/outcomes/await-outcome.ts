import type { Label } from '#domain/labels/label.ts'
import type { Cancellation, Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import type { Logger } from '#kit/log.ts'
import { DatabaseUnavailableError, isOutOfResources } from '#kit/postgres-errors.ts'
import { logText } from '#kit/text.ts'

/** How often a waiter polls, in case a message was lost. */
const pollEveryMs = 1000

/**
 * Waits for an outcome that another request or node works on.
 *
 * @param wait.topic the topic that announces the outcome
 * @param wait.untilMs end of the wait by the monotonic clock, because the wall clock can be set back
 * @param wait.read reads the subject
 * @returns the subject as last read: still open if the time is up or the node shuts down
 */
export async function awaitOutcome<Subject>(
  deps: Pick<PurchaseDeps, 'clock' | 'pubSub' | 'timeIsUp'>,
  subject: Subject,
  wait: { topic: string; untilMs: number; isOpen: (subject: Subject) => boolean; read: () => Promise<Subject> },
): Promise<Subject> {
  let current = subject
  for (;;) {
    const remainingMs = wait.untilMs - deps.clock.monotonicMs()
    if (!wait.isOpen(current) || remainingMs <= 0 || deps.timeIsUp.aborted) return current
    // Listening begins before the read, so that no message is missed.
    const published = deps.pubSub.waitFor(wait.topic, Math.min(remainingMs, pollEveryMs))
    current = await wait.read()
    if (!wait.isOpen(current)) return current
    await published
    current = await wait.read()
  }
}

/**
 * @param untilMs by the monotonic clock
 * @returns the result of this node's own work; null if the time is up first, and the work continues
 */
export async function withinWindow<Result>(
  deps: Pick<PurchaseDeps, 'clock'>,
  work: Promise<Result>,
  untilMs: number,
): Promise<Result | null> {
  const remainingMs = Math.max(0, untilMs - deps.clock.monotonicMs())
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
 * Waits for work that must finish, up to the wait window from now. Afterwards it continues in the background, and
 * shutdown waits for it.
 *
 * @returns as `withinWindow`
 */
export const keepWithinWindow = <Result>(
  deps: Pick<PurchaseDeps, 'clock' | 'inFlight' | 'waitWindowMs'>,
  work: Promise<Result>,
): Promise<Result | null> => withinWindow(deps, deps.inFlight.keep(work), deps.clock.monotonicMs() + deps.waitWindowMs)

/**
 * The outcome of a call that may have reached the carrier. If the database is unavailable, the caller must not be told
 * that the call did nothing and may be repeated.
 *
 * @returns null if the database is unavailable
 */
export async function unlessUnavailable<Result>(
  { log }: Pick<PurchaseDeps, 'log'>,
  outcome: Promise<Result>,
): Promise<Result | null> {
  try {
    return await outcome
  } catch (error) {
    if (!(error instanceof DatabaseUnavailableError || isOutOfResources(error))) throw error
    log.warn({ err: error }, 'database unavailable while waiting for an outcome')
    return null
  }
}

/** Log lines for purchases and cancellations that did not end as their callers wanted. */

/** The carrier's message, or the reason why there is none. Carriers may put an address or a web page into it. */
type CarrierWords = { outcome: string; carrierCode?: string | null; carrierText?: string; detail?: string }

const fieldsOf = ({ outcome, carrierCode, carrierText, detail }: CarrierWords) => ({
  outcome,
  ...(carrierText === undefined ? {} : { carrierCode, carrierWords: logText(carrierText) }),
  ...(detail === undefined ? {} : { detail: logText(detail) }),
})

/** @param before the purchase before this outcome is recorded */
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

/** Finds a purchase after the database was restored to an earlier time: only the log knows it then. */
export function logBoughtLabel(log: Logger, purchase: Purchase, { labelId, trackingNumber }: Label): void {
  const { purchaseId, accountId, orderId, carrier, carrierAccount } = purchase
  log.info({ purchaseId, accountId, orderId, labelId, carrier, carrierAccount, trackingNumber }, 'label bought')
}

/** @param change.before the cancellation before this outcome is recorded */
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
