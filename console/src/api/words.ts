/** What a failure is called here, where the service's own sentence is not the best that can be said on a page. */
import { formatSeconds } from '../format/when.ts'
import { type Failure, notReached } from './failure.ts'

const words: Readonly<Record<string, (failure: Failure) => string>> = {
  [notReached]: () => 'No response. Check your connection and try again.',
  'Label.CancellationOutcomeUnknown': () =>
    'The carrier did not respond. We’ll keep checking and show the result on the order. Don’t use the label until you know the result.',
  'Label.CustomsRequired': () => 'Customs information is incomplete. Edit the order and complete the Customs section.',
  'Session.SignInRefused': () => 'Incorrect email or password.',
  'General.TooManyRequests': ({ retryAfterSeconds }) =>
    retryAfterSeconds === null
      ? 'Too many attempts. Wait a moment, then try again.'
      : `Too many attempts. Try again in ${formatSeconds(retryAfterSeconds)}.`,
}

/** Where the id of its request stands beside it. */
export const sentenceOf = (failure: Failure): string =>
  words[failure.code]?.(failure) ?? (failure.errors.map(({ message }) => message).join(' ') || 'Something went wrong.')

/** A fault of the service is told with the id by which the request log, and who runs the service, find it. */
export const wordsOf = (failure: Failure): string =>
  failure.status >= 500 && failure.requestId
    ? `${sentenceOf(failure)} Request ID: ${failure.requestId}.`
    : sentenceOf(failure)

/** What is wrong with single fields, by their names in the body. */
export function fieldErrorsOf(failure: Failure | null): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const { message, words: atField, metaData } of failure?.errors ?? []) {
    const field = metaData?.field
    if (typeof field === 'string') errors[field] ??= atField ?? message
  }
  return errors
}

/** What is wrong and stands at no field that the form has. */
export function formFailureOf(failure: Failure | null, fields: readonly string[]): string | null {
  if (!failure) return null
  const elsewhere = failure.errors.filter(({ metaData }) => !fields.includes(String(metaData?.field)))
  if (elsewhere.length === 0) return null
  // Of what the form has no field for nobody can change anything here: the request is what there is to go by.
  return elsewhere.every(({ words: atField }) => atField)
    ? `Something went wrong. Request ID: ${failure.requestId}.`
    : wordsOf(failure)
}
