/** Which parcels DHL Express takes for exports, and what of them customs are told. */
import type { CarrierAddress, RateInput } from '#adapters/carriers/carrier.ts'
import { leavesCustomsTerritory, usTerritory } from '#adapters/carriers/customs-territory.ts'

/**
 * `nothing`: no border is crossed; `documents` need no declaration; `goods` do. The rates of one are not those of another.
 */
export type Declared = 'nothing' | 'documents' | 'goods'

/** To DHL each territory of the United States is a country of its own, to which goods are exported. */
export const isTerritoryCrossing = (from: CarrierAddress, to: CarrierAddress): boolean =>
  usTerritory(from) !== usTerritory(to)

export const crossesBorder = (from: CarrierAddress, to: CarrierAddress): boolean =>
  leavesCustomsTerritory(from, to) || isTerritoryCrossing(from, to)

/** A parcel of which nothing is said is taken for goods, which is the dearer answer. */
export function declaredOf({ from, to, customs }: Pick<RateInput, 'from' | 'to' | 'customs'>): Declared {
  if (!crossesBorder(from, to)) return 'nothing'
  return customs?.contentsType === 'documents' ? 'documents' : 'goods'
}
