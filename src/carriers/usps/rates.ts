/**
 * Rating: POST /shipments/v3/options/search, which unlike the price interfaces names the days too.
 *   → { "pricingOptions": [{ "priceType": "COMMERCIAL", "shippingOptions": [{ "mailClass": "PRIORITY_MAIL",
 *        "rateOptions": [{ "totalBasePrice": 9.17,
 *          "commitment": { "name": "2 Days", "expectedDeliveryDate": "2026-10-04", "guaranteedDelivery": false },
 *          "rates": [{ "SKU": "…", "price": 9.17, "zone": "05", "processingCategory": "MACHINABLE",
 *            "rateIndicator": "SP", "destinationEntryFacilityType": "NONE", … }] }] }] }] }
 */
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { amountOf } from '#carriers/amount.ts'
import { type CarrierRequest, callCarrier, readFailure, unreadable } from '#carriers/call-carrier.ts'
import {
  type CarrierAccount,
  type CarrierDeps,
  type CarrierParcel,
  type Quote,
  type RateInput,
  type RatesOutcome,
  recipientForSimulator,
} from '#carriers/carrier.ts'
import { customsRefusal } from '#carriers/customs-territory.ts'
import { uspsAnswers } from '#carriers/usps/errors.ts'
import {
  extraServicesOf,
  findFlatRatePackage,
  maxLengthAndGirthInches,
  maxWeightPounds,
  ownBoxRateIndicators,
  serviceNames,
} from '#carriers/usps/services.ts'
import { accessToken } from '#carriers/usps/tokens.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

export const ratesDeadlineMs = 8_000

const rateOption = Type.Object({
  totalBasePrice: Type.Number({ minimum: 0 }),
  totalPrice: Type.Optional(Type.Number({ minimum: 0 })),
  extraServices: Type.Optional(
    Type.Array(
      Type.Object({
        extraService: Type.Optional(Type.String()),
        price: Type.Optional(Type.Number({ minimum: 0 })),
      }),
    ),
  ),
  commitment: Type.Optional(
    Type.Object({
      name: Type.Optional(Type.String()),
      scheduleDeliveryDate: Type.Optional(Type.String()),
      expectedDeliveryDate: Type.Optional(Type.String()),
      guaranteedDelivery: Type.Optional(Type.Boolean()),
    }),
  ),
  rates: Type.Array(
    Type.Object({
      SKU: Type.Optional(Type.String()),
      zone: Type.Optional(Type.String()),
      priceType: Type.Optional(Type.String()),
      processingCategory: Type.Optional(Type.String()),
      rateIndicator: Type.Optional(Type.String()),
      destinationEntryFacilityType: Type.Optional(Type.String()),
    }),
    { minItems: 1 },
  ),
})
type RateOption = Static<typeof rateOption>

const ratesAnswer = Compile(
  Type.Object({
    pricingOptions: Type.Array(
      Type.Object({
        priceType: Type.Optional(Type.String()),
        shippingOptions: Type.Optional(
          Type.Array(
            Type.Object({
              mailClass: Type.Optional(Type.String()),
              rateOptions: Type.Optional(Type.Array(rateOption)),
            }),
          ),
        ),
      }),
    ),
  }),
)

export async function rates(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<RatesOutcome> {
  const refusal = customsRefusal(input.from, input.to)
  if (refusal) return refusal
  if (!isDomestic(input) || !serves(input.parcel)) return { outcome: 'ok', value: [] }
  const sent = await callCarrier(deps, [accessToken(deps, account)], ratesDeadlineMs, (token) =>
    rateRequest(account, token, input),
  )
  return sent.kind === 'answered' ? parseRates(sent.response, input) : readFailure(sent)
}

/** Two addresses abroad may share a customs area, and USPS still has no business between them. */
const isDomestic = ({ from }: RateInput) => from.country === 'US' || from.country === 'PR'

function serves(parcel: CarrierParcel): boolean {
  if (parcel.weightPounds > maxWeightPounds) return false
  if (parcel.predefinedPackage !== null) return findFlatRatePackage(parcel.predefinedPackage) !== null
  if (parcel.dimensionsInches === null) return false
  const { length, width, height } = parcel.dimensionsInches
  return length + 2 * (width + height) <= maxLengthAndGirthInches
}

export function rateRequest(account: CarrierAccount, token: string, input: RateInput): CarrierRequest {
  const { parcel, from, to } = input
  const flatRate = parcel.predefinedPackage === null ? null : findFlatRatePackage(parcel.predefinedPackage)
  return {
    call: 'usps.rates',
    method: 'POST',
    url: `${account.baseUrl}/shipments/v3/options/search`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
      ...recipientForSimulator(account, to),
    },
    body: JSON.stringify({
      pricingOptions: [ownPricing(account), { priceType: 'RETAIL' }],
      originZIPCode: from.zip,
      destinationZIPCode: to.zip,
      destinationEntryFacilityType: 'NONE',
      packageDescription: {
        weight: parcel.weightPounds,
        ...(flatRate ? flatRate.inches : parcel.dimensionsInches),
        mailClass: 'ALL_OUTBOUND',
        mailingDate: input.shipDate,
        ...extraServicesOf(input.serviceOptions),
      },
    }),
    read: true,
  }
}

