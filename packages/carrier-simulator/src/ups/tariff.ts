/** Services of UPS within the United States, with list prices in kind and a discount for accounts. */
import { type Box, billedPounds, priceCents, type Tariff } from '../tariff/price.ts'

export type UpsService = { code: string; name: string; tariff: Tariff; days: readonly number[]; guaranteed: boolean }

const air = { residentialCents: 640 }

/** Business days in transit by zone, from zone 1. */
export const upsServices: readonly UpsService[] = [
  {
    code: '03',
    name: 'UPS Ground',
    tariff: { baseCents: 1045, perZoneCents: 70, perPoundCents: 38, perPoundZoneCents: 14, residentialCents: 595 },
    days: [1, 1, 2, 3, 4, 4, 5, 5],
    guaranteed: false,
  },
  {
    code: '12',
    name: 'UPS 3 Day Select',
    tariff: { baseCents: 1790, perZoneCents: 160, perPoundCents: 95, perPoundZoneCents: 24, ...air },
    days: [3, 3, 3, 3, 3, 3, 3, 3],
    guaranteed: true,
  },
  {
    code: '02',
    name: 'UPS 2nd Day Air',
    tariff: { baseCents: 2310, perZoneCents: 230, perPoundCents: 140, perPoundZoneCents: 34, ...air },
    days: [2, 2, 2, 2, 2, 2, 2, 2],
    guaranteed: true,
  },
  {
    code: '13',
    name: 'UPS Next Day Air Saver',
    tariff: { baseCents: 4060, perZoneCents: 620, perPoundCents: 240, perPoundZoneCents: 52, ...air },
    days: [1, 1, 1, 1, 1, 1, 1, 1],
    guaranteed: true,
  },
  {
    code: '01',
    name: 'UPS Next Day Air',
    tariff: { baseCents: 4590, perZoneCents: 680, perPoundCents: 260, perPoundZoneCents: 58, ...air },
    days: [1, 1, 1, 1, 1, 1, 1, 1],
    guaranteed: true,
  },
]

const negotiatedShare = 0.68

export type UpsPrice = { pounds: number; listCents: number; negotiatedCents: number }

/** Ground costs what size and weight cost; its own express packagings are charged by weight alone. */
export function upsPrice(
  service: UpsService,
  {
    box,
    weightPounds,
    zone,
    residential,
    extrasCents,
  }: {
    box: Box | null
    weightPounds: number
    zone: number
    residential: boolean
    extrasCents: number
  },
): UpsPrice {
  const pounds = box ? billedPounds(box, 139) : Math.max(1, Math.ceil(weightPounds))
  const listCents = priceCents(service.tariff, zone, pounds, residential) + extrasCents
  return { pounds, listCents, negotiatedCents: Math.round(listCents * negotiatedShare) }
}
