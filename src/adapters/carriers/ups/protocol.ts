/**
 * UPS's errors (schema ErrorResponse):
 *   { "response": { "errors": [{ "code": "190117", "message": "The Shipment has already been voided" }] } }
 */
import { Type } from 'typebox'
import type { CallRequest } from '#adapters/call.ts'
import { oauthToken, type Token, tokenKey } from '#adapters/carriers/call.ts'
import { type CarrierCallLimits, doubled, requestedPauseMs } from '#adapters/carriers/call-limits.ts'
import type { CarrierAccount, CarrierDeps } from '#adapters/carriers/carrier.ts'
import { type CarrierError, createErrorReader } from '#adapters/carriers/documented-errors.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const errorResponse = compileOnFirstUse(
  Type.Object({
    response: Type.Object({
      errors: Type.Array(
        Type.Object({
          /** Five to seven digits. Some responses contain them as a number. */
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

function readUpsError(response: OutgoingResponse): CarrierError | null {
  const body = readJson(response)
  if (!errorResponse.Check(body)) return null
  const { errors } = body.response
  return { codes: errors.map(({ code }) => String(code)), text: errors.map(({ message }) => message).join('; ') }
}

/** Unauthorized, "Blocked Merchant" and "Rate Limit Exceeded", documented for every operation. */
const refusesToServe = [
  { status: 401, proves: 'no access' },
  { status: 403, proves: 'no access' },
  { status: 429, proves: 'took nothing' },
] as const

/** "General process failure" may also follow a time-out behind the gateway. */
const generalFailure = ['20001']

/**
 * From the published documents (rating, shipping), which list statuses, and from UPS's own codes if a code means more.
 * 400 is "Invalid Request". Only one transient code, an operation's own "system is unavailable", means that nothing was
 * created.
 */
export const upsErrors = createErrorReader({
  carrierName: 'UPS',
  readError: readUpsError,
  documented: {
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
    lookup: [
      ...refusesToServe,
      { status: 400, codes: ['300000'], proves: 'took nothing' },
      { status: 400, codes: ['300007'], proves: 'absent' },
      { status: 400, codes: ['300033'], proves: 'voided' },
      { status: 400, codes: generalFailure, proves: 'nothing' },
      { status: 400, proves: 'rejected' },
    ],
  },
})

/*
 * UPS access tokens: POST /security/v1/oauth/token with HTTP Basic and a form
 *   → { "token_type": "Bearer", "access_token": "…", "expires_in": "14399", … }    all values are strings
 */

export function tokenRequest(account: CarrierAccount): CallRequest {
  const { clientId = '', clientSecret = '', shipperNumber = '' } = account.credentials
  return {
    call: 'ups.token',
    method: 'POST',
    url: `${account.baseUrl}/security/v1/oauth/token`,
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'x-merchant-id': shipperNumber,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
    },
    body: 'grant_type=client_credentials',
    read: true,
  }
}

export const accessToken = (deps: CarrierDeps, account: CarrierAccount): Token =>
  oauthToken(deps, {
    key: tokenKey('ups', account, 'access', ['clientId', 'clientSecret', 'shipperNumber']),
    carrierName: 'UPS',
    request: tokenRequest(account),
    readError: (response) => readUpsError(response)?.text ?? null,
  })

/** UPS publishes no limits. Its code for "Too Many Requests" also came with 503, which proves nothing about the call. */
export const callLimits: CarrierCallLimits = {
  application: 'clientId',
  apis: {
    token: 'tokens',
    rates: 'rating',
    buy: 'shipping',
    void: 'void',
    lookup: 'recovery',
    address: 'addresses',
    'check-number': 'tracking',
  },
  limited: ['rating', 'shipping', 'void', 'recovery'],
  initial: () => 'none',
  pauseMs(answered) {
    const { response, refusals } = answered
    const isLimit = response.status === 429 || readUpsError(response)?.codes.includes('10429')
    return isLimit ? requestedPauseMs(answered, doubled(30_000, refusals, 15 * 60_000)) : null
  },
  advice: 'Request a higher limit from UPS API support: state the client id, the API, and the number of calls needed.',
  allowsReuse: true,
}

/** UPS stores 35 characters of a reference, one less than a UUID with dashes. */
export const upsReference = (reference: string): string => reference.replaceAll('-', '')
