/**
 * Rating: POST /shipments/v3/options/search, which returns days, unlike the price APIs; international ones have none
 *   → { "pricingOptions": [{ "priceType": "COMMERCIAL", "shippingOptions": [{ "mailClass": "PRIORITY_MAIL",
 *        "rateOptions": [{ "totalBasePrice": 9.17,
 *          "commitment": { "name": "2 Days", "expectedDeliveryDate": "2026-10-04", "guaranteedDelivery": false },
 *          "rates": [{ "SKU": "…", "price": 9.17, "zone": "05", "processingCategory": "MACHINABLE",
 *            "rateIndicator": "SP", "destinationEntryFacilityType": "NONE", … }] }] }] }] }
 */
import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { readFailure } from '#adapters/call.ts'
import { amountOf, callCarrier, isSuccess, notServed, quoted } from '#adapters/carriers/call.ts'
import type {
  CarrierAccount,
  CarrierDeps,
  CarrierParcel,
  Quote,
  RateInput,
  RatesOutcome,
  Rejected,
} from '#adapters/carriers/carrier.ts'
import { readEntries } from '#adapters/carriers/entries.ts'
import { ascii, asPrinted } from '#adapters/carriers/letters.ts'
import { isAbroad, isWithoutSignature, validateParties } from '#adapters/carriers/usps/address.ts'
import { declaredDollars, validateCustomsForm } from '#adapters/carriers/usps/customs-form.ts'
import { dutiesIn, prepaysDuties } from '#adapters/carriers/usps/duties.ts'
import { accessToken, uspsErrors } from '#adapters/carriers/usps/protocol.ts'
import { rateRequest } from '#adapters/carriers/usps/rate-request.ts'
import {
  extraServicesOf,
  findFlatRatePackage,
  maxFirstClassDollarsAbroad,
  maxLengthAndGirthInches,
  maxWeightPounds,
  ownBoxRateIndicators,
  serviceNames,
} from '#adapters/carriers/usps/services.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

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
  // Read separately, because it counts only if it was requested.
  dutiesTaxesFeesQuote: Type.Optional(Type.Unknown()),
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

const shippingOption = Type.Object({ mailClass: Type.String(), rateOptions: Type.Optional(Type.Unknown()) })
const pricingOption = Type.Object({
  priceType: Type.Optional(Type.String()),
  shippingOptions: Type.Optional(Type.Unknown()),
})
const ratesResponse = compileOnFirstUse(
  Type.Object({ pricingOptions: Type.Union([Type.Array(Type.Unknown()), Type.Object({})]) }),
)

export async function rates(deps: CarrierDeps, account: CarrierAccount, given: RateInput): Promise<RatesOutcome> {
  // USPS prints ASCII only.
  const input = asPrinted(given, ascii)
  const issue = validateParties(input) ?? validateCustomsForm(input) ?? validateParcel(input)
  if (issue) return issue
  if (!isOfItsPackagings(input.parcel) || !sellsOptions(input)) return { outcome: 'ok', value: [] }
  const sent = await callCarrier(deps, [accessToken(deps, account)], ratesDeadlineMs, (token) =>
    rateRequest(account, token, input),
  )
  return sent.kind === 'answered' ? parseRates(sent.response, input) : readFailure(sent)
}

/** Each country has its own size limits, which USPS checks itself. */
function validateParcel({ parcel, to }: RateInput): Rejected | null {
  if (parcel.weightPounds > maxWeightPounds) {
    return notServed('ParcelTooHeavy', `USPS accepts packages of up to ${maxWeightPounds} lb.`)
  }
  if (isAbroad(to) || parcel.predefinedPackage !== null || parcel.dimensionsInches === null) return null
  const { length, width, height } = parcel.dimensionsInches
  if (length + 2 * (width + height) <= maxLengthAndGirthInches) return null
  return notServed(
    'ParcelTooLarge',
    `USPS accepts packages of up to ${maxLengthAndGirthInches} inches in length plus girth.`,
  )
}

const isOfItsPackagings = ({ predefinedPackage, dimensionsInches }: CarrierParcel): boolean =>
  predefinedPackage === null ? dimensionsInches !== null : findFlatRatePackage(predefinedPackage) !== null

/** Signatures are not available abroad or at military post offices. Saturday is a regular delivery day. */
const sellsOptions = ({ serviceOptions, to }: RateInput): boolean =>
  !serviceOptions?.saturdayDelivery && (!serviceOptions?.signature || !isWithoutSignature(to))

export function parseRates(response: OutgoingResponse, input: RateInput): RatesOutcome {
  if (!isSuccess(response)) return uspsErrors.rates(response)
  const body = readJson(response)
  if (!ratesResponse.Check(body)) return unreadable('USPS returned rates with an unexpected body')
  const { options, skipped } = readOptions(body.pricingOptions)
  const flatRate = input.parcel.predefinedPackage === null ? null : findFlatRatePackage(input.parcel.predefinedPackage)
  const indicators: readonly string[] = flatRate ? flatRate.rateIndicators : ownBoxRateIndicators
  const quotes = options
    .filter(({ isRetail }) => !isRetail)
    .filter(({ option }) => isFor(option, indicators))
    .filter(({ mailClass }) => takesValue(mailClass, input))
    .filter(isNotOfFlats)
    .filter(({ mailClass, option }) => sellsExtraServices(mailClass, option, input.serviceOptions))
    .map(({ option, mailClass }) => {
      const retail = options.find(
        (other) => other.isRetail && other.mailClass === mailClass && indicatorOf(other.option) === indicatorOf(option),
      )
      return toQuote(mailClass, option, retail?.option ?? null, input)
    })
  return quoted(quotes, skipped)
}

