/**
 * How Template Carrier says no:
 *   { "code": "…", "message": "…" }
 */
import { Type } from 'typebox'
import { type CarrierError, createAnswerReader } from '#adapters/carriers/documented-answers.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const errorAnswer = compileOnFirstUse(
  Type.Object({ code: Type.String({ minLength: 1 }), message: Type.String({ minLength: 1 }) }),
)

/** Demand here whatever tells the carrier's own answers from those of a gateway or of another program. */
export function readError(response: OutgoingResponse): CarrierError | null {
  const answer = readJson(response)
  return errorAnswer.Check(answer) ? { codes: [answer.code], text: answer.message } : null
}

/**
 * What the carrier's own document says of each answer. What it does not list proves nothing; an answer counts as "took
 * nothing" only where the document says so.
 */
export const answers = createAnswerReader({
  carrierName: 'Template Carrier',
  readError,
  answers: {
    rates: [{ status: 400, proves: 'rejected' }],
    buy: [{ status: 400, proves: 'rejected' }],
    void: [{ status: 400, proves: 'rejected' }],
    find: [
      { status: 404, codes: ['shipment_not_found'], proves: 'absent' },
      { status: 400, proves: 'rejected' },
    ],
  },
})
