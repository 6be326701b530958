/** USPS services with realistic prices, and the fields that identify a price in the label API. */
import { addDays, type Box, billedPounds, cents, priceCents, type Tariff } from '../tariff/price.ts'

export type UspsRate = {
  mailClass: string
  description: string
  priceCents: number
  zone: number
  rateIndicator: string
  processingCategory: string
  destinationEntryFacilityType: string
  SKU: string
  days: number
  guaranteed: boolean
}

type Service = { mailClass: string; name: string; letter: string; tariff: Tariff; days: readonly number[] }

/** Transit days by zone, from zone 1. */
const services: readonly Service[] = [
  {
    mailClass: 'USPS_GROUND_ADVANTAGE',
    name: 'USPS Ground Advantage',
    letter: 'U',
    tariff: { baseCents: 430, perZoneCents: 35, perPoundCents: 42, perPoundZoneCents: 9, residentialCents: 0 },
    days: [2, 2, 3, 3, 4, 4, 5, 5],
  },
  {
    mailClass: 'PRIORITY_MAIL',
    name: 'Priority Mail',
    letter: 'P',
    tariff: { baseCents: 745, perZoneCents: 55, perPoundCents: 48, perPoundZoneCents: 22, residentialCents: 0 },
    days: [1, 1, 2, 2, 2, 3, 3, 3],
  },
  {
    mailClass: 'PRIORITY_MAIL_EXPRESS',
    name: 'Priority Mail Express',
    letter: 'E',
    tariff: { baseCents: 2780, perZoneCents: 210, perPoundCents: 180, perPoundZoneCents: 60, residentialCents: 0 },
    days: [1, 1, 1, 1, 2, 2, 2, 2],
  },
  {
    mailClass: 'MEDIA_MAIL',
    name: 'Media Mail',
    letter: 'M',
    tariff: { baseCents: 413, perZoneCents: 0, perPoundCents: 76, perPoundZoneCents: 0, residentialCents: 0 },
    days: [3, 3, 4, 5, 6, 6, 7, 8],
  },
]

const flatRates: readonly { indicator: string; mailClass: string; name: string; cents: number; inches: number[] }[] = [
  { indicator: 'FE', mailClass: 'PRIORITY_MAIL', name: 'Flat Rate Envelope', cents: 965, inches: [12.5, 9.5, 0.75] },
  {
    indicator: 'FA',
    mailClass: 'PRIORITY_MAIL',
    name: 'Legal Flat Rate Envelope',
    cents: 990,
    inches: [15, 9.5, 0.75],
  },
  {
    indicator: 'FP',
    mailClass: 'PRIORITY_MAIL',
    name: 'Padded Flat Rate Envelope',
    cents: 1040,
    inches: [12.5, 9.5, 1],
  },
  {
    indicator: 'FS',
    mailClass: 'PRIORITY_MAIL',
    name: 'Small Flat Rate Box',
    cents: 1060,
    inches: [8.6875, 5.4375, 1.75],
  },
  { indicator: 'FB', mailClass: 'PRIORITY_MAIL', name: 'Medium Flat Rate Box', cents: 1940, inches: [11.25, 8.75, 6] },
  { indicator: 'PL', mailClass: 'PRIORITY_MAIL', name: 'Large Flat Rate Box', cents: 2750, inches: [12.25, 12.25, 6] },
  {
    indicator: 'E4',
    mailClass: 'PRIORITY_MAIL_EXPRESS',
    name: 'Flat Rate Envelope',
    cents: 2930,
    inches: [12.5, 9.5, 0.75],
  },
  {
    indicator: 'E6',
    mailClass: 'PRIORITY_MAIL_EXPRESS',
    name: 'Legal Flat Rate Envelope',
    cents: 2970,
    inches: [15, 9.5, 0.75],
  },
]

const retailMarkup = 1.24

