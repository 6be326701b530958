/**
 * FedEx's errors (schema ErrorResponseVO), with codes of words between dots:
 *   { "transactionId": "…", "errors": [{ "code": "ACCOUNT.NUMBER.MISMATCH", "message": "…", "parameterList": […] }] }
 */
import { Type } from 'typebox'
import type { CallRequest } from '#adapters/call.ts'
import { oauthToken, type Token, tokenKey } from '#adapters/carriers/call.ts'
import { type CarrierCallLimits, requestedPauseMs, untilMidnightMs } from '#adapters/carriers/call-limits.ts'
import type { CarrierAccount, CarrierDeps } from '#adapters/carriers/carrier.ts'
import { type CarrierError, createErrorReader } from '#adapters/carriers/documented-errors.ts'
import { fit } from '#adapters/carriers/entries.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

const errorResponse = Type.Object({
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
})

function readFedexError(response: OutgoingResponse): CarrierError | null {
  const body = fit(errorResponse, readJson(response))
  if (!body) return null
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

/** FedEx's guide to its limits: a transaction over a limit is not processed. */
const overLimit = { status: 429, proves: 'took nothing' } as const

const refusesRequest = [
  overLimit,
  { status: 400, proves: 'rejected' },
  { status: 404, codes: ['NOT.FOUND.ERROR'], proves: 'rejected' },
] as const

/**
 * From the published documents (rating, shipping, tracking). After a change, SERVICE.UNAVAILABLE.ERROR (503) proves as
 * little as INTERNAL.SERVER.ERROR (500): FedEx does not document that nothing was created.
 */
export const fedexErrors = createErrorReader({
  carrierName: 'FedEx',
  readError: readFedexError,
  documented: {
    rates: [
      ...refusesAccess,
      // FedEx offers no service to the destination.
      { status: 400, codes: ['RATE.LOCATION.NOSERVICE'], proves: 'not served' },
      ...refusesRequest,
    ],
    // 422 is "the request was well-formed but unable to be followed": nothing was created.
    buy: [...refusesAccess, ...refusesRequest, { status: 422, proves: 'rejected' }],
    void: [
      ...refusesAccess,
      // It was canceled before.
      { status: 400, codes: ['CANCELSHIPMENT.TRACKINGNUMBER.DELETED'], proves: 'voided' },
      ...refusesRequest,
    ],
    // Neither a miss nor an invalid query proves the outcome of the purchase.
    lookup: [...refusesAccess, ...refusesRequest],
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

/** FedEx returns 403 for ten minutes to an IP address that requests too many tokens. The credentials can be right. */
const isTokenPause = ({ status }: OutgoingResponse) => status === 403

const tokenPauseMs = 10 * 60_000

export const accessToken = (deps: CarrierDeps, account: CarrierAccount): Token =>
  oauthToken(deps, {
    key: tokenKey('fedex', account, 'access', ['clientId', 'clientSecret']),
    carrierName: 'FedEx',
    request: tokenRequest(account),
    readError: (response) => readFedexError(response)?.text ?? null,
    isThrottled: isTokenPause,
  })

/**
 * From FedEx's guide to its limits: 1,400 transactions in 10 seconds for all APIs of a project, and daily ones. A tenth
 * is left to other systems that use the same project.
 */
export const callLimits: CarrierCallLimits = {
  application: 'clientId',
  apis: {
    token: 'tokens',
    rates: 'shipping',
    buy: 'shipping',
    void: 'shipping',
    lookup: 'shipping',
    address: 'shipping',
    'check-number': 'shipping',
  },
  countedByAddress: ['tokens'],
  limited: ['shipping'],
  initial: () => '1260/10 seconds',
  pauseMs(answered) {
    const { call, response, now } = answered
    if (call === 'token' && isTokenPause(response)) return tokenPauseMs
    if (response.status !== 429) return null
    const isDaily = /daily|12:00 ?AM/i.test(Buffer.from(response.body).toString())
    return requestedPauseMs(answered, isDaily ? untilMidnightMs(now) : 10_000)
  },
  advice: 'FedEx raises limits for a project on request: see the rate limits in its developer portal.',
  allowsReuse: true,
}

/**
 * Our reference in FedEx's length: 40 characters for Express, 30 for Ground, where a UUID without dashes has 32. The
 * remaining part still identifies one purchase.
 */
export const fedexReference = (reference: string, serviceCode: string): string =>
  reference.replaceAll('-', '').slice(0, isGround(serviceCode) ? maxGroundLength : undefined)

const maxGroundLength = 30
const isGround = (serviceCode: string) => serviceCode.includes('GROUND') || serviceCode === 'SMART_POST'
