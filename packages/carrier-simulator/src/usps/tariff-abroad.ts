/** International USPS services, priced by country group, each with its own limits. */
import { type Box, cents } from '../tariff/price.ts'

export type UspsRateAbroad = {
  mailClass: string
  description: string
  priceCents: number
  priceGroup: string
  rateIndicator: string
  processingCategory: string
  destinationEntryFacilityType: 'INTERNATIONAL_SERVICE_CENTER'
  SKU: string
}

const groups: readonly (readonly string[])[] = [
  ['CA'],
  ['MX'],
  ['JP', 'KR', 'HK', 'SG', 'TW', 'CN'],
  ['GB', 'IE', 'DE', 'FR', 'NL', 'BE', 'LU', 'AT', 'CH', 'LI', 'MC'],
  [
    'DK',
    'SE',
    'NO',
    'FI',
    'IS',
    'ES',
    'PT',
    'IT',
    'GR',
    'PL',
    'CZ',
    'SK',
    'HU',
    'SI',
    'HR',
    'RO',
    'BG',
    'EE',
    'LV',
    'LT',
  ],
  ['AU', 'NZ', 'FJ'],
  ['BR', 'AR', 'CL', 'CO', 'PE', 'UY', 'EC', 'CR', 'PA', 'GT', 'DO', 'JM'],
]
/** Service to these countries is suspended. */
const notServed: readonly string[] = ['AF', 'BY', 'KP', 'RU', 'SY']

/** Counts from 1. All other countries are in the last group. Null if the country is not served. */
export function priceGroupOf(country: string): number | null {
  if (notServed.includes(country) || !isCountry(country)) return null
  const index = groups.findIndex((countries) => countries.includes(country))
  return (index === -1 ? groups.length : index) + 1
}

const countryNames = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })
export const isCountry = (code: string): boolean => countryNames.of(code) !== undefined

type Service = {
  mailClass: string
  name: string
  letter: string
  indicator: string
  baseCents: number
  perGroupCents: number
  perPoundCents: number
  perPoundGroupCents: number
}

const services: readonly Service[] = [
  {
    mailClass: 'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE',
    name: 'First-Class Package International Service',
    letter: 'F',
    indicator: 'SP',
    baseCents: 1420,
    perGroupCents: 165,
    perPoundCents: 340,
    perPoundGroupCents: 45,
  },
  {
    mailClass: 'PRIORITY_MAIL_INTERNATIONAL',
    name: 'Priority Mail International',
    letter: 'P',
    indicator: 'SP',
    baseCents: 3860,
    perGroupCents: 410,
    perPoundCents: 245,
    perPoundGroupCents: 60,
  },
  {
    mailClass: 'PRIORITY_MAIL_EXPRESS_INTERNATIONAL',
    name: 'Priority Mail Express International',
    letter: 'E',
    indicator: 'PA',
    baseCents: 5630,
    perGroupCents: 480,
    perPoundCents: 390,
    perPoundGroupCents: 85,
  },
]

type FlatRate = { indicator: string; letter: string; name: string; cents: number; inches: number[]; pounds: number }
const flatRates: readonly FlatRate[] = [
  { indicator: 'FE', letter: 'P', name: 'Flat Rate Envelope', cents: 3395, inches: [12.5, 9.5, 0.75], pounds: 4 },
  { indicator: 'FA', letter: 'P', name: 'Legal Flat Rate Envelope', cents: 3420, inches: [15, 9.5, 0.75], pounds: 4 },
  { indicator: 'FP', letter: 'P', name: 'Padded Flat Rate Envelope', cents: 3450, inches: [12.5, 9.5, 1], pounds: 4 },
  { indicator: 'FS', letter: 'P', name: 'Small Flat Rate Box', cents: 3490, inches: [8.6875, 5.4375, 1.75], pounds: 4 },
  { indicator: 'FB', letter: 'P', name: 'Medium Flat Rate Box', cents: 6980, inches: [11.25, 8.75, 6], pounds: 20 },
  { indicator: 'PL', letter: 'P', name: 'Large Flat Rate Box', cents: 8995, inches: [12.25, 12.25, 6], pounds: 20 },
  { indicator: 'E4', letter: 'E', name: 'Flat Rate Envelope', cents: 5990, inches: [12.5, 9.5, 0.75], pounds: 4 },
  { indicator: 'E6', letter: 'E', name: 'Legal Flat Rate Envelope', cents: 6040, inches: [15, 9.5, 0.75], pounds: 4 },
]

