/**
 * USPS's errors, the same in all its APIs (schema ErrorMessage):
 *   { "apiVersion": "/labels/v3",
 *     "error": { "code": "400", "message": "Bad Request",
 *                "errors": [{ "title": "…", "detail": "…", "code": "160186", "source": { "parameter": "…" } }] } }
 * If USPS's schema check rejects the request, `errors` is empty and the message contains the reason.
 */
import { Type } from 'typebox'
import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callForToken, isSuccess, noToken, oauthToken, type Token, tokenKey } from '#adapters/carriers/call.ts'
import { type CarrierCallLimits, requestedPauseMs, untilNextHourMs } from '#adapters/carriers/call-limits.ts'
import type { CarrierAccount, CarrierDeps, VerifyOutcome } from '#adapters/carriers/carrier.ts'
import { type CarrierError, createErrorReader } from '#adapters/carriers/documented-errors.ts'
import { fit } from '#adapters/carriers/entries.ts'
import { TokenUnavailableError } from '#adapters/tokens.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const errorResponse = Type.Object({
  apiVersion: Type.String({ minLength: 1 }),
  error: Type.Object({
    /** The status again. A gateway's own error does not repeat it. */
    code: Type.String(),
    message: Type.String(),
    errors: Type.Optional(
      Type.Array(
        Type.Object({
          code: Type.Optional(Type.String()),
          title: Type.Optional(Type.String()),
          detail: Type.Optional(Type.String()),
        }),
      ),
    ),
  }),
})

export function readUspsError(response: OutgoingResponse): CarrierError | null {
  const body = fit(errorResponse, readJson(response))
  if (body?.error.code !== String(response.status)) return null
  const { errors = [], message } = body.error
  const details = errors.map((error) => error.detail ?? error.title).filter((text) => text !== undefined)
  return {
    codes: errors.flatMap(({ code }) => code || []),
    text: details.join('; ') || message || `USPS returned ${response.status}.`,
  }
}

/**
 * Documented for every operation: USPS did not process the request. 503 is not included: "Service is unavailable" does
 * not mean that nothing was created.
 */
const refusesToServe = [
  { status: 401, proves: 'no access' },
  { status: 403, proves: 'no access' },
  { status: 429, proves: 'took nothing' },
] as const

/**
 * There is no price for the parcel: no price group for the country (also because of suspensions), a weight or size over
 * the limit, or no rate at all.
 */
const noPrice = ['030004', '030008', '030009', '030013', '030020', '030022', '030023', '160272']

/**
 * From the published documents (domestic and international labels, shipping options), and from USPS's list of errors of
 * 2025-10-30. 400 is "an error in the received request". No other status is documented to prove anything, least of all
 * 404, 409 and 500.
 */
export const uspsErrors = createErrorReader({
  carrierName: 'USPS',
  readError: readUspsError,
  documented: {
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
    lookup: [
      ...refusesToServe,
      // Documented as a 400 without a specific code, so it is recognized by its text.
      { status: 400, texts: ['Order not found'], proves: 'absent' },
      { status: 400, codes: ['160379'], texts: ['Canceled labels are not eligible for reprint'], proves: 'voided' },
      // "Disputed": its void was accepted as a refund request.
      { status: 400, codes: ['160380'], proves: 'refund requested' },
      {
        // The mailing date has passed, or the three reprints are used up.
        status: 400,
        codes: ['160381', '160382'],
        texts: ['Labels can only be reprinted up to the mailing date', 'Labels can only be reprinted up to 3 times'],
        proves: 'lives',
      },
      { status: 400, proves: 'rejected' },
    ],
  },
})

/*
 * USPS requires two tokens: an access token of the application (RFC 6749, client credentials), and for labels a payment
 * authorization with the payer and the label range.
 *   POST /oauth2/v3/token                      → { "access_token": "…", "expires_in": 28799 }
 *   POST /payments/v3/payment-authorization    → { "paymentAuthorizationToken": "…", "roles": […] }
 * Both are limited per hour, so they are cached for their whole life.
 */

const paymentResponse = compileOnFirstUse(Type.Object({ paymentAuthorizationToken: Type.String({ minLength: 1 }) }))

const paymentFields = [
  ...['clientId', 'clientSecret', 'crid', 'mid', 'manifestMid', 'accountType', 'accountNumber', 'priceType'],
]

