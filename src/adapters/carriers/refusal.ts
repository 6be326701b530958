/** What a carrier would refuse when buying, found out before it is asked: in words that all carriers have alike. */
import { rejected } from '#adapters/carriers/call-carrier.ts'
import type { Rejected } from '#adapters/carriers/carrier.ts'

/** Stable: programs that read `carrierResponses` go by them, and each carrier's page lists its own. */
export type RefusalCode =
  /** Nothing is declared of a parcel of which customs ask. */
  | 'CustomsRequired'
  /** What is declared cannot be told to the carrier. */
  | 'CustomsUnusable'
  /** The rate was asked for with another kind of content, and is another service's. */
  | 'RateForOtherContents'
  | 'ContentsNotCarried'
  /** The carrier does not go there, or does not start from there. */
  | 'NotServed'
  | 'MilitaryAddress'
  | 'PostOfficeBox'
  | 'PhoneRequired'
  | 'NameTooLong'
  | 'StreetTooLong'
  | 'CityTooLong'
  | 'PostalCodeTooLong'
  | 'PostalCodeUnusable'
  | 'ProvinceTooLong'
  | 'TaxNumberTooLong'
  | 'ParcelTooHeavy'
  | 'ParcelTooLarge'
  /** Goods of which the exporting country wants a filing, and whose number is not said. */
  | 'ExportFilingRequired'

export const refusal = (code: RefusalCode, text: string): Rejected => rejected(code, text)

/** What nothing that the shipper could change would help against: others may go there. */
export const notServed = (
  code: 'NotServed' | 'MilitaryAddress' | 'ParcelTooHeavy' | 'ParcelTooLarge',
  text: string,
): Rejected => ({
  ...refusal(code, text),
  isNotServed: true,
})