const retailMarkup = 1.12

export function uspsRatesAbroad(box: Box, group: number, priceType: string): UspsRateAbroad[] {
  const markup = priceType === 'RETAIL' ? retailMarkup : priceType === 'CONTRACT' ? 0.9 : 1
  const pounds = Math.max(1, Math.ceil(box.weightPounds))
  const sides = [box.lengthInches, box.widthInches, box.heightInches].sort((a, b) => b - a)
  const priceGroup = String(group).padStart(2, '0')
  const shared = { priceGroup, destinationEntryFacilityType: 'INTERNATIONAL_SERVICE_CENTER' as const }
  const byWeight = services
    .filter((service) => takes(service, box, sides, group))
    .flatMap((service) => {
      const rate = {
        ...shared,
        mailClass: service.mailClass,
        description: `${service.name} ISC Single-piece`,
        priceCents: Math.round(
          (service.baseCents +
            service.perGroupCents * (group - 1) +
            (service.perPoundCents + service.perPoundGroupCents * (group - 1)) * pounds) *
            markup,
        ),
        rateIndicator: service.indicator,
        processingCategory: 'MACHINABLE',
        SKU: `I${service.letter}XX0XXXX${priceType.charAt(0)}${priceGroup}${String(pounds).padStart(2, '0')}0`,
      }
      // Like USPS: the price of flats precedes the same price of parcels.
      return service.letter === 'E' ? [{ ...rate, processingCategory: 'FLATS' }, rate] : [rate]
    })
  const flat = flatRates
    .filter(
      ({ inches, pounds: most }) => box.weightPounds <= most && inches.every((inch, at) => (sides[at] ?? 0) <= inch),
    )
    .map((rate) => {
      const { mailClass = '', name = '' } = services.find(({ letter }) => letter === rate.letter) ?? {}
      return {
        ...shared,
        mailClass,
        description: `${name} ISC ${rate.name}`,
        priceCents: Math.round((rate.cents + 290 * (group - 1)) * markup),
        rateIndicator: rate.indicator,
        processingCategory: rate.indicator.startsWith('F') && rate.indicator !== 'FB' ? 'FLATS' : 'MACHINABLE',
        SKU: `I${rate.letter}F${rate.indicator}XXX${priceType.charAt(0)}${priceGroup}000`,
      }
    })
  return [...byWeight, ...flat]
}

function takes(service: Service, box: Box, sides: readonly number[], group: number): boolean {
  const [length = 0, width = 0, height = 0] = sides
  if (service.letter === 'F') return box.weightPounds <= 4 && length <= 24 && length + width + height <= 36
  const girth = 2 * (width + height)
  return group <= 5
    ? box.weightPounds <= 70 && length <= 60 && length + girth <= 108
    : box.weightPounds <= 66 && length <= 42 && length + girth <= 79
}

export function toRateOptionAbroad(rate: UspsRateAbroad, weight: number, priceType: string) {
  const price = Number(cents(rate.priceCents))
  return {
    totalBasePrice: price,
    rates: [
      {
        description: rate.description,
        startDate: '2026-01-18',
        endDate: '',
        price,
        zone: rate.priceGroup,
        weight,
        dimensionalWeight: 0,
        dimWeight: 0,
        fees: [],
        priceType: priceType === 'COMMERCIAL' ? 'COMMERCIAL_BASE' : priceType,
        mailClass: rate.mailClass,
        productName: '',
        productDefinition: '',
        processingCategory: rate.processingCategory,
        rateIndicator: rate.rateIndicator,
        destinationEntryFacilityType: rate.destinationEntryFacilityType,
        SKU: rate.SKU,
      },
    ],
    extraServices: [],
  }
}
