/** USPS's services, options and packagings by code. */
import type { Quote, ServiceOptions } from '#adapters/carriers/carrier.ts'

/** International services, fastest first. */
export const mailClassesAbroad = {
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE': 'First-Class Package International Service',
  PRIORITY_MAIL_INTERNATIONAL: 'Priority Mail International',
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: 'Priority Mail Express International',
} as const

/** A label is bought and looked up in the API of its service. */
export const isSoldAbroad = (quote: Quote): boolean =>
  Object.hasOwn(mailClassesAbroad, quote.carrierData.mailClass ?? quote.serviceCode)

/**
 * The number of an international postal item (S10), which international labels have; domestic numbers contain digits
 * only.
 */
export const isNumberAbroad = (trackingNumber: string): boolean => /^[A-Z]{2}\d{9}[A-Z]{2}$/.test(trackingNumber)

export const serviceNames: Readonly<Record<string, string>> = {
  USPS_GROUND_ADVANTAGE: 'USPS Ground Advantage',
  PRIORITY_MAIL: 'Priority Mail',
  PRIORITY_MAIL_EXPRESS: 'Priority Mail Express',
  MEDIA_MAIL: 'Media Mail',
  ...mailClassesAbroad,
}

/** The sender is responsible for the content being media. */
export const restrictedServices: Readonly<Record<string, string>> = { MEDIA_MAIL: 'books and media' }

/** Its own packagings: the rate indicators of their prices, and outer dimensions for the request. */
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

/** USPS's codes of service options: 921 is a signature, 922 an adult's. */
export const extraServicesOf = (options: ServiceOptions | undefined): { extraServices?: number[] } =>
  options?.signature ? { extraServices: [options.signature === 'adult' ? 922 : 921] } : {}

/** USPS accepts up to 70 lb and 130 in of length plus girth, and offers no service above that. */
export const maxWeightPounds = 70
export const maxLengthAndGirthInches = 130

/** The maximum value of goods in First-Class Package International Service. */
export const maxFirstClassDollarsAbroad = 400
