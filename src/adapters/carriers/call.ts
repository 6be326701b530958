import { createHash } from 'node:crypto'
import { Decimal } from 'decimal.js'
import { Type } from 'typebox'
import { type CallRequest, type CallResult, callWithTokens, readFailure, type TokenValues } from '#adapters/call.ts'
import type { CallBudget } from '#adapters/call-budget.ts'
import {
  type Absent,
  type Artwork,
  type CarrierAccount,
  type CarrierAddress,
  type CarrierDeps,
  consistencyWindowMs,
  type LookupOutcome,
  type Quote,
  type RatedQuotes,
  type Rejected,
} from '#adapters/carriers/carrier.ts'
import { credentialsRejected, outage, throttled, unreadable } from '#adapters/outcome.ts'
import { type FetchedToken, TokenUnavailableError } from '#adapters/tokens.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** Shared code for calls to carriers: access tokens, rejections, and unknown purchases. */

/** A token that a call needs. Several calls may wait for the same fetch. */
export type Token = { key: string; fetch: () => Promise<FetchedToken> }

/** Sends one call with its tokens, within one deadline for all of it: see `callWithTokens`. */
export function callCarrier<const Tokens extends readonly Token[]>(
  deps: CarrierDeps,
  tokens: Tokens,
  deadlineMs: number,
  request: (...tokens: TokenValues<Tokens>) => CallRequest,
): Promise<CallResult> {
  const sources = tokens.map(({ key, fetch }) => ({
    get: () => deps.tokens.get(key, fetch),
    reject: (token: string) => deps.tokens.reject(key, token),
  }))
  return callWithTokens(deps, sources, deadlineMs, (...values) => request(...(values as TokenValues<Tokens>)))
}

const tokenDeadlineMs = 15_000

/** A call that fetches a token. Other callers may wait for it, so the time left to its first caller doesn't limit it. */
export function callForToken<const Tokens extends readonly Token[]>(
  deps: CarrierDeps,
  tokens: Tokens,
  request: (...tokens: TokenValues<Tokens>) => CallRequest,
): Promise<CallResult> {
  const { sendBeforeMs: _ofFirstCaller, budget, ...shared } = deps
  // A purchase may wait for the token that a rate request fetches.
  const asPurchase: CallBudget | undefined = budget && { ...budget, take: (call) => budget.take(call, 'purchase') }
  return callCarrier({ ...shared, ...(asPurchase && { budget: asPurchase }) }, tokens, tokenDeadlineMs, request)
}

/**
 * The key of a token in caches. It changes with the credentials and the URL, so a reconnected account never uses a token
 * from before. Accounts with the same credentials share their tokens.
 *
 * @param fields the credentials that the token belongs to
 */
export function tokenKey(carrierId: string, account: CarrierAccount, kind: string, fields: readonly string[]): string {
  const settings = JSON.stringify([account.baseUrl, fields.map((name) => account.credentials[name] ?? null)])
  const digest = createHash('sha256').update(settings).digest('base64url').slice(0, 22)
  return `${carrierId}:${kind}:${digest}`
}

// Some carriers write the number as text.
const tokenResponse = compileOnFirstUse(
  Type.Object({
    access_token: Type.String({ minLength: 1 }),
    expires_in: Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.String({ pattern: '^\\d+$' })]),
  }),
)

type OauthSource = {
  key: string
  carrierName: string
  request: CallRequest
  /** @returns the text of the carrier's error; null if the response contains none */
  readError(response: OutgoingResponse): string | null
  /** Whether the carrier limits requests for tokens. Absent: it says so with 429. */
  isThrottled?(response: OutgoingResponse): boolean
}

/**
 * An access token by OAuth 2.0 client credentials (RFC 6749, 4.4). The carriers return
 * `{ "access_token": "…", "expires_in": 3599 }`.
 */
export function oauthToken(deps: CarrierDeps, source: OauthSource): Token {
  return {
    key: source.key,
    async fetch() {
      const sent = await callForToken(deps, [], () => source.request)
      if (sent.kind !== 'answered') throw new TokenUnavailableError(readFailure(sent))
      const body = readJson(sent.response)
      if (isSuccess(sent.response) && tokenResponse.Check(body)) {
        return { token: body.access_token, expiresInSeconds: Number(body.expires_in) }
      }
      const problem = `${source.carrierName} returned no access token`
      if (source.isThrottled?.(sent.response)) throw new TokenUnavailableError(throttled(problem, sent.response))
      throw noToken(sent.response, problem, source.readError(sent.response) ?? readOauthError(body))
    },
  }
}

// RFC 6749, 5.2, and the error of an API gateway (Apigee).
const oauthError = compileOnFirstUse(Type.Object({ error: Type.String({ minLength: 1 }) }))
const oauthDescription = compileOnFirstUse(Type.Object({ error_description: Type.String({ minLength: 1 }) }))
const gatewayFault = compileOnFirstUse(Type.Object({ fault: Type.Object({ faultstring: Type.String() }) }))

