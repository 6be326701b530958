/** Products of DHL Express with prices in kind. */
import { type Box, billedPounds, priceCents, type Tariff } from '../tariff/price.ts'
import type { DhlLane } from './places.ts'

export type DhlProduct = {
  code: string
  name: string
  tariff: Tariff
  /** By zone. */
  days: readonly number[]
  lane: DhlLane
  isDutiable: boolean
}

const standard = { baseCents: 3190, perZoneCents: 310, perPoundCents: 160, perPoundZoneCents: 30, residentialCents: 0 }
const early = { ...standard, baseCents: 5240 }
const abroad = { baseCents: 5460, perZoneCents: 640, perPoundCents: 310, perPoundZoneCents: 60, residentialCents: 0 }
const abroadByNoon = { ...abroad, baseCents: 7150 }
const documents = { ...abroad, baseCents: 4380 }
const days = [1, 1, 1, 1, 2, 2, 2, 3]
const daysAbroad = [2, 2, 2, 3, 3, 3, 4, 4]

const atHome = (code: string, name: string, tariff: Tariff, byZone = days): DhlProduct => ({
  ...{ code, name, tariff, days: byZone, lane: 'domestic' },
  isDutiable: false,
})

/** What is dutiable goes by products of its own; goods are none of those for documents, and the other way round. */
export const dhlProducts: readonly DhlProduct[] = [
  atHome('N', 'EXPRESS DOMESTIC', standard),
  atHome('I', 'EXPRESS DOMESTIC 9:00', early, [1, 1, 1, 1, 1, 1, 1, 1]),
  { code: 'U', name: 'EXPRESS WORLDWIDE EU', tariff: standard, days, lane: 'union', isDutiable: false },
  { code: 'K', name: 'EXPRESS 9:00', tariff: early, days, lane: 'union', isDutiable: false },
  { code: 'P', name: 'EXPRESS WORLDWIDE', tariff: abroad, days: daysAbroad, lane: 'abroad', isDutiable: true },
  { code: 'Y', name: 'EXPRESS 12:00', tariff: abroadByNoon, days: daysAbroad, lane: 'abroad', isDutiable: true },
  { code: 'D', name: 'EXPRESS WORLDWIDE DOC', tariff: documents, days: daysAbroad, lane: 'abroad', isDutiable: false },
  { code: 'T', name: 'EXPRESS 12:00 DOC', tariff: abroadByNoon, days: daysAbroad, lane: 'abroad', isDutiable: false },
]

export const productsOf = (lane: DhlLane, isDutiable: boolean): DhlProduct[] =>
  dhlProducts.filter((product) => product.lane === lane && product.isDutiable === isDutiable)

/** Null dimensions are those of DHL's own packaging, which is charged by weight alone. */
export function dhlPriceCents(product: DhlProduct, box: Box | null, weightPounds: number, zone: number): number {
  const pounds = box ? billedPounds(box, 139) : Math.max(1, Math.ceil(weightPounds))
  return priceCents(product.tariff, zone, pounds, false)
}

/** The currency that an account is billed in is that of the country it ships from; of most it is played as the euro's. */
export function billingOf(country: string): { currency: string; perDollar: number } {
  const billed = billedIn[country]
  if (billed) return { currency: billed[0], perDollar: billed[1] }
  return { currency: 'USD', perDollar: 1 }
}
const billedIn: Readonly<Record<string, readonly [currency: string, perDollar: number]>> = {
  GB: ['GBP', 0.78],
  CA: ['CAD', 1.38],
}
