import type { AddressFinding } from '#adapters/carriers/carrier.ts'
import {
  type AddressCheck,
  type AddressMessage,
  type AddressMessageCode,
  addressMessage,
  type CheckedField,
} from '#domain/addresses/checks/address-check.ts'
import { askCarrier, type CarrierWord } from '#domain/addresses/checks/ask-carrier.ts'
import type { AddressCheckDeps } from '#domain/addresses/checks/check-deps.ts'
import { differencesBetween } from '#domain/addresses/checks/compare-addresses.ts'
import { type ExaminedAddress, examineAddress } from '#domain/addresses/checks/examine-address.ts'
import type { NewAddress } from '#domain/orders/order/address.ts'

export type CheckCommand = {
  accountId: string
  /** The carriers that may be asked; null: all of the account. */
  allowedCarriers: string[] | null
  address: NewAddress
}

/**
 * What is found out of an address: by rules first, then by the service of one of the account's carriers, whose word is kept
 * for 90 days. It changes nothing, and where nobody can tell it says that.
 */
export async function checkAddress(deps: AddressCheckDeps, command: CheckCommand): Promise<AddressCheck> {
  const { accountId, allowedCarriers } = command
  const examined = examineAddress(command.address)
  if (examined.state === 'unusable') return verdictOf(command.address, examined, null)
  const key = JSON.stringify([accountId, allowedCarriers, examined.address, command.address])
  const underWay = deps.underWay.get(key)
  if (underWay) return underWay
  const check = askCarrier(deps, { accountId, allowedCarriers, address: examined.address })
    .then((word) => verdictOf(command.address, examined, word))
    .finally(() => deps.underWay.delete(key))
  deps.underWay.set(key, check)
  return check
}

/** @param word null: nobody was asked */
function verdictOf(given: NewAddress, examined: ExaminedAddress, word: CarrierWord | null): AddressCheck {
  if (word?.outcome === 'found') return byCarrier(given, examined, word)
  const messages = [...examined.messages, ...(word ? [addressMessage(silence[word.outcome])] : [])]
  const said = { residential: null, checkedBy: 'offline' as const, messages }
  if (examined.state !== 'sound') return { verdict: 'wrong', differences: [], ...said }
  const differences = differencesBetween(placeOf(given), examined.address)
  return { verdict: differences.length > 0 ? 'corrected' : 'unverifiable', differences, ...said }
}

const silence = {
  'not covered': 'NotCovered',
  unavailable: 'CarrierUnavailable',
  'allowance used': 'AllowanceUsed',
} as const

const placeOf = ({ street1, street2, city, state, zip, country }: NewAddress) => ({
  street1,
  street2: street2 ?? null,
  city,
  state,
  zip,
  country: country.trim().toUpperCase(),
})

const messageOfMatch: Readonly<
  Record<Exclude<AddressFinding['match'], 'address'>, [AddressMessageCode, CheckedField | null]>
> = {
  'apartment missing': ['ApartmentMissing', 'street2'],
  'apartment unknown': ['ApartmentUnknown', 'street2'],
  several: ['SeveralMatch', null],
  none: ['AddressUnknown', null],
}

/** What rules only suppose, a carrier that finds the address knows better. */
const overruled: ReadonlySet<AddressMessageCode> = new Set(['PostalCodeOfOtherState', 'MilitaryCityInvalid'])

function byCarrier(
  given: NewAddress,
  examined: ExaminedAddress,
  { carrier, finding }: CarrierWord & { outcome: 'found' },
): AddressCheck {
  const { match, residential } = finding
  // Without an address of its own the carrier lets that stand which it was asked about.
  const differences = differencesBetween(placeOf(given), finding.address ?? examined.address)
  const offline = examined.messages.filter(({ code }) => match !== 'address' || !overruled.has(code))
  const [code, field] = match === 'address' ? [null, null] : messageOfMatch[match]
  const messages: AddressMessage[] = [
    ...offline,
    ...(code ? [addressMessage(code, field)] : []),
    ...(finding.vacant ? [addressMessage('Vacant')] : []),
  ]
  const said = { residential, checkedBy: carrier, messages }
  if (match === 'address') return { verdict: differences.length > 0 ? 'corrected' : 'verified', differences, ...said }
  const isWrong = match === 'none' || examined.state === 'contradictory'
  return { verdict: isWrong ? 'wrong' : 'unverifiable', differences, ...said }
}
