/**
 * FedEx's errors (schema ErrorResponseVO), with codes of words between dots:
 *   { "transactionId": "…", "errors": [{ "code": "ACCOUNT.NUMBER.MISMATCH", "message": "…", "parameterList": […] }] }
 */
import { Type } from 'typebox'
import type { CallRequest } from '#adapters/call.ts'
import { oauthToken, type Token, tokenKey } from '#adapters/carriers/call.ts'
import type { CarrierAccount, CarrierDeps } from '#adapters/carriers/carrier.ts'
import { type CarrierError, createErrorReader } from '#adapters/carriers/documented-errors.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const errorResponse = compileOnFirstUse(
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

function readFedexError(response: OutgoingResponse): CarrierError | null {
  const body = readJson(response)
  if (!errorResponse.Check(body)) return null
  return {
    codes: body.errors.map(({ code }) => code),
    text: body.errors.map(textOf).join('; '),
  }
}

type FedexError = { message: string; parameterList?: { key?: string; value?: string }[] }

/** Parameters identify the affected item, such as a line of the customs declaration. */
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
 * From the published documents (rating, shipping, tracking). After a change, SERVICE.UNAVAILABLE.ERROR (503) proves as
 * little as INTERNAL.SERVER.ERROR (500): FedEx does not document that nothing was created. 429 is not documented.
 */
export const fedexErrors = createErrorReader({
  carrierName: 'FedEx',
  readError: readFedexError,
  documented: {
    rates: [
      ...refusesAccess,
      // FedEx offers no service to the destination.
      { status: 400, codes: ['RATE.LOCATION.NOSERVICE'], proves: 'not served' },
      ...rejectsRequest,
    ],
    buy: [...refusesAccess, ...rejectsRequest],
    void: [
      ...refusesAccess,
      // It was canceled before.
      { status: 400, codes: ['CANCELSHIPMENT.TRACKINGNUMBER.DELETED'], proves: 'voided' },
      ...rejectsRequest,
    ],
    // Neither a miss nor an invalid query proves the outcome of the purchase.
    lookup: [...refusesAccess, ...rejectsRequest],
  },
})

/*
 * FedEx access tokens: POST /oauth/token with a form (RFC 6749, client credentials)
 *   → { "access_token": "…", "token_type": "bearer", "expires_in": 3599, "scope": "CXS" }
 */

export function tokenRequest(account: CarrierAccount): CallRequest {
  const { clientId = '', clientSecret = '' } = account.credentials
  return {
    call: 'fedex.token',
    method: 'POST',
    url: `${account.baseUrl}/oauth/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: clientId,
      client_secret: clientSecret,
    }).toString(),
    read: true,
  }
}

export const accessToken = (deps: CarrierDeps, account: CarrierAccount): Token =>
  oauthToken(deps, {
    key: tokenKey('fedex', account, 'access'),
    carrierName: 'FedEx',
    request: tokenRequest(account),
    readError: (response) => readFedexError(response)?.text ?? null,
  })

/**
 * Our reference in FedEx's length: 40 characters for Express, 30 for Ground, where a UUID without dashes has 32. The
 * remaining part still identifies one purchase.
 */
export const fedexReference = (reference: string, serviceCode: string): string =>
  reference.replaceAll('-', '').slice(0, isGround(serviceCode) ? maxGroundLength : undefined)

const maxGroundLength = 30
const isGround = (serviceCode: string) => serviceCode.includes('GROUND') || serviceCode === 'SMART_POST'
