/**
 * How Template Carrier says no:
 *   { "code": "…", "message": "…" }
 * An answer counts as "took nothing" only where the carrier's own document says so.
 */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { credentialsRefused, inconclusive, outage, rejected } from '#carriers/call-carrier.ts'
import type { Rejected, Unavailable } from '#carriers/carrier.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

const errorAnswer = Compile(Type.Object({ code: Type.Optional(Type.String()), message: Type.String() }))

/** What an answer other than success proves; null where it proves nothing. */
export function readRefusal(response: OutgoingResponse): Rejected | Unavailable | null {
  const answer = readJson(response)
  const error = errorAnswer.Check(answer) ? answer : null
  const said = error?.message ?? `status ${response.status}`
  if (response.status === 401 || response.status === 403)
    return credentialsRefused(`Template Carrier refused access: ${said}`)
  if (response.status === 429) return outage(`Template Carrier limits requests: ${said}`)
  return error && response.status >= 400 && response.status < 500 ? rejected(error.code ?? null, error.message) : null
}

/** The same for a call that changes nothing. */
export const refusalOfRead = (response: OutgoingResponse): Rejected | Unavailable =>
  readRefusal(response) ?? inconclusive('Template Carrier', response)
