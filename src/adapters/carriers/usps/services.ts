/** What USPS offers to a shipper of parcels, and how its packagings are named in its own codes. */
import type { Quote, ServiceOptions } from '#adapters/carriers/carrier.ts'

/** The services abroad, in the order of their speed. */
export const mailClassesAbroad = {
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE': 'First-Class Package International Service',
  PRIORITY_MAIL_INTERNATIONAL: 'Priority Mail International',
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'Priority Mail Express International',
} as const

/** A label is bought, and asked about later, where its service is sold. */
export const isSoldAbroad = (quote: Quote): boolean =>
  Object.hasOwn(mailClassesAbroad, quote.carrierData.mailClass ?? quote.serviceCode)

/** The number of an international postal item (S10), as labels abroad have it; those at home have digits alone. */
export const isNumberAbroad = (trackingNumber: string): boolean => /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(trackingNumber)

export const serviceNames: Readonly<Record<string, string>> = {
  USPS_GROUND_ADVANTAGE: 'USPS Ground Advantage',
  PRIORITY_MAIL: 'Priority Mail',
  PRIORITY_MAIL_EXPRESS: 'Priority Mail Express',
  MEDIA_MAIL: 'Media Mail',
  ...mailClassesAbroad,
}

/** The sender answers for the content being media. */
export const restrictedServices: Readonly<Record<string, string>> = { MEDIA_MAIL: 'books and media' }

/** Its own packagings: the rate indicators that price them, and outer sizes for the request. */
const flatRatePackages = {
  FlatRateEnvelope: { rateIndicators: ['FE', 'E4'], inches: { length: 12.5, width: 9.5, height: 0.75 } },
  FlatRateLegalEnvelope: { rateIndicators: ['FA', 'E6'], inches: { length: 15, width: 9.5, height: 0.75 } },
  FlatRatePaddedEnvelope: { rateIndicators: ['FP'], inches: { length: 12.5, width: 9.5, height: 1 } },
  SmallFlatRateBox: { rateIndicators: ['FS'], inches: { length: 8.6875, width: 5.4375, height: 1.75 } },
  MediumFlatRateBox: { rateIndicators: ['FB'], inches: { length: 11.25, width: 8.75, height: 6 } },
  LargeFlatRateBox: { rateIndicators: ['PL'], inches: { length: 12.25, width: 12.25, height: 6 } },
} as const

export type FlatRatePackage = (typeof flatRatePackages)[keyof typeof flatRatePackages]

export const predefinedPackages: readonly string[] = Object.keys(flatRatePackages)

export function findFlatRatePackage(name: string): FlatRatePackage | null {
  return Object.hasOwn(flatRatePackages, name) ? flatRatePackages[name as keyof typeof flatRatePackages] : null
}

/** Rate indicators of a shipper's own box: single piece, Express, cubic, dimensional, oversized. */
export const ownBoxRateIndicators: readonly string[] = ['SP', 'PA', 'CP', 'DR', 'OS']

/** The codes of USPS for what a shipper asks for beside the service: 921 a signature, 922 an adult's. */
export const extraServicesOf = (options: ServiceOptions | undefined): { extraServices?: number[] } =>
  options?.signature ? { extraServices: [options.signature === 'adult' ? 922 : 921] } : {}

/** USPS carries up to 70 lb and 130 in of length and girth; above that it simply does not serve. */
export const maxWeightPounds = 70
export const maxLengthAndGirthInches = 130

/** What the goods may be worth that go by First-Class Package International Service. */
export const maxFirstClassDollarsAbroad = 400
