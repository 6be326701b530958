/**
 * Rating: POST /rate/v1/rates/quotes, for every service. Transit times are returned only if requested.
 *   → { "output": { "rateReplyDetails": [{ "serviceType": "FEDEX_GROUND", "serviceName": "FedEx Ground®",
 *        "ratedShipmentDetails": [{ "rateType": "ACCOUNT", "totalNetCharge": 14.2,
 *          "shipmentRateDetail": { "currency": "USD", "rateZone": "05" } }, { "rateType": "LIST", … }],
 *        "operationalDetail": { "transitTime": "THREE_DAYS", "deliveryDate": "2026-10-05T17:00:00",
 *          "ineligibleForMoneyBackGuarantee": true }, "commit": { "transitDays": { … } } }] } }
 */
import { type Static, Type } from 'typebox'
import { type CallRequest, readFailure } from '#adapters/call.ts'
import { amountOf, callCarrier, isSuccess, quoted } from '#adapters/carriers/call.ts'
import {
  type CarrierAccount,
  type CarrierDeps,
  type Money,
  type Quote,
  type RateInput,
  type RatesOutcome,
  recipientForSimulator,
  type VerifyOutcome,
} from '#adapters/carriers/carrier.ts'
import { readEntries } from '#adapters/carriers/entries.ts'
import { placeOf } from '#adapters/carriers/fedex/address.ts'
import { ratedCustomsOf } from '#adapters/carriers/fedex/customs.ts'
import { accessToken, fedexErrors } from '#adapters/carriers/fedex/protocol.ts'
import {
  measuresOf,
  packageSpecialServicesOf,
  packagingOf,
  shipmentSpecialServicesOf,
  subPackagingOf,
} from '#adapters/carriers/fedex/services.ts'
import { validateShipment } from '#adapters/carriers/fedex/validate.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const ratesDeadlineMs = 8_000

const currency = Type.Optional(Type.String({ minLength: 1 }))
// FedEx documents the currency in the detail, and its examples repeat it next to the total.
const rated = Type.Object({
  rateType: Type.String(),
  totalNetCharge: Type.Number({ minimum: 0 }),
  currency,
  shipmentRateDetail: Type.Optional(Type.Object({ currency, rateZone: Type.Optional(Type.String()) })),
})
const replyDetail = Type.Object({
  serviceType: Type.String({ minLength: 1 }),
  serviceName: Type.Optional(Type.String()),
  ratedShipmentDetails: Type.Array(rated, { minItems: 1 }),
  operationalDetail: Type.Optional(
    Type.Object({
      transitTime: Type.Optional(Type.String()),
      deliveryDate: Type.Optional(Type.String()),
      commitDate: Type.Optional(Type.String()),
      ineligibleForMoneyBackGuarantee: Type.Optional(Type.Boolean()),
    }),
  ),
  commit: Type.Optional(
    Type.Object({
      daysInTransit: Type.Optional(Type.String()),
      transitDays: Type.Optional(Type.Object({ minimumTransitTime: Type.Optional(Type.String()) })),
      dateDetail: Type.Optional(Type.Object({ dayFormat: Type.Optional(Type.String()) })),
    }),
  ),
})
const ratesResponse = compileOnFirstUse(
  Type.Object({ output: Type.Object({ rateReplyDetails: Type.Optional(Type.Unknown()) }) }),
)

export async function rates(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<RatesOutcome> {
  const issue = validateShipment(input)
  if (issue) return issue
  if (packagingOf(input.parcel) === null) return { outcome: 'ok', value: [] }
  const sent = await callCarrier(deps, [accessToken(deps, account)], ratesDeadlineMs, (token) =>
    rateRequest(account, token, input),
  )
  return sent.kind === 'answered' ? parseRates(sent.response) : readFailure(sent)
}

export function rateRequest(account: CarrierAccount, token: string, input: RateInput): CallRequest {
  const { from, to, parcel } = input
  return {
    call: 'fedex.rates',
    method: 'POST',
    url: `${account.baseUrl}/rate/v1/rates/quotes`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
      ...recipientForSimulator(account, to),
    },
    body: JSON.stringify({
      accountNumber: { value: account.credentials.accountNumber },
      rateRequestControlParameters: { returnTransitTimes: true },
      requestedShipment: {
        shipper: { address: placeOf(from) },
        recipient: { address: placeOf(to) },
        shipDateStamp: input.shipDate,
        pickupType: 'USE_SCHEDULED_PICKUP',
        rateRequestType: ['ACCOUNT', 'LIST'],
        packagingType: packagingOf(parcel),
        ...shipmentSpecialServicesOf(input.serviceOptions),
        ...ratedCustomsOf(input),
        requestedPackageLineItems: [
          {
            groupPackageCount: 1,
            ...measuresOf(input),
            ...subPackagingOf(input),
            ...packageSpecialServicesOf(input.serviceOptions),
          },
        ],
      },
    }),
    read: true,
  }
}

