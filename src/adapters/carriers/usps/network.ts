/**
 * Where USPS delivers as at home: the states, the territories, the freely associated states and the post offices of the
 * armed forces and of missions. Everything else is abroad, with services and calls of its own.
 */
import type { CarrierAddress, Quote } from '#adapters/carriers/carrier.ts'
import { freelyAssociatedStates, militaryStates, usTerritories } from '#adapters/carriers/customs-territory.ts'

const statesOfTheirOwnCode: readonly string[] = [...usTerritories, ...freelyAssociatedStates]

/** The state by which USPS knows the address, however it is written; null where the address is abroad to it. */
export function uspsState({ country, state }: CarrierAddress): string | null {
  if (country === 'US') return state
  return statesOfTheirOwnCode.includes(country) ? country : null
}

/** To and from these a label bears a customs form, though the parcel is domestic in price. */
const withCustomsForm: readonly string[] = ['GU', 'AS', 'MP', ...freelyAssociatedStates, ...militaryStates]

/** Puerto Rico takes parcels without a form, and so do the Virgin Islands, from where a parcel needs one. */
export function wantsCustomsForm(from: CarrierAddress, to: CarrierAddress): boolean {
  const [origin, destination] = [uspsState(from), uspsState(to)]
  if (origin === null || destination === null || origin === destination) return false
  return withCustomsForm.includes(origin) || withCustomsForm.includes(destination) || origin === 'VI'
}

/** Nobody signs there for a parcel. */
export function isWithoutSignature(to: CarrierAddress): boolean {
  const state = uspsState(to)
  return state === null || militaryStates.includes(state) || freelyAssociatedStates.includes(state)
}

export const isAbroad = (to: CarrierAddress): boolean => uspsState(to) === null

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
