/** Services of FedEx with realistic list prices and an account discount. */
import { listPrice, type PricedParcel, type Tariff } from '../tariff/price.ts'

export type FedexService = {
  type: string
  name: string
  tariff: Tariff
  days: readonly number[]
  /** Ground serves businesses, and Home Delivery residences. Null: both. */
  residential: boolean | null
  express: boolean
  /** Destinations of an international service. Absent: a domestic service. */
  abroad?: 'everywhere' | readonly string[]
}

const ground = { baseCents: 1030, perZoneCents: 72, perPoundCents: 39, perPoundZoneCents: 14 }
const groundDays = [1, 1, 2, 3, 4, 4, 5, 5]

/** Transit time in business days by zone, from zone 1. */
export const fedexServices: readonly FedexService[] = [
  {
    type: 'FEDEX_GROUND',
    name: 'FedEx Ground®',
    tariff: { ...ground, residentialCents: 0 },
    days: groundDays,
    residential: false,
    express: false,
  },
  {
    type: 'GROUND_HOME_DELIVERY',
    name: 'FedEx Home Delivery®',
    tariff: { ...ground, residentialCents: 570 },
    days: groundDays,
    residential: true,
    express: false,
  },
  {
    type: 'FEDEX_EXPRESS_SAVER',
    name: 'FedEx Express Saver®',
    tariff: { baseCents: 1760, perZoneCents: 165, perPoundCents: 98, perPoundZoneCents: 25, residentialCents: 630 },
    days: [3, 3, 3, 3, 3, 3, 3, 3],
    residential: null,
    express: true,
  },
  {
    type: 'FEDEX_2_DAY',
    name: 'FedEx 2Day®',
    tariff: { baseCents: 2280, perZoneCents: 235, perPoundCents: 142, perPoundZoneCents: 35, residentialCents: 630 },
    days: [2, 2, 2, 2, 2, 2, 2, 2],
    residential: null,
    express: true,
  },
  {
    type: 'STANDARD_OVERNIGHT',
    name: 'FedEx Standard Overnight®',
    tariff: { baseCents: 4020, perZoneCents: 630, perPoundCents: 238, perPoundZoneCents: 53, residentialCents: 630 },
    days: [1, 1, 1, 1, 1, 1, 1, 1],
    residential: null,
    express: true,
  },
  {
    type: 'FEDEX_GROUND',
    name: 'FedEx International Ground®',
    tariff: { baseCents: 1890, perZoneCents: 210, perPoundCents: 88, perPoundZoneCents: 22, residentialCents: 0 },
    days: [4],
    residential: null,
    express: false,
    abroad: ['CA'],
  },
  {
    type: 'FEDEX_INTERNATIONAL_CONNECT_PLUS',
    name: 'FedEx International Connect Plus®',
    tariff: { baseCents: 2960, perZoneCents: 420, perPoundCents: 265, perPoundZoneCents: 95, residentialCents: 0 },
    days: [3, 4, 5, 5, 6, 7],
    residential: null,
    express: true,
    abroad: 'everywhere',
  },
  {
    type: 'INTERNATIONAL_ECONOMY',
    name: 'FedEx International Economy®',
    tariff: { baseCents: 4180, perZoneCents: 690, perPoundCents: 410, perPoundZoneCents: 130, residentialCents: 0 },
    days: [2, 3, 4, 5, 5, 6],
    residential: null,
    express: true,
    abroad: 'everywhere',
  },
  {
    type: 'FEDEX_INTERNATIONAL_PRIORITY',
    name: 'FedEx International Priority®',
    tariff: { baseCents: 5340, perZoneCents: 880, perPoundCents: 520, perPoundZoneCents: 165, residentialCents: 0 },
    days: [1, 2, 2, 3, 3, 4],
    residential: null,
    express: true,
    abroad: 'everywhere',
  },
]

const accountShare = 0.71

export type FedexPrice = { pounds: number; listCents: number; accountCents: number }

export function fedexPrice(service: FedexService, parcel: PricedParcel): FedexPrice {
  const price = listPrice(service.tariff, parcel)
  return { ...price, accountCents: Math.round(price.listCents * accountShare) }
}

/**
 * FedEx's own packaging is for air services only. International Saturday delivery is available with the fastest service
 * only.
 */
export function servicesFor(
  { residential, country, isAbroad }: { residential: boolean; country: string; isAbroad: boolean },
  { ownBox, onSaturday }: { ownBox: boolean; onSaturday: boolean },
) {
  const goesThere = ({ abroad }: FedexService) =>
    isAbroad ? abroad === 'everywhere' || abroad?.includes(country) === true : abroad === undefined
  return fedexServices.filter(
    (service) =>
      goesThere(service) &&
      (service.residential === null || service.residential === residential) &&
      (ownBox || service.express) &&
      (!isAbroad || !onSaturday || service.type === 'FEDEX_INTERNATIONAL_PRIORITY'),
  )
}
