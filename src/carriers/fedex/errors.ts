/**
 * How FedEx says no:
 *   { "transactionId": "…", "errors": [{ "code": "ACCOUNT.NUMBER.MISMATCH", "message": "…", "parameterList": […] }] }
 * SERVICE.UNAVAILABLE.ERROR (503) is its word for not serving at all; INTERNAL.SERVER.ERROR (500) says
 * nothing of how far a request came.
 */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { credentialsRefused, inconclusive, outage, rejected } from '#carriers/call-carrier.ts'
import type { Rejected, Unavailable } from '#carriers/carrier.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

const errorAnswer = Compile(
  Type.Object({
    errors: Type.Array(Type.Object({ code: Type.Optional(Type.String()), message: Type.Optional(Type.String()) }), {
      minItems: 1,
    }),
  }),
)

export type FedexError = { code: string | null; text: string }

export function readFedexError(response: OutgoingResponse): FedexError | null {
  const answer = readJson(response)
  if (!errorAnswer.Check(answer)) return null
  const text = answer.errors.map((error) => error.message ?? '').join('; ')
  return { code: answer.errors[0]?.code ?? null, text: text || `FedEx answered ${response.status}.` }
}

/** What an answer other than success proves; null where it proves nothing. */
export function readRefusal(response: OutgoingResponse): Rejected | Unavailable | null {
  const error = readFedexError(response)
  const said = error ? `${error.code}: ${error.text}` : `status ${response.status}`
  if (response.status === 401 || response.status === 403) return credentialsRefused(`FedEx refused access: ${said}`)
  if (response.status === 429) return outage(`FedEx limits requests: ${said}`)
  if (error === null) return null
  if (error.code === 'SERVICE.UNAVAILABLE.ERROR') return outage(`FedEx answered ${said}`)
  return response.status >= 400 && response.status < 500 ? rejected(error.code, error.text) : null
}

/** The same for a call that changes nothing. */
export const refusalOfRead = (response: OutgoingResponse): Rejected | Unavailable =>
  readRefusal(response) ?? inconclusive('FedEx', response)