function readOauthError(body: unknown): string | null {
  if (oauthDescription.Check(body)) return body.error_description
  if (oauthError.Check(body)) return body.error
  return gatewayFault.Check(body) ? body.fault.faultstring : null
}

/** The error for a response without a token. An outage is temporary, rejected credentials are not. */
export function noToken(response: OutgoingResponse, problem: string, text: string | null): TokenUnavailableError {
  const { status } = response
  const detail = `${problem}: ${text ?? `status ${status}`}`
  if (status === 429) return new TokenUnavailableError(throttled(detail, response))
  if (status >= 500) return new TokenUnavailableError(outage(detail))
  return new TokenUnavailableError(status >= 400 ? credentialsRejected(detail) : unreadable(detail))
}

/** Servers return either of them for something that was created, whatever their documentation lists. */
export const isSuccess = ({ status }: Pick<OutgoingResponse, 'status'>): boolean => status === 200 || status === 201

/** @param skipped how many entries of the response could not be used */
export const quoted = (value: Quote[], skipped: number): RatedQuotes => ({
  outcome: 'ok',
  value,
  ...(skipped > 0 ? { skipped } : {}),
})

export const rejected = (carrierCode: string | null, carrierText: string): Rejected => ({
  outcome: 'rejected',
  carrierCode,
  carrierText,
})

/** The codes of rejections that an adapter returns before it calls its carrier. Programs rely on them, so they are stable. */
type RejectionCode =
  /** The parcel crosses a customs border, and the order has no declaration. */
  | 'CustomsRequired'
  /** The carrier cannot accept this declaration. */
  | 'CustomsUnusable'
  /** The rate was quoted for other contents, which another service carries. */
  | 'RateForOtherContents'
  | 'ContentsNotCarried'
  /** The carrier does not deliver there, or does not collect there. */
  | 'NotServed'
  | 'MilitaryAddress'
  | 'PostOfficeBox'
  /** The carrier has no character set for the letters of a name, a street or a description. */
  | 'LettersNotPrintable'
  | 'PhoneRequired'
  | 'NameMissing'
  | 'NameTooLong'
  | 'StreetTooLong'
  | 'CityTooLong'
  | 'PostalCodeTooLong'
  | 'StateRequired'
  | 'PostalCodeUnusable'
  | 'ProvinceTooLong'
  | 'TaxNumberTooLong'
  | 'ParcelTooHeavy'
  | 'ParcelTooLarge'
  /** The exporting country requires a filing for these goods, and its number is missing. */
  | 'ExportFilingRequired'

export const rejection = (code: RejectionCode, text: string): Rejected => rejected(code, text)

/** A rejection that the shipper cannot correct. Other carriers may serve the address. */
export const notServed = (
  code: 'NotServed' | 'MilitaryAddress' | 'ParcelTooHeavy' | 'ParcelTooLarge',
  text: string,
): Rejected => ({
  ...rejection(code, text),
  isNotServed: true,
})

/**
 * The outcome if the carrier has no such purchase. It is final only when an earlier request can no longer take effect.
 */
export function notFound(deps: CarrierDeps, account: CarrierAccount, sentAt: Date, absent: Absent): LookupOutcome {
  const sinceSentMs = deps.clock.now().getTime() - sentAt.getTime()
  if (sinceSentMs >= consistencyWindowMs(account)) return absent
  return { outcome: 'undecided', detail: `not found ${Math.round(sinceSentMs / 1000)} s after the purchase was sent` }
}

/** Orders are in pounds and inches. Carriers expect the units of the country of origin. */

/** Territories may be written as countries or as states. */
const imperialCountries: readonly string[] = ['US', 'PR', 'VI', 'GU', 'AS', 'MP']

export const isImperial = (from: CarrierAddress): boolean => imperialCountries.includes(from.country)

export const kilograms = (pounds: number): number => pounds * 0.45359237
export const centimeters = (inches: number): number => inches * 2.54

/** Rounds up, as carriers bill, but ignores the rounding error of binary fractions. */
export function roundUp(value: number, decimals: number): number {
  const factor = 10 ** decimals
  return Math.ceil(Math.round(value * factor * 1e6) / 1e6) / factor
}

/** The sum of prices that a carrier sent as JSON numbers, calculated with their shortest decimal forms. */
export function amountOf(...prices: number[]): string {
  const sum = prices.reduce((total, price) => total.plus(price), new Decimal(0))
  return sum.toFixed(Math.max(2, sum.decimalPlaces()))
}

/** The label file from a carrier's base64; null if it is missing or not a PDF. The label is bought in any case. */
export function pdfArtwork(base64: unknown): Artwork | null {
  const bytes = Buffer.from(typeof base64 === 'string' ? base64 : '', 'base64')
  return bytes.subarray(0, 5).toString() === '%PDF-' ? { mediaType: 'application/pdf', bytes } : null
}