export function parseRates(response: OutgoingResponse): RatesOutcome {
  if (!isSuccess(response)) return fedexErrors.rates(response)
  const body = readJson(response)
  if (!ratesResponse.Check(body)) return unreadable('FedEx returned rates with an unexpected body')
  const { fitting, skipped } = readEntries(replyDetail, body.output.rateReplyDetails)
  const quotes = fitting.flatMap(toQuote)
  return quoted(quotes, skipped + fitting.length - quotes.length)
}

/** None if there is no account price: the list price is not what is charged. */
function toQuote(detail: Static<typeof replyDetail>): Quote[] {
  const priced = (rateType: string) =>
    detail.ratedShipmentDetails.find((entry) => entry.rateType === rateType && currencyOf(entry) !== undefined)
  const own = priced('ACCOUNT') ?? priced('ACTUAL')
  if (!own) return []
  const list = priced('LIST')
  const { operationalDetail, commit } = detail
  const arrival = operationalDetail?.deliveryDate ?? operationalDetail?.commitDate ?? commit?.dateDetail?.dayFormat
  const day = /^\d{4}-\d{2}-\d{2}/.exec(arrival ?? '')?.[0]
  const words = [operationalDetail?.transitTime, commit?.daysInTransit, commit?.transitDays?.minimumTransitTime]
  return [
    {
      carrierCode: 'FedEx',
      serviceCode: detail.serviceType,
      serviceName: detail.serviceName ?? detail.serviceType,
      charge: moneyOf(own),
      retail: null,
      list: list ? moneyOf(list) : null,
      deliveryDays: words.map(daysFrom).find((days) => days > 0) ?? 0,
      // The time is local to the destination, so only the date is used.
      estimatedDeliveryDate: day ? `${day}T00:00:00Z` : null,
      deliveryDateGuaranteed: operationalDetail?.ineligibleForMoneyBackGuarantee === false,
      billingType: own.rateType,
      zone: own.shipmentRateDetail?.rateZone ?? null,
      carrierData: {},
    },
  ]
}

/** FedEx's own currency codes, which some accounts get instead of those of ISO 4217. */
const currencies: Readonly<Record<string, string>> = {
  ARN: 'ARS',
  CHP: 'CLP',
  DHS: 'AED',
  ECD: 'XCD',
  JAD: 'JMD',
  JYE: 'JPY',
  KUD: 'KWD',
  NMP: 'MXN',
  NTD: 'TWD',
  RDD: 'DOP',
  SFR: 'CHF',
  SID: 'SGD',
  UKL: 'GBP',
  UYP: 'UYU',
  WON: 'KRW',
}

type Rated = Static<typeof rated>

const currencyOf = ({ shipmentRateDetail, currency: ofTotal }: Rated) => shipmentRateDetail?.currency ?? ofTotal

function moneyOf(price: Rated): Money {
  const code = (currencyOf(price) ?? '').trim().toUpperCase()
  return { amount: amountOf(price.totalNetCharge), currency: currencies[code] ?? code }
}

const words =
  'ONE TWO THREE FOUR FIVE SIX SEVEN EIGHT NINE TEN ELEVEN TWELVE THIRTEEN FOURTEEN FIFTEEN SIXTEEN SEVENTEEN EIGHTEEN NINETEEN TWENTY'.split(
    ' ',
  )

/** `THREE_DAYS` becomes 3. 0 if it contains no number: UNKNOWN, SMARTPOST_TRANSIT_DAYS, or missing. */
export function daysFrom(transitTime: string | undefined): number {
  const word = /^([A-Z]+)_DAYS?$/.exec(transitTime ?? '')?.[1]
  return words.indexOf(word ?? '') + 1
}

/*
 * Whether FedEx accepts the account number, tested by a request for the account's rates. Only an error about the
 * account counts.
 */

const ofTheAccount: readonly (string | null)[] = ['ACCOUNT.NUMBER.MISMATCH', 'ACCOUNTNUMBER.REGISTRATION.REQUIRED']

export async function verifyAccount(
  deps: CarrierDeps,
  account: CarrierAccount,
  input: RateInput,
): Promise<VerifyOutcome> {
  const outcome = await rates(deps, account, input)
  if (outcome.outcome === 'unavailable') return outcome
  const isRefused = outcome.outcome === 'rejected' && ofTheAccount.includes(outcome.carrierCode)
  return isRefused ? outcome : { outcome: 'ok', value: null }
}