/** All USPS prices for the box, including drop-off prices near the destination. */
export function uspsRates(box: Box, zone: number, priceType: string): UspsRate[] {
  const markup = priceType === 'RETAIL' ? retailMarkup : priceType === 'CONTRACT' ? 0.92 : 1
  const sides = [box.lengthInches, box.widthInches, box.heightInches].sort((a, b) => b - a)
  // Boxes larger than a cubic foot are charged by size as well.
  const pounds = billedPounds(box, 166, 1728)
  const isNonstandard = (sides[0] ?? 0) > 22
  const shared = { zone, processingCategory: isNonstandard ? 'NONSTANDARD' : 'MACHINABLE' }
  const perPound = services.map((service) => ({
    ...shared,
    mailClass: service.mailClass,
    description: `${service.name} ${isNonstandard ? 'Nonstandard' : 'Machinable'} Single-piece`,
    priceCents: Math.round((priceCents(service.tariff, zone, pounds, false) + (isNonstandard ? 400 : 0)) * markup),
    rateIndicator: service.mailClass === 'PRIORITY_MAIL_EXPRESS' ? 'PA' : 'SP',
    destinationEntryFacilityType: 'NONE',
    SKU: `D${service.letter}XP0XXX${priceType.charAt(0)}C${String(zone).padStart(2, '0')}${String(pounds).padStart(2, '0')}0`,
    days: service.days[zone - 1] ?? 5,
    guaranteed: service.mailClass === 'PRIORITY_MAIL_EXPRESS',
  }))
  const fitting = flatRates.filter(({ inches }) => inches.every((inch, index) => (sides[index] ?? 0) <= inch))
  const flat = fitting.map((rate) => {
    const service = services.find((candidate) => candidate.mailClass === rate.mailClass)
    return {
      ...shared,
      mailClass: rate.mailClass,
      description: `${service?.name} ${rate.name}`,
      priceCents: Math.round(rate.cents * (priceType === 'RETAIL' ? 1.15 : 1)),
      rateIndicator: rate.indicator,
      destinationEntryFacilityType: 'NONE',
      SKU: `D${service?.letter}F${rate.indicator}XXX${priceType.charAt(0)}C00000`,
      days: service?.days[zone - 1] ?? 3,
      guaranteed: rate.mailClass === 'PRIORITY_MAIL_EXPRESS',
    }
  })
  const droppedOff = {
    ...shared,
    mailClass: 'PARCEL_SELECT',
    description: 'Parcel Select Machinable DDU Single-piece',
    priceCents: Math.round((310 + 28 * pounds) * markup),
    rateIndicator: 'SP',
    destinationEntryFacilityType: 'DESTINATION_DELIVERY_UNIT',
    SKU: `DVXP0XXU${priceType.charAt(0)}C00${String(pounds).padStart(2, '0')}0`,
    days: 2,
    guaranteed: false,
  }
  return priceType === 'RETAIL' ? [...perPound, ...flat] : [...perPound, ...flat, droppedOff]
}

const extraServiceCents: Readonly<Record<number, { name: string; cents: number }>> = {
  921: { name: 'Signature Confirmation', cents: 395 },
  922: { name: 'Adult Signature Required', cents: 970 },
}

/** The code of an unavailable service. Null if all are available. */
export const unknownExtra = (codes: readonly number[]): number | null =>
  codes.find((code) => !extraServiceCents[code]) ?? null

export const extrasCents = (codes: readonly number[]): number =>
  codes.reduce((sum, code) => sum + (extraServiceCents[code]?.cents ?? 0), 0)

export function toRateOption(rate: UspsRate, mailingDate: string, priceType: string, extras: readonly number[]) {
  const delivery = addDays(mailingDate, rate.days, true)
  const price = Number(cents(rate.priceCents))
  return {
    commitment: {
      name: rate.days === 1 ? '1 Day' : `${rate.days} Days`,
      scheduleDeliveryDate: delivery,
      expectedDeliveryDate: delivery,
      guaranteedDelivery: rate.guaranteed,
      isPriorityMailNextDay: rate.mailClass === 'PRIORITY_MAIL' && rate.days === 1,
    },
    totalBasePrice: price,
    ...(extras.length > 0 ? { totalPrice: Number(cents(rate.priceCents + extrasCents(extras))) } : {}),
    rates: [
      {
        description: rate.description,
        startDate: '2026-01-18',
        endDate: '',
        price,
        zone: String(rate.zone).padStart(2, '0'),
        weight: 0,
        dimensionalWeight: 0,
        dimWeight: 0,
        fees: [],
        priceType,
        mailClass: rate.mailClass,
        productName: '',
        productDefinition: '',
        processingCategory: rate.processingCategory,
        rateIndicator: rate.rateIndicator,
        destinationEntryFacilityType: rate.destinationEntryFacilityType,
        SKU: rate.SKU,
      },
    ],
    extraServices: extras.map((code) => ({
      name: extraServiceCents[code]?.name ?? '',
      extraService: String(code),
      price: (extraServiceCents[code]?.cents ?? 0) / 100,
      priceType,
    })),
  }
}
