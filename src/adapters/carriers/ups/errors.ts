/**
 * How UPS says no (schema ErrorResponse):
 *   { "response": { "errors": [{ "code": "190117", "message": "The Shipment has already been voided" }] } }
 */
import { Type } from 'typebox'
import { type CarrierError, createAnswerReader } from '#adapters/carriers/documented-answers.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const errorAnswer = compileOnFirstUse(
  Type.Object({
    response: Type.Object({
      errors: Type.Array(
        Type.Object({
          /** Five to seven digits. Some answers write them as a number. */
          code: Type.Union([
            Type.String({ pattern: '^\\d{5,7}$' }),
            Type.Integer({ minimum: 10_000, maximum: 9_999_999 }),
          ]),
          message: Type.String({ minLength: 1 }),
        }),
        { minItems: 1 },
      ),
    }),
  }),
)

export function readUpsError(response: OutgoingResponse): CarrierError | null {
  const answer = readJson(response)
  if (!errorAnswer.Check(answer)) return null
  const { errors } = answer.response
  return { codes: errors.map(({ code }) => String(code)), text: errors.map(({ message }) => message).join('; ') }
}

/** Unauthorized, "Blocked Merchant" and "Rate Limit Exceeded", documented of every operation. */
const refusesToServe = [
  { status: 401, proves: 'no access' },
  { status: 403, proves: 'no access' },
  { status: 429, proves: 'took nothing' },
] as const

/** "General process failure": may also follow a time-out behind the gateway. */
const generalFailure = ['20001']

/**
 * Of the published documents (rating, shipping), which list statuses, and of UPS's own codes where one means more. 400 is
 * "Invalid Request". Of the transient codes only a verb's own "system is unavailable" says that nothing was taken.
 */
export const upsAnswers = createAnswerReader({
  carrierName: 'UPS',
  readError: readUpsError,
  answers: {
    rates: [
      ...refusesToServe,
      // The requested service is unavailable between the selected locations.
      { status: 400, codes: ['111210'], proves: 'not served' },
      { status: 400, codes: generalFailure, proves: 'took nothing' },
      { status: 400, proves: 'rejected' },
    ],
    buy: [
      ...refusesToServe,
      { status: 400, codes: ['120001'], proves: 'took nothing' },
      { status: 400, codes: generalFailure, proves: 'nothing' },
      { status: 400, proves: 'rejected' },
    ],
    void: [
      ...refusesToServe,
      { status: 400, codes: ['190001'], proves: 'took nothing' },
      { status: 400, codes: ['190117'], proves: 'voided' },
      { status: 400, codes: generalFailure, proves: 'nothing' },
      { status: 400, proves: 'rejected' },
    ],
    find: [
      ...refusesToServe,
      { status: 400, codes: ['300000'], proves: 'took nothing' },
      { status: 400, codes: ['300007'], proves: 'absent' },
      { status: 400, codes: ['300033'], proves: 'voided' },
      { status: 400, codes: generalFailure, proves: 'nothing' },
      { status: 400, proves: 'rejected' },
    ],
  },
})
