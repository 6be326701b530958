/** Services of FedEx with list prices in kind and a discount for accounts. */
import { type Box, billedPounds, priceCents, type Tariff } from '../tariff/price.ts'

export type FedexService = {
  type: string
  name: string
  tariff: Tariff
  days: readonly number[]
  /** Ground goes to businesses, Home Delivery to homes; the rest goes to both. */
  residential: boolean | null
  express: boolean
}

const ground = { baseCents: 1030, perZoneCents: 72, perPoundCents: 39, perPoundZoneCents: 14 }
const groundDays = [1, 1, 2, 3, 4, 4, 5, 5]

/** Business days in transit by zone, from zone 1. */
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
]

const accountShare = 0.71

export type FedexPrice = { pounds: number; listCents: number; accountCents: number }

export function fedexPrice(
  service: FedexService,
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
): FedexPrice {
  const pounds = box ? billedPounds(box, 139) : Math.max(1, Math.ceil(weightPounds))
  const listCents = priceCents(service.tariff, zone, pounds, residential) + extrasCents
  return { pounds, listCents, accountCents: Math.round(listCents * accountShare) }
}

/** FedEx's own packaging goes by air only. */
export const servicesFor = (residential: boolean, ownBox: boolean) =>
  fedexServices.filter(
    (service) => (service.residential === null || service.residential === residential) && (ownBox || service.express),
  )
