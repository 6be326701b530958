import type { CarrierDeps, CarrierId } from '#adapters/carriers/carrier.ts'
import type { CarrierConnections } from '#adapters/carriers/connections.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database } from '#kit/postgres.ts'

/**
 * `verified`: the carrier delivers there. `corrected`: it does after the suggested changes. `unverifiable`: no carrier could
 * check it. `wrong`: the address does not exist.
 */
export const addressVerdicts = ['verified', 'corrected', 'unverifiable', 'wrong'] as const
export type AddressVerdict = (typeof addressVerdicts)[number]

export const checkedFields = ['street1', 'street2', 'city', 'state', 'zip', 'country'] as const
export type CheckedField = (typeof checkedFields)[number]

export type AddressDifference = { field: CheckedField; given: string | null; suggested: string | null }

const sentences = {
  CountryInvalid: 'The country is not an ISO 3166-1 alpha-2 code.',
  StateInvalid: 'The state is not the two-letter code of a US state or territory.',
  PostalCodeInvalid: 'The postal code does not match the format of its country.',
  PostalCodeUnused: 'This ZIP code does not exist.',
  PostalCodeOfOtherState: 'The postal code belongs to another state or province.',
  MilitaryCityInvalid: 'The city of a military address must be APO, FPO or DPO.',
  MilitaryStateInvalid: 'The state of a military address must be AA, AE or AP, matching its ZIP code.',
  MilitaryAddress: 'Only USPS delivers to military and diplomatic post offices.',
  PostOfficeBox: 'Only postal services deliver to a PO box.',
  AddressUnknown: 'The carrier could not find this address.',
  SeveralMatch: 'The carrier found several matching addresses.',
  ApartmentMissing: 'The carrier found the building, but the apartment, suite or box is missing.',
  ApartmentUnknown: 'The carrier found the building, but not the apartment, suite or box.',
  Vacant: 'The carrier lists this address as vacant.',
  NotCovered: "None of the account's carriers can check this address.",
  CarrierUnavailable: 'The carrier did not respond to the check.',
  AllowanceUsed: 'The hourly limit for address checks at the carrier has been reached.',
} as const

export type AddressMessageCode = keyof typeof sentences
export const addressMessageCodes = Object.keys(sentences) as readonly AddressMessageCode[]

export type AddressMessage = {
  code: AddressMessageCode
  /** Null: the whole address. */
  field: CheckedField | null
  message: string
}

/** Messages that are not errors in the address. */
export const addressRemarks: ReadonlySet<AddressMessageCode> = new Set([
  'MilitaryAddress',
  'PostOfficeBox',
  'NotCovered',
  'CarrierUnavailable',
  'AllowanceUsed',
])

export const addressMessage = (code: AddressMessageCode, field: CheckedField | null = null): AddressMessage => ({
  code,
  field,
  message: sentences[code],
})

export type AddressCheck = {
  verdict: AddressVerdict
  /** Suggested changes. Empty for a verified address. */
  differences: AddressDifference[]
  /** Whether it is a residence; null: unknown. */
  residential: boolean | null
  /** `offline`: no carrier was queried. */
  checkedBy: CarrierId | 'offline'
  messages: AddressMessage[]
}

export type AddressCheckDeps = {
  db: Database
  clock: Clock
  ids: Ids
  carriers: CarrierDeps
  connections: CarrierConnections
  /** Running checks of this node, by account and address. Equal requests share one check. */
  underWay: Map<string, Promise<AddressCheck>>
}
