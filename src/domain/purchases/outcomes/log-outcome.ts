/** What a night's log says of purchases and cancellations: a line for each that did not go as its caller wished. */

import type { Label } from '#domain/labels/label.ts'
import type { Cancellation, Purchase } from '#domain/purchases/purchase/purchase.ts'
import type { Logger } from '#kit/log.ts'
import { logText } from '#kit/text.ts'

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
