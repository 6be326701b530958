/** What is said of a body that cannot be read. */
import { errorDetail, ServiceError } from '#kit/errors/service-error.ts'
import { type Place, placeOfJsonFailure } from '#kit/json-place.ts'

/** A longer body is refused without a place: finding one must not cost more than whoever sends it spends. */
const maxSearchedLength = 65_536

export const unreadable = (message: string, place: Place | null = null): ServiceError =>
  new ServiceError([{ ...errorDetail('Validation.RequestUnreadable', place), message }])

/** What an author looks for first; of the text itself nothing is repeated, since a body may hold a secret. */
export function unreadableJson(text: string): ServiceError {
  if (text.trim() === '') return unreadable('The body is empty. Send a JSON object.')
  const place = text.length > maxSearchedLength ? null : placeOfJsonFailure(text)
  if (!place) return unreadable('The body is not valid JSON.')
  return unreadable(`The body is not valid JSON: error at line ${place.line}, column ${place.column}.`, place)
}