/** What the account pays: published commercial prices, or those of its own contract. */
function ownPricing(account: CarrierAccount) {
  const { priceType, accountType, accountNumber } = account.credentials
  if (priceType !== 'CONTRACT') return { priceType: 'COMMERCIAL' }
  return { priceType, paymentAccount: { accountType: accountType ?? 'EPS', accountNumber } }
}

export function parseRates(response: OutgoingResponse, input: RateInput): RatesOutcome {
  if (response.status !== 200) return uspsAnswers.rates(response)
  const answer = readJson(response)
  if (!ratesAnswer.Check(answer)) return unreadable('USPS answered 200 with a body of another shape')

  const options = answer.pricingOptions.flatMap((pricing) =>
    (pricing.shippingOptions ?? []).flatMap((shipping) =>
      (shipping.rateOptions ?? []).map((option) => ({
        option,
        mailClass: shipping.mailClass ?? '',
        isRetail: pricing.priceType === 'RETAIL',
      })),
    ),
  )
  const flatRate = input.parcel.predefinedPackage === null ? null : findFlatRatePackage(input.parcel.predefinedPackage)
  const indicators: readonly string[] = flatRate ? flatRate.rateIndicators : ownBoxRateIndicators
  const quotes = options
    .filter(({ mailClass, isRetail }) => !isRetail && Object.hasOwn(serviceNames, mailClass))
    .filter(({ option }) => isFor(option, indicators))
    .filter(({ mailClass, option }) => sellsExtraServices(mailClass, option, input.serviceOptions))
    .map(({ option, mailClass }) => {
      const retail = options.find(
        (other) => other.isRetail && other.mailClass === mailClass && indicatorOf(other.option) === indicatorOf(option),
      )
      return toQuote(mailClass, option, retail?.option ?? null, input)
    })
  return { outcome: 'ok', value: quotes }
}

/**
 * USPS delivers on Saturdays anyway and sells no more of it; a plain signature for Express has a code of its own.
 * What was asked for has to stand in the answer with its price: else it would be bought for nothing.
 */
function sellsExtraServices(mailClass: string, option: RateOption, options: RateInput['serviceOptions']): boolean {
  if (options?.saturdayDelivery) return false
  if (options?.signature === 'anybody' && mailClass === 'PRIORITY_MAIL_EXPRESS') return false
  const { extraServices = [] } = extraServicesOf(options)
  return extraServices.every((code) =>
    option.extraServices?.some(({ extraService, price }) => extraService === String(code) && price !== undefined),
  )
}

/** Prices for entry at a facility near the destination need a drop-off there, so they are left out. */
function isFor(option: RateOption, indicators: readonly string[]): boolean {
  const facility = option.rates[0]?.destinationEntryFacilityType ?? 'NONE'
  return facility === 'NONE' && indicators.includes(indicatorOf(option))
}

/** With extra services on top, where such were asked for: only then the answer lists them. */
function priceOf(
  { totalPrice, totalBasePrice, extraServices = [] }: RateOption,
  options: RateInput['serviceOptions'],
): string {
  const { extraServices: asked = [] } = extraServicesOf(options)
  if (asked.length === 0) return amountOf(totalBasePrice)
  if (totalPrice !== undefined) return amountOf(totalPrice)
  const bought = extraServices.filter(({ extraService }) => asked.some((code) => String(code) === extraService))
  return amountOf(totalBasePrice, ...bought.map(({ price = 0 }) => price))
}

const indicatorOf = (option: RateOption) => option.rates[0]?.rateIndicator ?? ''

function toQuote(mailClass: string, option: RateOption, retail: RateOption | null, input: RateInput): Quote {
  const rate = option.rates[0]
  const commitment = option.commitment
  const deliveryDate = commitment?.expectedDeliveryDate || commitment?.scheduleDeliveryDate || null
  return {
    carrierCode: 'USPS',
    serviceCode: mailClass,
    serviceName: serviceNames[mailClass] ?? mailClass,
    charge: { amount: priceOf(option, input.serviceOptions), currency: 'USD' },
    retail: retail && { amount: priceOf(retail, input.serviceOptions), currency: 'USD' },
    list: null,
    deliveryDays: daysOf(commitment?.name, deliveryDate, input.shipDate),
    estimatedDeliveryDate: deliveryDate && `${deliveryDate}T00:00:00Z`,
    deliveryDateGuaranteed: commitment?.guaranteedDelivery ?? false,
    billingType: rate?.priceType ?? null,
    zone: rate?.zone ?? null,
    carrierData: present({
      mailClass,
      sku: rate?.SKU,
      processingCategory: rate?.processingCategory,
      rateIndicator: rate?.rateIndicator,
      destinationEntryFacilityType: rate?.destinationEntryFacilityType,
    }),
  }
}

const present = (data: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(Object.entries(data).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])))

/** The commitment reads "2 Days" or "1-Day", but also "MILITARY" and "NO STD": then the dates decide. */
function daysOf(name: string | undefined, deliveryDate: string | null, shipDate: string): number {
  const named = /^(\d+)[ -]day/i.exec(name ?? '')
  if (named) return Number(named[1])
  if (deliveryDate === null) return 0
  const days = (Date.parse(deliveryDate) - Date.parse(shipDate)) / 86_400_000
  return Number.isFinite(days) && days > 0 ? Math.round(days) : 0
}
