/**
 * DHL Express's errors (schema ErrorResponse), as application/problem+json:
 *   { "instance": "/expressapi/shipments", "title": "Bad request", "message": "Bad request", "status": "400",
 *     "detail": "8007: …", "additionalDetails": ["7008: …"] }
 * There is no field for the code. It is before a colon in the detail, if there is one.
 */
import { type Static, Type } from 'typebox'
import { amountOf } from '#adapters/carriers/call.ts'
import { type CarrierCallLimits, doubled, requestedPauseMs, untilMidnightMs } from '#adapters/carriers/call-limits.ts'
import type { CarrierAccount, Money } from '#adapters/carriers/carrier.ts'
import { type CarrierError, createErrorReader } from '#adapters/carriers/documented-errors.ts'
import { fit } from '#adapters/carriers/entries.ts'
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
  // "Multiple problems found, see Additional Details" contains no information.
  const details = body.additionalDetails?.length ? body.additionalDetails : [body.detail]
  return {
    codes: details.map((detail) => /^(\d+): /.exec(detail)?.[1]).filter((code) => code !== undefined),
    text: details.map((detail) => detail.replace(/^\d+: /, '')).join('; ') || body.title,
  }
}

/** "Process failure", with any status: DHL does not document how far the request got. */
const processFailure = ['999']

/**
 * From the published document, which lists 400, 422 and 500 for shipments. None of them means "unavailable, nothing was
 * created". 401, 403 and 429 are not listed: after a purchase they prove nothing, not even that the credentials were
 * rejected.
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
    // Includes "No Shipments Found": a shipment may not be trackable before it is handed over.
    lookup: [
      { status: 400, proves: 'rejected' },
      { status: 404, proves: 'rejected' },
    ],
  },
})

/** DHL publishes 500 calls a day for its test system, and no limit for production. Its terms forbid storing quotes. */
export const callLimits: CarrierCallLimits = {
  application: 'username',
  apis: { rates: 'shipping', buy: 'shipping', lookup: 'shipping', 'check-number': 'shipping' },
  limited: ['shipping'],
  initial: (baseUrl) => (baseUrl.endsWith('/test') ? '500/day' : 'none'),
  pauseMs(answered) {
    const { response, refusals, now } = answered
    if (response.status !== 429) return null
    const isDaily = /\b(daily|day)\b/i.test(Buffer.from(response.body).toString())
    return requestedPauseMs(answered, isDaily ? untilMidnightMs(now) : doubled(60_000, refusals, 3_600_000))
  },
  advice: 'Request a higher limit for the application in the DHL developer portal, or from your DHL consultant.',
  allowsReuse: false,
}

/** HTTP Basic, and the API version of these requests. */
export function headersOf(account: CarrierAccount): Record<string, string> {
  const { username = '', password = '' } = account.credentials
  return {
    authorization: `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`,
    'x-version': '3.3.2',
    accept: 'application/json',
  }
}

export const jsonHeaders = (account: CarrierAccount) => ({
  ...headersOf(account),
  'content-type': 'application/json',
})

/** DHL stores 35 characters of a reference, one less than a UUID with dashes. */
export const dhlReference = (reference: string): string => reference.replaceAll('-', '')

/** DHL returns a price in several currencies. The billed one is marked BILLC. */
export const prices = Type.Array(
  Type.Object({
    currencyType: Type.Optional(Type.String()),
    priceCurrency: Type.Optional(Type.String()),
    price: Type.Optional(Type.Number()),
  }),
)

/** As `billedPrice`, from DHL's response; also null if it is invalid. */
export const readBilledPrice = (answered: unknown): Money | null => billedPrice(fit(prices, answered) ?? [])

/** Null if there is no billed price: DHL omits it, or sends 0, if it could not be calculated. */
export function billedPrice(list: Static<typeof prices>): Money | null {
  const billed = list.find((entry) => entry.currencyType === 'BILLC')
  if (!billed?.price || !billed.priceCurrency) return null
  return { amount: amountOf(billed.price), currency: billed.priceCurrency }
}
