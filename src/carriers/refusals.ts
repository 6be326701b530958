/** Why a carrier is not even asked: what it would refuse, known beforehand and said while rating. */
import type { CarrierAddress, Rejected } from '#carriers/carrier.ts'

/** Ours, the same for every carrier, and stable: programs match on them. */
export type RefusalCode =
  | 'CustomsRequired'
  | 'CustomsItemsTooMany'
  | 'ContentsNotCarried'
  | 'ExportFilingRequired'
  | 'AddressTooLong'
  | 'PoBoxNotServed'
  | 'PhoneRequired'
  | 'ParcelTooHeavy'
  | 'ParcelTooLarge'
  | 'DestinationNotServed'

/** What the shipper can put right. */
export const refusal = (carrierCode: RefusalCode, carrierText: string): Rejected => ({
  outcome: 'rejected',
  carrierCode,
  carrierText,
})

/** What nobody can put right: the carrier does not go there. */
export const notServed = (carrierText: string): Rejected => ({
  ...refusal('DestinationNotServed', carrierText),
  isNotServed: true,
})

const box = /^\W*(?:p\W*o|post(?:al)?(?:\s+office)?)\W*box\b/i

/**
 * Whether the parcel can only go to a post office's box, which private carriers cannot open: a line begins with one, and
 * no other line has a number, which would be a house's.
 */
export function isPoBox({ street1, street2 }: CarrierAddress): boolean {
  const lines = [street1, street2 ?? ''].filter((line) => line.trim() !== '')
  const others = lines.filter((line) => !box.test(line))
  return others.length < lines.length && !others.some((line) => /\d/.test(line))
}
