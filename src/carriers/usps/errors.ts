/**
 * How USPS says no, the same in all its interfaces:
 *   { "apiVersion": "/labels/v3",
 *     "error": { "code": "400", "message": "Bad Request",
 *                "errors": [{ "title": "…", "detail": "…", "code": "…", "source": { "parameter": "…" } }] } }
 */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { credentialsRefused, inconclusive, outage, rejected } from '#carriers/call-carrier.ts'
import type { Rejected, Unavailable } from '#carriers/carrier.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

const errorAnswer = Compile(
  Type.Object({
    error: Type.Object({
      code: Type.Optional(Type.String()),
      message: Type.Optional(Type.String()),
      errors: Type.Optional(
        Type.Array(
          Type.Object({
            code: Type.Optional(Type.String()),
            title: Type.Optional(Type.String()),
            detail: Type.Optional(Type.String()),
          }),
        ),
      ),
    }),
  }),
)

export type UspsError = { code: string | null; text: string }

export function readUspsError(response: OutgoingResponse): UspsError | null {
  const answer = readJson(response)
  if (!errorAnswer.Check(answer)) return null
  const errors = answer.error.errors ?? []
  const details = errors.map((error) => error.detail ?? error.title).filter((text) => text !== undefined)
  return {
    code: errors[0]?.code ?? answer.error.code ?? null,
    text: details.length > 0 ? details.join('; ') : (answer.error.message ?? `USPS answered ${response.status}.`),
  }
}

/**
 * What an answer other than success proves. Null where it proves nothing: then a read counts as
 * unreadable and an act as uncertain. USPS documents 429 and 503 as refusals to serve, and they are
 * believed only in its own words, since a gateway may speak the same status of a request it passed on.
 */
export function readRefusal(response: OutgoingResponse): Rejected | Unavailable | null {
  const error = readUspsError(response)
  const said = error?.text ?? `status ${response.status}`
  switch (response.status) {
    case 401:
    case 403:
      return credentialsRefused(`USPS answered ${response.status}: ${said}`)
    case 429:
      return outage(`USPS answered 429: ${said}`)
    case 503:
      return error && outage(`USPS answered 503: ${said}`)
    case 400:
    case 404:
      return error && rejected(error.code, error.text)
    default:
      return null
  }
}

/** The same for a call that changes nothing. */
export const refusalOfRead = (response: OutgoingResponse): Rejected | Unavailable =>
  readRefusal(response) ?? inconclusive('USPS', response)
