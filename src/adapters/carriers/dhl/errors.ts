/**
 * How DHL Express says no (schema ErrorResponse), as application/problem+json:
 *   { "instance": "/expressapi/shipments", "title": "Bad request", "message": "Bad request", "status": "400",
 *     "detail": "8007: …", "additionalDetails": ["7008: …"] }
 * There is no field for its code: it stands before a colon in the detail, where there is one.
 */
import { Type } from 'typebox'
import { type CarrierError, createAnswerReader } from '#adapters/carriers/documented-answers.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const errorAnswer = compileOnFirstUse(
  Type.Object({
    instance: Type.String({ pattern: '^/?expressapi(/|$)' }),
    title: Type.String({ minLength: 1 }),
    detail: Type.String({ minLength: 1 }),
    status: Type.String(),
    additionalDetails: Type.Optional(Type.Array(Type.String())),
  }),
)

export function readDhlError(response: OutgoingResponse): CarrierError | null {
  const answer = readJson(response)
  if (!errorAnswer.Check(answer) || answer.status !== String(response.status)) return null
  // "Multiple problems found, see Additional Details" says nothing itself.
  const details = answer.additionalDetails?.length ? answer.additionalDetails : [answer.detail]
  return {
    codes: details.map((detail) => /^(\d+): /.exec(detail)?.[1]).filter((code) => code !== undefined),
    text: details.map((detail) => detail.replace(/^\d+: /, '')).join('; ') || answer.title,
  }
}

/** "Process failure", whatever its status: DHL does not say how far the request came. */
const processFailure = ['999']

/**
 * Of the published document, which says of shipments 400, 422 and 500. Nothing in it says "we are down and took nothing",
 * and 401, 403 and 429 are not in it: after a purchase they prove nothing, not even that its credentials are refused.
 */
export const dhlAnswers = createAnswerReader({
  carrierName: 'DHL Express',
  readError: readDhlError,
  answers: {
    rates: [
      { status: 400, proves: 'rejected' },
      { status: 422, proves: 'rejected' },
    ],
    buy: [
      { status: 400, codes: processFailure, proves: 'nothing' },
      { status: 422, codes: processFailure, proves: 'nothing' },
      { status: 400, proves: 'rejected' },
      { status: 422, proves: 'rejected' },
    ],
    void: [],
    // "No Shipments Found" among them: a shipment that was not handed over yet may not be tracked.
    find: [
      { status: 400, proves: 'rejected' },
      { status: 404, proves: 'rejected' },
    ],
  },
})
