import { isPostOfficeBox } from '#adapters/addresses/post-offices.ts'
import { stateOfZip } from '#adapters/addresses/zip-codes.ts'
import { isMilitary, usTerritory } from '#adapters/carriers/addresses.ts'
import { type AddressMessage, addressMessage } from '#domain/addresses/checks/address-check.ts'
import { type Address, type AddressInput, normalizeAddress } from '#domain/orders/order/address.ts'
import type { OrderIssue } from '#domain/orders/order/order-issues.ts'

export type ValidatedAddress = {
  /** The address that carriers receive, with obvious corrections. */
  address: Address
  /** `unusable`: malformed. `contradictory`: its parts do not match, unless a carrier confirms it. */
  state: 'sound' | 'contradictory' | 'unusable'
  messages: AddressMessage[]
}

const codeOfField = { country: 'CountryInvalid', state: 'StateInvalid', zip: 'PostalCodeInvalid' } as const

const messageOf = ({ place }: OrderIssue): AddressMessage[] =>
  place.part === 'to' && place.field !== 'city' ? [addressMessage(codeOfField[place.field], place.field)] : []

export function validateAddress(input: AddressInput): ValidatedAddress {
  const issues: OrderIssue[] = []
  const address = normalizeAddress(input, 'to', issues)
  if (issues.length > 0) return { address, state: 'unusable', messages: issues.flatMap(messageOf) }
  const messages = isPostOfficeBox(address) ? [addressMessage('PostOfficeBox', 'street1')] : []
  const territory = usTerritory(address)
  if (address.country === 'US' || territory) return validateUs(address, territory ?? address.state, messages)
  if (address.country === 'CA') return validateCanadian(address, messages)
  return { address, state: 'sound', messages }
}

const militaryCities: ReadonlySet<string> = new Set(['APO', 'FPO', 'DPO'])

function validateUs(address: Address, state: string, messages: AddressMessage[]): ValidatedAddress {
  const ofZip = stateOfZip(address.zip)
  if (ofZip === null) {
    return { address, state: 'unusable', messages: [...messages, addressMessage('PostalCodeUnused', 'zip')] }
  }
  const isMilitaryCity = militaryCities.has(address.city.trim().toUpperCase())
  const isMilitaryZip = isMilitary({ ...address, country: 'US', state: ofZip })
  if (isMilitaryCity && isMilitaryZip) {
    // City and ZIP code name a military post office, so the ZIP code determines the state.
    const stateMessages = state === ofZip ? [] : [addressMessage('MilitaryStateInvalid', 'state')]
    const allMessages = [...messages, ...stateMessages, addressMessage('MilitaryAddress')]
    return { address: { ...address, state: ofZip, country: 'US' }, state: 'sound', messages: allMessages }
  }
  const contradictions = [
    ...(isMilitary(address) && !isMilitaryCity ? [addressMessage('MilitaryCityInvalid', 'city')] : []),
    ...(ofZip === state ? [] : [addressMessage('PostalCodeOfOtherState', 'zip')]),
  ]
  return {
    address,
    state: contradictions.length > 0 ? 'contradictory' : 'sound',
    messages: [...messages, ...contradictions],
  }
}

/** Provinces by the first letter of the postal code. */
const provincesByLetter: Readonly<Record<string, readonly string[]>> = {
  A: ['NL'],
  B: ['NS'],
  C: ['PE'],
  E: ['NB'],
  G: ['QC'],
  H: ['QC'],
  J: ['QC'],
  K: ['ON'],
  L: ['ON'],
  M: ['ON'],
  N: ['ON'],
  P: ['ON'],
  R: ['MB'],
  S: ['SK'],
  T: ['AB'],
  V: ['BC'],
  X: ['NT', 'NU'],
  Y: ['YT'],
}

function validateCanadian(address: Address, messages: AddressMessage[]): ValidatedAddress {
  const province = address.state
  const ofCode = provincesByLetter[address.zip.charAt(0)] ?? []
  if (ofCode.includes(province)) return { address, state: 'sound', messages }
  const allMessages = [...messages, addressMessage('PostalCodeOfOtherState', 'zip')]
  return { address, state: 'contradictory', messages: allMessages }
}
