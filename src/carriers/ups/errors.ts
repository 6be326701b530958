/**
 * How UPS says no:
 *   { "response": { "errors": [{ "code": "190117", "message": "The Shipment has already been voided" }] } }
 * Its codes fall into hard ones, which decide against the request, and transient ones. Of these only the
 * "system is unavailable" of the verb itself says that nothing was taken; "general process failure"
 * (20001) may also follow a time-out behind the gateway.
 */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { credentialsRefused, inconclusive, outage, rejected } from '#carriers/call-carrier.ts'
import type { Rejected, Unavailable } from '#carriers/carrier.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

const errorAnswer = Compile(
  Type.Object({
    response: Type.Object({
      errors: Type.Array(
        Type.Object({
          code: Type.Optional(Type.Union([Type.String(), Type.Number()])),
          message: Type.Optional(Type.String()),
        }),
        { minItems: 1 },
      ),
    }),
  }),
)

export const codes = {
  shippingUnavailable: '120001',
  voidUnavailable: '190001',
  alreadyVoided: '190117',
  recoveryUnavailable: '300000',
  shipmentNotFound: '300007',
  shipmentVoided: '300033',
  generalFailure: '20001',
  noServiceBetween: '111210',
} as const

const tookNothing: readonly string[] = [codes.shippingUnavailable, codes.voidUnavailable, codes.recoveryUnavailable]

export type UpsError = { code: string | null; text: string }

export function readUpsError(response: OutgoingResponse): UpsError | null {
  const answer = readJson(response)
  if (!errorAnswer.Check(answer)) return null
  const [first] = answer.response.errors
  const text = answer.response.errors.map((error) => error.message ?? '').join('; ')
  return {
    code: first?.code === undefined ? null : String(first.code),
    text: text || `UPS answered ${response.status}.`,
  }
}

/** What an answer other than success proves; null where it proves nothing. */
export function readRefusal(response: OutgoingResponse): Rejected | Unavailable | null {
  const error = readUpsError(response)
  const said = error ? `${error.code}: ${error.text}` : `status ${response.status}`
  if (response.status === 401 || response.status === 403) return credentialsRefused(`UPS refused access: ${said}`)
  if (response.status === 429) return outage(`UPS limits requests: ${said}`)
  if (error === null) return null
  if (error.code !== null && tookNothing.includes(error.code)) return outage(`UPS answered ${said}`)
  if (response.status === 400 || response.status === 404) {
    return error.code === codes.generalFailure ? null : rejected(error.code, error.text)
  }
  return null
}

/** The same for a call that changes nothing: there an unproven answer is merely unavailable. */
export function refusalOfRead(response: OutgoingResponse): Rejected | Unavailable {
  const error = readUpsError(response)
  // What is left of readable errors are general failures, whatever their status.
  return (
    readRefusal(response) ??
    (error ? outage(`UPS answered ${error.code}: ${error.text}`) : inconclusive('UPS', response))
  )
}
