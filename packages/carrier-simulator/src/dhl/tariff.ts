/** Products of DHL Express with prices in kind. */
import { type Box, billedPounds, priceCents, type Tariff } from '../tariff/price.ts'

export type DhlProduct = { code: string; name: string; tariff: Tariff; days: readonly number[]; isDomestic: boolean }

const standard = { baseCents: 3190, perZoneCents: 310, perPoundCents: 160, perPoundZoneCents: 30, residentialCents: 0 }
const early = { ...standard, baseCents: 5240 }
const days = [1, 1, 1, 1, 2, 2, 2, 3]

export const dhlProducts: readonly DhlProduct[] = [
  { code: 'N', name: 'EXPRESS DOMESTIC', tariff: standard, days, isDomestic: true },
  { code: 'I', name: 'EXPRESS DOMESTIC 9:00', tariff: early, days: days.map(() => 1), isDomestic: true },
  { code: 'U', name: 'EXPRESS WORLDWIDE EU', tariff: standard, days, isDomestic: false },
  { code: 'K', name: 'EXPRESS 9:00', tariff: early, days, isDomestic: false },
]

/** Null dimensions are those of DHL's own packaging, which is charged by weight alone. */
export function dhlPriceCents(product: DhlProduct, box: Box | null, weightPounds: number, zone: number): number {
  const pounds = box ? billedPounds(box, 139) : Math.max(1, Math.ceil(weightPounds))
  return priceCents(product.tariff, zone, pounds, false)
}