/** The documentation promises eight hours. The response contains no lifetime. */
const paymentAuthorizationSeconds = 8 * 3600

export function tokenRequest(account: CarrierAccount): CallRequest {
  return {
    call: 'usps.token',
    method: 'POST',
    url: `${account.baseUrl}/oauth2/v3/token`,
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: account.credentials.clientId ?? '',
      client_secret: account.credentials.clientSecret ?? '',
    }).toString(),
    read: true,
  }
}

export function paymentAuthorizationRequest(account: CarrierAccount, accessToken: string): CallRequest {
  const { crid, mid, manifestMid, accountType, accountNumber } = account.credentials
  const owner = { CRID: crid, MID: mid, manifestMID: manifestMid ?? mid }
  const payer = { CRID: crid, accountType: accountType ?? 'EPS', accountNumber }
  return {
    call: 'usps.payment-authorization',
    method: 'POST',
    url: `${account.baseUrl}/payments/v3/payment-authorization`,
    headers: {
      authorization: `Bearer ${accessToken}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify({
      roles: [
        { roleName: 'PAYER', ...owner, ...payer },
        { roleName: 'LABEL_OWNER', ...owner },
        ...(account.credentials.priceType === 'CONTRACT' ? [{ roleName: 'RATE_HOLDER', ...payer }] : []),
      ],
    }),
    read: true,
  }
}

export const accessToken = (deps: CarrierDeps, account: CarrierAccount): Token =>
  oauthToken(deps, {
    key: tokenKey('usps', account, 'access', ['clientId', 'clientSecret']),
    carrierName: 'USPS',
    request: tokenRequest(account),
    readError: errorText,
  })

export function paymentAuthorization(deps: CarrierDeps, account: CarrierAccount): Token {
  return {
    key: tokenKey('usps', account, 'payment', paymentFields),
    async fetch() {
      const sent = await callForToken(deps, [accessToken(deps, account)], (token) =>
        paymentAuthorizationRequest(account, token),
      )
      if (sent.kind !== 'answered') throw new TokenUnavailableError(readFailure(sent))
      const body = readJson(sent.response)
      if (!isSuccess(sent.response) || !paymentResponse.Check(body)) {
        throw noToken(sent.response, 'USPS returned no payment authorization', errorText(sent.response))
      }
      return { token: body.paymentAuthorizationToken, expiresInSeconds: paymentAuthorizationSeconds }
    },
  }
}

function errorText(response: OutgoingResponse): string | null {
  return readUspsError(response)?.text ?? null
}

const stepsMs = [30_000, 60_000, 120_000, 300_000]

/**
 * USPS allows a new application 60 calls an hour of each API, and counts requests for tokens, too. It publishes no limit
 * of label APIs.
 */
export const callLimits: CarrierCallLimits = {
  application: 'clientId',
  apis: {
    token: 'tokens',
    'payment-authorization': 'payments',
    rates: 'prices',
    address: 'addresses',
    buy: 'labels',
    void: 'labels',
    lookup: 'labels',
  },
  limited: ['tokens', 'prices', 'addresses'],
  initial: () => '60/hour',
  pauseMs(answered) {
    if (answered.response.status !== 429) return null
    const stepMs = stepsMs[Math.min(answered.refusals, stepsMs.length) - 1] ?? 0
    return requestedPauseMs(answered, Math.min(stepMs, untilNextHourMs(answered.now)))
  },
  advice:
    'USPS allows a new application only 60 calls per hour to each API, which is not enough for daily shipping. Request more calls with the service request form in the USPS developer portal: state the CRID, the application, and the current and expected number of calls. Then set callLimit to the limit that USPS granted.',
  isInitialTooLow: true,
  allowsReuse: true,
}

/*
 * Whether the account can pay: USPS confirms it when it authorizes a payment. Every label needs one, and this test
 * creates no label.
 */

export async function verifyAccount(deps: CarrierDeps, account: CarrierAccount): Promise<VerifyOutcome> {
  try {
    // Without the cache: an earlier authorization proves nothing about now.
    await paymentAuthorization(deps, account).fetch()
    return { outcome: 'ok', value: null }
  } catch (error) {
    if (error instanceof TokenUnavailableError) return error.unavailable
    throw error
  }
}
