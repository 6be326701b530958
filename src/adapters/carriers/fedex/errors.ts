/**
 * How FedEx says no (schema ErrorResponseVO), with codes of words between dots:
 *   { "transactionId": "…", "errors": [{ "code": "ACCOUNT.NUMBER.MISMATCH", "message": "…", "parameterList": […] }] }
 */
import { Type } from 'typebox'
import { type CarrierError, createAnswerReader } from '#adapters/carriers/documented-answers.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const errorAnswer = compileOnFirstUse(
  Type.Object({
    transactionId: Type.String({ minLength: 1 }),
    errors: Type.Array(
      Type.Object({
        code: Type.String({ pattern: '^[A-Z0-9_]+(\\.[A-Z0-9_]+)+$' }),
        message: Type.String({ minLength: 1 }),
        parameterList: Type.Optional(
          Type.Array(Type.Object({ key: Type.Optional(Type.String()), value: Type.Optional(Type.String()) })),
        ),
      }),
      { minItems: 1 },
    ),
  }),
)

export function readFedexError(response: OutgoingResponse): CarrierError | null {
  const answer = readJson(response)
  if (!errorAnswer.Check(answer)) return null
  return {
    codes: answer.errors.map(({ code }) => code),
    text: answer.errors.map(textOf).join('; '),
  }
}

type FedexError = { message: string; parameterList?: { key?: string; value?: string }[] }

/** Parameters say which of several things is meant, as the line of a customs declaration. */
function textOf({ message, parameterList = [] }: FedexError): string {
  const named = parameterList.flatMap(({ key, value }) => (value ? `${key ?? 'parameter'} ${value}` : []))
  return named.length > 0 ? `${message} (${named.join(', ')})` : message
}

const refusesAccess = [
  { status: 401, codes: ['NOT.AUTHORIZED.ERROR', 'LOGIN.REAUTHENTICATE.ERROR'], proves: 'no access' },
  { status: 403, codes: ['FORBIDDEN.ERROR', 'UNAUTHORIZED.USAGE'], proves: 'no access' },
] as const

const rejectsRequest = [
  { status: 400, proves: 'rejected' },
  { status: 404, codes: ['NOT.FOUND.ERROR'], proves: 'rejected' },
] as const

/**
 * Of the published documents (rating, shipping, tracking). After an act SERVICE.UNAVAILABLE.ERROR (503) proves as little as
 * INTERNAL.SERVER.ERROR (500): FedEx nowhere says that a request which met with it was not taken. 429 is not documented.
 */
export const fedexAnswers = createAnswerReader({
  carrierName: 'FedEx',
  readError: readFedexError,
  answers: {
    rates: [
      ...refusesAccess,
      // FedEx offers no service there.
      { status: 400, codes: ['RATE.LOCATION.NOSERVICE'], proves: 'not served' },
      ...rejectsRequest,
    ],
    buy: [...refusesAccess, ...rejectsRequest],
    void: [
      ...refusesAccess,
      // It was cancelled before.
      { status: 400, codes: ['CANCELSHIPMENT.TRACKINGNUMBER.DELETED'], proves: 'voided' },
      ...rejectsRequest,
    ],
    // A miss, and a question that is not right: neither says what became of the purchase.
    find: [...refusesAccess, ...rejectsRequest],
  },
})