type PricedOption = { option: RateOption; mailClass: string; isRetail: boolean }

/** The prices of all services that Waybill sells. Odd retail prices are only for information, so they don't count. */
function readOptions(pricingOptions: unknown): { options: PricedOption[]; skipped: number } {
  const pricings = readEntries(pricingOption, pricingOptions)
  const services = pricings.fitting.map(({ priceType, shippingOptions }) => {
    const isRetail = priceType === 'RETAIL'
    const { fitting, skipped } = readEntries(shippingOption, shippingOptions)
    const sold = fitting.filter(({ mailClass }) => Object.hasOwn(serviceNames, mailClass))
    const prices = sold.map(({ mailClass, rateOptions }) => {
      const read = readEntries(rateOption, rateOptions)
      return { options: read.fitting.map((option) => ({ option, mailClass, isRetail })), skipped: read.skipped }
    })
    const all = prices.reduce((sum, price) => sum + price.skipped, skipped)
    return { options: prices.flatMap(({ options }) => options), skipped: isRetail ? 0 : all }
  })
  return {
    options: services.flatMap(({ options }) => options),
    skipped: services.reduce((sum, service) => sum + service.skipped, pricings.skipped),
  }
}

/**
 * A signature for Express has its own code. The response must contain the requested option with its price, or it would
 * be bought for free.
 */
function sellsExtraServices(mailClass: string, option: RateOption, options: RateInput['serviceOptions']): boolean {
  if (options?.signature === 'anybody' && mailClass === 'PRIORITY_MAIL_EXPRESS') return false
  const { extraServices = [] } = extraServicesOf(options)
  return extraServices.every((code) =>
    option.extraServices?.some(({ extraService, price }) => extraService === String(code) && price !== undefined),
  )
}

/**
 * Prices with entry at a facility near the destination require a drop-off there, so they are omitted. International
 * parcels go through a USPS service center.
 */
function isFor(option: RateOption, indicators: readonly string[]): boolean {
  const facility = option.rates[0]?.destinationEntryFacilityType ?? 'NONE'
  return (
    (facility === 'NONE' || facility === 'INTERNATIONAL_SERVICE_CENTER') && indicators.includes(indicatorOf(option))
  )
}

type Offer = { mailClass: string; option: RateOption }

/** International prices may be listed for a parcel and for a flat piece; then the parcel's price counts. */
function isNotOfFlats(offer: Offer, _index: number, all: readonly Offer[]): boolean {
  if (!isFlat(offer) || offer.option.rates[0]?.destinationEntryFacilityType !== 'INTERNATIONAL_SERVICE_CENTER')
    return true
  const isSamePrice = (other: Offer) =>
    other.mailClass === offer.mailClass && indicatorOf(other.option) === indicatorOf(offer.option)
  return !all.some((other) => isSamePrice(other) && !isFlat(other))
}

const isFlat = ({ option }: Offer): boolean => option.rates[0]?.processingCategory === 'FLATS'

/** At purchase, USPS rejects goods above this value in its lightest international service. */
function takesValue(mailClass: string, { customs }: RateInput): boolean {
  if (mailClass !== 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE' || !customs) return true
  return declaredDollars(customs) <= maxFirstClassDollarsAbroad
}

/** Includes requested extra services, which the response lists only then. */
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

/** The duties that the sender prepays are part of the price. */
function priceWithDuties(option: RateOption, input: RateInput): string {
  const price = priceOf(option, input.serviceOptions)
  const duties = prepaysDuties(input) ? dutiesIn(option.dutiesTaxesFeesQuote) : null
  return duties === null ? price : new Decimal(price).plus(duties).toFixed(2)
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
    charge: { amount: priceWithDuties(option, input), currency: 'USD' },
    retail: retail && { amount: priceOf(retail, input.serviceOptions), currency: 'USD' },
    list: null,
    deliveryDays: daysOf(commitment?.name, deliveryDate, input.shipDate),
    estimatedDeliveryDate: deliveryDate && `${deliveryDate}T00:00:00Z`,
    deliveryDateGuaranteed: commitment?.guaranteedDelivery ?? false,
    billingType: rate?.priceType ?? null,
    // For international prices the country's price group, not a zone.
    zone: isAbroad(input.to) ? null : (rate?.zone ?? null),
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

/** The commitment is "2 Days" or "1-Day", but also "MILITARY" and "NO STD". Then the dates decide. */
function daysOf(name: string | undefined, deliveryDate: string | null, shipDate: string): number {
  const named = /^(\d+)[ -]day/i.exec(name ?? '')
  if (named) return Number(named[1])
  if (deliveryDate === null) return 0
  const days = (Date.parse(deliveryDate) - Date.parse(shipDate)) / 86_400_000
  return Number.isFinite(days) && days > 0 ? Math.round(days) : 0
}
