/**
 * How DHL Express says no (schema ErrorResponse), as application/problem+json:
 *   { "instance": "/expressapi/shipments", "title": "Bad request", "message": "Bad request", "status": "400",
 *     "detail": "8007: …", "additionalDetails": ["7008: …"] }
 * There is no field for its code: it stands before a colon in the detail, where there is one.
 */
import { type Static, Type } from 'typebox'
import { amountOf } from '#adapters/carriers/call.ts'
import type { CarrierAccount, Money } from '#adapters/carriers/carrier.ts'
import { type CarrierError, createErrorReader } from '#adapters/carriers/documented-errors.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const errorResponse = compileOnFirstUse(
  Type.Object({
    instance: Type.String({ pattern: '^/?expressapi(/|$)' }),
    title: Type.String({ minLength: 1 }),
    detail: Type.String({ minLength: 1 }),
    status: Type.String(),
    additionalDetails: Type.Optional(Type.Array(Type.String())),
  }),
)

export function readDhlError(response: OutgoingResponse): CarrierError | null {
  const body = readJson(response)
  if (!errorResponse.Check(body) || body.status !== String(response.status)) return null
  // "Multiple problems found, see Additional Details" says nothing itself.
  const details = body.additionalDetails?.length ? body.additionalDetails : [body.detail]
  return {
    codes: details.map((detail) => /^(\d+): /.exec(detail)?.[1]).filter((code) => code !== undefined),
    text: details.map((detail) => detail.replace(/^\d+: /, '')).join('; ') || body.title,
  }
}

/** "Process failure", whatever its status: DHL does not say how far the request came. */
const processFailure = ['999']

/**
 * Of the published document, which says of shipments 400, 422 and 500. Nothing in it says "we are down and took nothing",
 * and 401, 403 and 429 are not in it: after a purchase they prove nothing, not even that its credentials are refused.
 */
export const dhlErrors = createErrorReader({
  carrierName: 'DHL Express',
  readError: readDhlError,
  documented: {
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
    lookup: [
      { status: 400, proves: 'rejected' },
      { status: 404, proves: 'rejected' },
    ],
  },
})

/** HTTP Basic, and the version of the interface that these requests are written for. */
export function headersOf(account: CarrierAccount): Record<string, string> {
  const { username = '', password = '' } = account.credentials
  return {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'x-version': '3.1.0',
    accept: 'application/json',
  }
}

export const jsonHeaders = (account: CarrierAccount) => ({
  ...headersOf(account),
  'content-type': 'application/json',
})

/** DHL keeps 35 characters of a reference, one less than a UUID with its dashes. */
export const dhlReference = (reference: string): string => reference.replaceAll('-', '')

/** DHL names one price in several currencies; the one that is billed is marked BILLC. */
export const prices = Type.Array(
  Type.Object({
    currencyType: Type.Optional(Type.String()),
    priceCurrency: Type.Optional(Type.String()),
    price: Type.Optional(Type.Number()),
  }),
)

const priceList = compileOnFirstUse(prices)

/** As `billedPrice`, of what DHL wrote; null also where that cannot be read. */
export const readBilledPrice = (answered: unknown): Money | null =>
  priceList.Check(answered) ? billedPrice(answered) : null

/** Null where no billed price is named: DHL leaves it out, or writes 0, when it could not be computed. */
export function billedPrice(list: Static<typeof prices>): Money | null {
  const billed = list.find((entry) => entry.currencyType === 'BILLC')
  if (!billed?.price || !billed.priceCurrency) return null
  return { amount: amountOf(billed.price), currency: billed.priceCurrency }
}
