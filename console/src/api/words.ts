/** What a failure is called here, where the service's own sentence is not the best that can be said on a page. */
import { formatCarrier } from '../format/carrier.ts'
import { formatSeconds } from '../format/when.ts'
import { type Failure, notReached } from './failure.ts'

const words: Readonly<Record<string, (failure: Failure) => string>> = {
  [notReached]: () => 'No answer came. Check the connection and try again; nothing was changed that you cannot see.',
  'Label.CancellationOutcomeUnknown': () =>
    'The carrier gave no answer. We keep asking it, and the order tells how it ends. Do not use the label meanwhile.',
  'Rate.Stale': () => 'The price was too old. The carriers are asked again: look at the new price, then buy.',
  'Session.SignInRefused': () => 'That e-mail and password do not belong together.',
  'General.TooManyRequests': ({ retryAfterSeconds }) =>
    retryAfterSeconds === null
      ? 'Too many tries. Wait a while.'
      : `Too many tries. Try again in ${formatSeconds(retryAfterSeconds)}.`,
}

/** Where the id of its request stands beside it. */
export const sentenceOf = (failure: Failure): string =>
  words[failure.code]?.(failure) ?? (failure.errors.map(({ message }) => message).join(' ') || 'Something went wrong.')

/** A fault of the service is told with the id by which the request log, and who runs the service, find it. */
export const wordsOf = (failure: Failure): string =>
  failure.status >= 500 && failure.requestId
    ? `${sentenceOf(failure)} Request ${failure.requestId}.`
    : sentenceOf(failure)

type PurchaseError = { code: string; metaData: Readonly<Record<string, unknown>> | null }

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/**
 * Why a purchase came to no label, and what to do. Null: the error is of something else, such as a rate that has expired.
 * That nothing was charged is said by whoever says this.
 */
export function purchaseWordsOf({ code, metaData }: PurchaseError): string | null {
  const carrier = formatCarrier(textOf(metaData?.carrier) ?? 'The carrier')
  if (code === 'Label.CarrierRejected') {
    const reason = textOf(metaData?.carrierText)
    return `${carrier} refused to make the label${reason ? `: “${reason}”` : '.'} Correct what is wrong, or choose another carrier.`
  }
  if (code !== 'Carrier.Unavailable') return null
  switch (metaData?.outcome) {
    case 'absent':
      return `The connection to ${carrier} broke, and it says that it made no label. You can buy again.`
    case 'voided':
      return `${carrier} says that it made a label and took it back. You can buy again.`
    default:
      return `${carrier} cannot be reached now, and made no label. Buy again in a few minutes, or choose another carrier.`
  }
}

/** What is wrong with single fields, by their names in the body. */
export function fieldErrorsOf(failure: Failure | null): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { message, metaData } of failure?.errors ?? []) {
    const field = metaData?.field
    if (typeof field === 'string') errors[field] = message
  }
  return errors
}

/** What is wrong and stands at no field that the form has. */
export function formFailureOf(failure: Failure | null, fields: readonly string[]): string | null {
  if (!failure) return null
  const isAtFields = failure.errors.every(({ metaData }) => fields.includes(String(metaData?.field)))
  return isAtFields ? null : wordsOf(failure)
}
