/** Services of UPS with realistic list prices and an account discount. */
import { listPrice, type PricedParcel, type Tariff, zoneBetween, zoneBetweenCountries } from '../tariff/price.ts'
import { isInEuropeanUnion, wayOf } from './abroad.ts'
import { destinationCountry, destinationZip, originCountry, originZip, type UpsShipment } from './shipment.ts'

export type UpsService = { code: string; name: string; tariff: Tariff; days: readonly number[]; guaranteed: boolean }

const air = { residentialCents: 640 }

/** Transit time in business days by zone, from zone 1. */
const domesticServices: readonly UpsService[] = [
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

const overland: UpsService = {
  code: '11',
  name: 'UPS Standard',
  tariff: { baseCents: 1890, perZoneCents: 240, perPoundCents: 62, perPoundZoneCents: 20, residentialCents: 595 },
  days: [2, 3, 4, 5, 6, 6, 6, 6],
  guaranteed: false,
}

const internationalServices: readonly UpsService[] = [
  {
    code: '08',
    name: 'UPS Worldwide Expedited',
    tariff: { baseCents: 6480, perZoneCents: 610, perPoundCents: 310, perPoundZoneCents: 64, ...air },
    days: [3, 3, 4, 4, 4, 5, 5, 5],
    guaranteed: true,
  },
  {
    code: '65',
    name: 'UPS Worldwide Saver',
    tariff: { baseCents: 7120, perZoneCents: 690, perPoundCents: 345, perPoundZoneCents: 72, ...air },
    days: [1, 2, 2, 2, 3, 3, 3, 3],
    guaranteed: true,
  },
  {
    code: '07',
    name: 'UPS Worldwide Express',
    tariff: { baseCents: 7560, perZoneCents: 740, perPoundCents: 360, perPoundZoneCents: 76, ...air },
    days: [1, 1, 2, 2, 2, 3, 3, 3],
    guaranteed: true,
  },
  {
    code: '54',
    name: 'UPS Worldwide Express Plus',
    tariff: { baseCents: 11800, perZoneCents: 820, perPoundCents: 380, perPoundZoneCents: 80, ...air },
    days: [1, 1, 1, 1, 2, 2, 2, 2],
    guaranteed: true,
  },
]

const toPuertoRico: ReadonlySet<string> = new Set(['01', '02', '03'])
const overlandCountries: ReadonlySet<string> = new Set(['US', 'CA', 'MX'])

/** The services between two places. */
export function servicesFor(shipment: UpsShipment): readonly UpsService[] {
  const countries = [originCountry(shipment), destinationCountry(shipment)]
  const way = wayOf(shipment)
  if (way === 'puerto rico') return domesticServices.filter(({ code }) => toPuertoRico.has(code))
  if (way === 'home' && ['US', 'PR'].includes(originCountry(shipment))) return domesticServices
  const isOverland = way !== 'abroad' || countries.every((country) => overlandCountries.has(country))
  return isOverland ? [overland, ...internationalServices] : internationalServices
}

/** Zone 1 to 8. Null if a place is unknown. */
export function upsZone(shipment: UpsShipment): number | null {
  const [from, to] = [originCountry(shipment), destinationCountry(shipment)]
  if ([from, to].every((country) => country === 'US' || country === 'PR')) {
    return zoneBetween(originZip(shipment), destinationZip(shipment))
  }
  return zoneBetweenCountries(from, to)
}

/** Accounts are billed in the currency of the origin. */
export function currencyOf(shipment: UpsShipment): string {
  const from = originCountry(shipment)
  if (from === 'CA') return 'CAD'
  return isInEuropeanUnion(from) ? 'EUR' : 'USD'
}

const negotiatedShare = 0.68

export type UpsPrice = { pounds: number; listCents: number; negotiatedCents: number }

/** Ground is charged by size and weight, and UPS's own express packaging by weight only. */
export function upsPrice(service: UpsService, parcel: PricedParcel): UpsPrice {
  const price = listPrice(service.tariff, parcel)
  return { ...price, negotiatedCents: Math.round(price.listCents * negotiatedShare) }
}
