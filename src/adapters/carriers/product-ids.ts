/**
 * Product ids that customs of the European Union require for goods sold to consumers. Each carrier has its own
 * destinations and limits.
 */
import { europeanUnion } from '#adapters/carriers/addresses.ts'
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import type { ContentsType, ProductIds, ProductIdTerms } from '#adapters/carriers/customs.ts'

/** Territories of member states, and Monaco, which belong to the customs territory under codes of their own. */
const territories = 'AX GF GP MC MF MQ RE YT'.split(' ')

export const euCustomsTerritory: ReadonlySet<string> = new Set([...europeanUnion, ...territories])

/** Contents that are sold. */
const soldContents: readonly (ContentsType | null)[] = ['merchandise', 'sample', 'other']

type Sale = { from: CarrierAddress; to: CarrierAddress; contentsType: ContentsType | null }

/**
 * Whether the goods need product ids: they are sold to a consumer in one of the destinations, and come from outside the
 * customs territory. A recipient with a company is no consumer.
 */
export const needsProductIds = (
  { from, to, contentsType }: Sale,
  { destinations }: Pick<ProductIdTerms, 'destinations'>,
): boolean =>
  !euCustomsTerritory.has(from.country) &&
  destinations.has(to.country) &&
  !to.company?.trim() &&
  soldContents.includes(contentsType)

/** The id as the carrier accepts it. Null: nothing of it is left. */
export function cleanProductId(
  id: string | null | undefined,
  kind: keyof ProductIds,
  { maxLengths, alphabet }: ProductIdTerms,
): string | null {
  // Letters keep their base: Ü becomes U.
  const plain = alphabet === 'any' ? (id ?? '') : (id ?? '').normalize('NFKD')
  const removed = { 'letters and digits': /[^A-Za-z0-9]+/g, ascii: /[^\x20-\x7e]+/g, any: /[^\S ]+/g }[alphabet]
  return plain.replace(removed, '').trim().slice(0, maxLengths[kind]).toWellFormed().trim() || null
}
