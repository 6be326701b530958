/**
 * How USPS says no, the same in all its interfaces (schema ErrorMessage):
 *   { "apiVersion": "/labels/v3",
 *     "error": { "code": "400", "message": "Bad Request",
 *                "errors": [{ "title": "…", "detail": "…", "code": "160186", "source": { "parameter": "…" } }] } }
 * Where its schema check refuses, `errors` is empty and the message says why.
 */
import { Type } from 'typebox'
import { type CarrierError, createAnswerReader } from '#adapters/carriers/documented-answers.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const errorAnswer = compileOnFirstUse(
  Type.Object({
    apiVersion: Type.String({ minLength: 1 }),
    error: Type.Object({
      /** The status once more: what a gateway in between says of its own does not repeat it. */
      code: Type.String(),
      message: Type.String(),
      errors: Type.Array(
        Type.Object({
          code: Type.Optional(Type.String()),
          title: Type.Optional(Type.String()),
          detail: Type.Optional(Type.String()),
        }),
      ),
    }),
  }),
)

export function readUspsError(response: OutgoingResponse): CarrierError | null {
  const answer = readJson(response)
  if (!errorAnswer.Check(answer) || answer.error.code !== String(response.status)) return null
  const { errors, message } = answer.error
  const details = errors.map((error) => error.detail ?? error.title).filter((text) => text !== undefined)
  return {
    codes: errors.flatMap(({ code }) => code || []),
    text: details.join('; ') || message || `USPS returned ${response.status}.`,
  }
}

/**
 * Documented of every operation: none of them looks at the request any further. 503 is not among them: "Service is
 * unavailable" does not say that what was asked for was not done before.
 */
const refusesToServe = [
  { status: 401, proves: 'no access' },
  { status: 403, proves: 'no access' },
  { status: 429, proves: 'took nothing' },
] as const

/**
 * There is no price for such a parcel: no price group for the country (wars and suspensions too), a weight or size over
 * the limit of the country or the service, or no rate at all.
 */
const noPrice = ['030004', '030008', '030009', '030013', '030020', '030022', '030023', '160272']

/**
 * Of the published documents (labels at home and abroad, shipping options), and by their numbers of USPS's own list of errors of
 * 2025-10-30. 400 is "an error in the received request". Nothing else is documented to prove anything: 404, 409 and 500 least of all.
 */
export const uspsAnswers = createAnswerReader({
  carrierName: 'USPS',
  readError: readUspsError,
  answers: {
    rates: [
      ...refusesToServe,
      { status: 400, codes: noPrice, proves: 'not served' },
      { status: 400, proves: 'rejected' },
    ],
    buy: [...refusesToServe, { status: 400, proves: 'rejected' }],
    void: [
      ...refusesToServe,
      { status: 400, codes: ['160186'], proves: 'voided' },
      {
        status: 400,
        texts: ['A refund request for this order has already been submitted today'],
        proves: 'refund requested',
      },
      { status: 400, proves: 'rejected' },
    ],
    find: [
      ...refusesToServe,
      // Documented as a 400 whose code is left open, so that its words are what there is to know it by.
      { status: 400, texts: ['Order not found'], proves: 'absent' },
      { status: 400, codes: ['160379'], texts: ['Canceled labels are not eligible for reprint'], proves: 'voided' },
      // "Disputed": a void of it was taken as a request for a refund.
      { status: 400, codes: ['160380'], proves: 'refund requested' },
      {
        // The mailing date has passed, the three reprints are used up.
        status: 400,
        codes: ['160381', '160382'],
        texts: ['Labels can only be reprinted up to the mailing date', 'Labels can only be reprinted up to 3 times'],
        proves: 'lives',
      },
      { status: 400, proves: 'rejected' },
    ],
  },
})
