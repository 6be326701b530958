/** Messages for failures, if the service's message isn't the best one for a page. */
import { formatSeconds } from '../format/dates.ts'
import { type Failure, noResponse } from './failure.ts'

const messages: Readonly<Record<string, (failure: Failure) => string>> = {
  [noResponse]: () => 'No response. Check your connection and try again.',
  'Label.CancellationOutcomeUnknown': () =>
    'The carrier did not respond. We’ll keep checking and show the result on the order. Don’t use the label until you know the result.',
  'Label.CustomsRequired': () => 'Customs information is incomplete. Edit the order and complete the Customs section.',
  'Order.Changed': () => 'Someone else changed this order, so your changes weren’t saved.',
  'Batch.OverTotal': () => 'The labels cost more than the page showed, so nothing was bought. Check the new total.',
  'Session.SignInRefused': () => 'Incorrect email or password.',
  'General.TooManyRequests': ({ retryAfterSeconds }) =>
    retryAfterSeconds === null
      ? 'Too many attempts. Wait a moment, then try again.'
      : `Too many attempts. Try again in ${formatSeconds(retryAfterSeconds)}.`,
}

/** Without the request ID, for pages that show it separately. */
export const failureSentence = (failure: Failure): string =>
  messages[failure.code]?.(failure) ??
  (failure.errors.map(({ message }) => message).join(' ') || 'Something went wrong.')

/** Server errors include the request ID, which identifies the request in the log. */
export const failureMessage = (failure: Failure): string =>
  failure.status >= 500 && failure.requestId
    ? `${failureSentence(failure)} Request ID: ${failure.requestId}.`
    : failureSentence(failure)

/** Errors of single fields, by their names in the request body. */
export function fieldErrors(failure: Failure | null): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { message, fieldMessage, metaData } of failure?.errors ?? []) {
    const field = metaData?.field
    if (typeof field === 'string') errors[field] ??= fieldMessage ?? message
  }
  return errors
}

/** The errors that belong to none of the form's fields. */
export function formError(failure: Failure | null, fields: readonly string[]): string | null {
  if (!failure) return null
  const elsewhere = failure.errors.filter(({ metaData }) => !fields.includes(String(metaData?.field)))
  if (elsewhere.length === 0) return null
  // The person can't fix a field that the form doesn't have. The request ID helps support.
  return elsewhere.every(({ fieldMessage }) => fieldMessage)
    ? `Something went wrong. Request ID: ${failure.requestId}.`
    : failureMessage(failure)
}

/** `Ask an Owner or Manager`: the reason why a person may not do something. */
export function askForAccess(roles: readonly string[]): string {
  const [first = '', ...others] = roles
  const last = others.pop()
  const article = /^[AEIOU]/.test(first) ? 'an' : 'a'
  const comma = others.length > 0 ? ',' : ''
  return `Ask ${article} ${[first, ...others].join(', ')}${last ? `${comma} or ${last}` : ''}`
}
