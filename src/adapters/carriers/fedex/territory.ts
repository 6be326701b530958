/**
 * Where FedEx sees a border: the territories of the United States are countries to it, and want a customs declaration
 * though goods move freely there.
 */
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import { leavesCustomsTerritory, usTerritory } from '#adapters/carriers/customs-territory.ts'

export const countryOf = (address: CarrierAddress): string => usTerritory(address) ?? address.country

export const wantsCustomsForm = (from: CarrierAddress, to: CarrierAddress): boolean =>
  usTerritory(from) !== usTerritory(to)

export const crossesBorder = (from: CarrierAddress, to: CarrierAddress): boolean =>
  leavesCustomsTerritory(from, to) || wantsCustomsForm(from, to)

/** Demanded in the United States, Canada and Puerto Rico; elsewhere told where it is a code of two characters. */
export function stateOf(address: CarrierAddress): string | null {
  const territory = usTerritory(address)
  if (territory) return territory === 'PR' ? territory : null
  const isDemanded = address.country === 'US' || address.country === 'CA'
  return isDemanded || /^[A-Z0-9]{2}$/.test(address.state) ? address.state : null
}
