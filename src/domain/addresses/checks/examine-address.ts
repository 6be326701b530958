/** What can be said of an address without asking anybody. */

import { isMilitary, usTerritory } from '#adapters/carriers/customs-territory.ts'
import { isPostOfficeBox } from '#adapters/carriers/post-office-box.ts'
import { type AddressMessage, addressMessage } from '#domain/addresses/checks/address-check.ts'
import { stateOfZip } from '#domain/addresses/checks/us-postal-codes.ts'
import { type AddressContent, addressContent, type NewAddress } from '#domain/orders/order/address.ts'
import type { OrderFault } from '#domain/orders/order/order-issues.ts'

export type ExaminedAddress = {
  /** In the form in which carriers are asked, what is plain from the rest of it set right. */
  address: AddressContent
  /** `unusable`: no carrier could read it. `contradictory`: it cannot be so, unless a carrier knows better. */
  state: 'sound' | 'contradictory' | 'unusable'
  messages: AddressMessage[]
}

const codeOfFault = { country: 'CountryInvalid', state: 'StateInvalid', zip: 'PostalCodeInvalid' } as const

const messageOfFault = ({ place }: OrderFault): AddressMessage[] =>
  place.part === 'to' ? [addressMessage(codeOfFault[place.field], place.field)] : []

export function examineAddress(given: NewAddress): ExaminedAddress {
  const faults: OrderFault[] = []
  const address = addressContent(given, 'to', faults)
  if (faults.length > 0) return { address, state: 'unusable', messages: faults.flatMap(messageOfFault) }
  const messages = isPostOfficeBox(address) ? [addressMessage('PostOfficeBox', 'street1')] : []
  const territory = usTerritory(address)
  if (address.country === 'US' || territory) return examineUs(address, territory ?? address.state, messages)
  if (address.country === 'CA') return examineCanadian(address, messages)
  return { address, state: 'sound', messages }
}

const militaryCities: ReadonlySet<string> = new Set(['APO', 'FPO', 'DPO'])

function examineUs(address: AddressContent, state: string, messages: AddressMessage[]): ExaminedAddress {
  const ofZip = stateOfZip(address.zip)
  if (ofZip === null) {
    return { address, state: 'unusable', messages: [...messages, addressMessage('PostalCodeUnused', 'zip')] }
  }
  const isMilitaryCity = militaryCities.has(address.city.trim().toUpperCase())
  const isMilitaryZip = isMilitary({ ...address, country: 'US', state: ofZip })
  if (isMilitaryCity && isMilitaryZip) {
    // City and ZIP code agree on a post office of the armed forces: which state that is, the ZIP code says.
    const wrongly = state === ofZip ? [] : [addressMessage('MilitaryStateInvalid', 'state')]
    const told = [...messages, ...wrongly, addressMessage('MilitaryAddress')]
    return { address: { ...address, state: ofZip, country: 'US' }, state: 'sound', messages: told }
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

/** The provinces by the first letter of their postal codes. */
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

const provinceNames: Readonly<Record<string, string>> = {
  'newfoundland and labrador': 'NL',
  'nova scotia': 'NS',
  'prince edward island': 'PE',
  'new brunswick': 'NB',
  quebec: 'QC',
  ontario: 'ON',
  manitoba: 'MB',
  saskatchewan: 'SK',
  alberta: 'AB',
  'british columbia': 'BC',
  'northwest territories': 'NT',
  nunavut: 'NU',
  yukon: 'YT',
}

const withoutAccents = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

/** The code of a province, as it is written or by its name; null where it is neither. */
function provinceOf(text: string): string | null {
  const word = withoutAccents(text).trim()
  const code = provinceNames[word.toLowerCase()] ?? word.toUpperCase()
  return Object.values(provinceNames).includes(code) ? code : null
}

function examineCanadian(address: AddressContent, messages: AddressMessage[]): ExaminedAddress {
  const province = provinceOf(address.state)
  const ofCode = provincesByLetter[address.zip.charAt(0)] ?? []
  if (province === null || ofCode.includes(province)) return { address, state: 'sound', messages }
  const told = [...messages, addressMessage('PostalCodeOfOtherState', 'zip')]
  return { address, state: 'contradictory', messages: told }
}
