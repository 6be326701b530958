/**
 * How DHL Express says no, as application/problem+json:
 *   { "instance": "/expressapi/shipments", "title": "Bad request", "message": "Bad request", "status": "400",
 *     "detail": "8007: …", "additionalDetails": ["7008: …"] }
 * There is no field for its code: it stands before a colon in the detail, where there is one. Nothing in
 * its document says "we are down and took nothing", so a server's error after a purchase proves nothing.
 */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { credentialsRefused, inconclusive, outage, rejected } from '#carriers/call-carrier.ts'
import type { Rejected, Unavailable } from '#carriers/carrier.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

const errorAnswer = Compile(
  Type.Object({
    title: Type.Optional(Type.String()),
    message: Type.Optional(Type.String()),
    detail: Type.Optional(Type.String()),
    additionalDetails: Type.Optional(Type.Array(Type.String())),
  }),
)

export type DhlError = { code: string | null; text: string }

export function readDhlError(response: OutgoingResponse): DhlError | null {
  const answer = readJson(response)
  if (!errorAnswer.Check(answer) || (answer.detail ?? answer.message ?? answer.title) === undefined) return null
  // "Multiple problems found, see Additional Details" says nothing itself.
  const details = answer.additionalDetails?.length ? answer.additionalDetails : [answer.detail ?? answer.message ?? '']
  const code = details.map((detail) => /^(\d+): /.exec(detail)?.[1]).find((found) => found !== undefined)
  const text = details.map((detail) => detail.replace(/^\d+: /, '')).join('; ')
  return { code: code ?? null, text: text || `DHL answered ${response.status}.` }
}

/** What an answer other than success proves; null where it proves nothing. */
export function readRefusal(response: OutgoingResponse): Rejected | Unavailable | null {
  const error = readDhlError(response)
  const said = error?.text ?? `status ${response.status}`
  if (response.status === 401 || response.status === 403) return credentialsRefused(`DHL refused access: ${said}`)
  if (response.status === 429) return outage(`DHL limits requests: ${said}`)
  return error && response.status >= 400 && response.status < 500 ? rejected(error.code, error.text) : null
}

/** The same for a call that changes nothing. */
export const refusalOfRead = (response: OutgoingResponse): Rejected | Unavailable =>
  readRefusal(response) ?? inconclusive('DHL', response)
