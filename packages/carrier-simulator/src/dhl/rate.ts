import { isDhlAccount } from '../bearer.ts'
import { magicValuesOf } from '../faults.ts'
import { schemaCheck } from '../schema-check.ts'
import { outcomeOf, play, recipientHeader, send, unknownCurrency } from '../simulation.ts'
import { addDays, type Box, billedPounds, cents, priceCents, type Tariff } from '../tariff/price.ts'
import {
  type DhlLane,
  type DhlPlace,
  type DhlService,
  type DhlVerb,
  dhlError,
  dhlZone,
  laneOf,
  processFailure,
  schemaError,
  servicesOf,
  wrongAccount,
} from './errors.ts'
import { boxOf, type DhlPackage, plannedTimeRefusal, poundsOf } from './shipment.ts'

const check = schemaCheck('dhl-rates')

type RateRequest = {
  customerDetails: { shipperDetails: DhlPlace; receiverDetails: DhlPlace }
  plannedShippingDateAndTime: string
  unitOfMeasurement: 'metric' | 'imperial'
  returnStandardProductsOnly?: boolean
  isCustomsDeclarable: boolean
  packages: DhlPackage[]
  valueAddedServices?: { serviceCode: string }[]
  getAdditionalInformation?: { typeCode?: string; isRequested: boolean }[]
  accounts?: { typeCode: string; number: string }[]
}

export const rate: DhlVerb = async (simulation, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, schemaError(violation, '/rates'))
  const wanted = request.body as RateRequest
  const { shipperDetails, receiverDetails } = wanted.customerDetails
  const outcome = outcomeOf(simulation, 'dhl', 'rates', magicValuesOf(recipientHeader(request)), JSON.stringify(wanted))
  const refuse = (refusal: 'down' | 'rejected') =>
    refusal === 'down'
      ? processFailure('/rates')
      : dhlError(
          400,
          'Bad request',
          '3006: The destination location is invalid. Please check the data and retry.',
          '/rates',
        )
  return play(reply, outcome, refuse, () => {
    const badTime = plannedTimeRefusal(wanted.plannedShippingDateAndTime, simulation.now())
    const shipper = wanted.accounts?.find(({ typeCode }) => typeCode === 'shipper')
    if (shipper && !isDhlAccount(shipper.number)) return wrongAccount('/rates')
    if (badTime) return dhlError(400, 'Bad request', badTime, '/rates')
    const zone = dhlZone(shipperDetails, receiverDetails)
    const [parcel] = wanted.packages
    if (!parcel || zone === null || outcome.noService) return { status: 200, body: { products: [] } }
    const services = servicesOf(shipperDetails, receiverDetails)
    const asked = (wanted.valueAddedServices ?? []).map(({ serviceCode }) => serviceCode)
    // Products without a requested service are left out.
    const hasAll = asked.every((code) => services.some((service) => service.code === code))
    const products = hasAll ? productsOf(laneOf(shipperDetails, receiverDetails), wanted.isCustomsDeclarable) : []
    const isListed = wanted.getAdditionalInformation?.some(
      ({ typeCode, isRequested }) => isRequested && typeCode?.startsWith('allValueAddedServices'),
    )
    return {
      status: 200,
      body: {
        products: products.map((product, index) =>
          toProduct(product, parcel, wanted.unitOfMeasurement, zone, {
            planned: wanted.plannedShippingDateAndTime.slice(0, 10),
            origin: shipperDetails.countryCode,
            currency: outcome.unknownCurrency && index === 0 ? unknownCurrency : null,
            bought: services.filter(({ code }) => asked.includes(code)),
            listed: isListed ? services : [],
          }),
        ),
        exchangeRates: [{ currentExchangeRate: 1.1, currency: 'USD', baseCurrency: 'EUR' }],
      },
    }
  })
}

type Pricing = {
  planned: string
  origin: string
  currency: string | null
  bought: readonly DhlService[]
  /** Available added services, without prices. */
  listed: readonly DhlService[]
}

/** The price in three currencies: billing, public tariff of the origin, and base. */
function toProduct(product: DhlProduct, parcel: DhlPackage, unit: string, zone: number, pricing: Pricing) {
  const dollars = dhlPriceCents(product, boxOf(parcel, unit), poundsOf(parcel, unit), zone)
  const extra = pricing.bought.reduce((sum, service) => sum + service.cents, 0)
  const billing = billingOf(pricing.origin)
  const days = product.days[zone - 1] ?? 3
  const price = Number(cents(Math.round((dollars + extra) * billing.perDollar)))
  const base = Number(cents(Math.round((dollars + extra) / 1.1)))
  const currency = pricing.currency ?? billing.currency
  return {
    productName: product.name,
    productCode: product.code,
    localProductCode: product.code,
    localProductCountryCode: pricing.origin,
    networkTypeCode: 'TD',
    isCustomerAgreement: false,
    weight: { volumetric: 0, provided: parcel.weight, unitOfMeasurement: unit },
    totalPrice: [
      { currencyType: 'BILLC', priceCurrency: currency, price },
      { currencyType: 'PULCL', priceCurrency: currency, price },
      { currencyType: 'BASEC', priceCurrency: 'EUR', price: base },
    ],
    detailedPriceBreakdown: [
      {
        currencyType: 'BILLC',
        priceCurrency: currency,
        breakdown: [
          { name: product.name, price: Number(cents(Math.round(dollars * billing.perDollar))) },
          ...pricing.bought.map((service) => ({
            ...namesOf(service),
            price: Number(cents(Math.round(service.cents * billing.perDollar))),
          })),
          ...pricing.listed.filter((service) => !pricing.bought.includes(service)).map(namesOf),
        ],
      },
    ],
    pickupCapabilities: { nextBusinessDay: false, localCutoffDateAndTime: `${pricing.planned}T18:00:00` },
    deliveryCapabilities: {
      deliveryTypeCode: 'QDDC',
      estimatedDeliveryDateAndTime: `${addDays(pricing.planned, days, false)}T23:59:00`,
      totalTransitDays: days,
    },
    pricingDate: pricing.planned,
  }
}

const namesOf = ({ code, name }: DhlService) => ({
  name,
  serviceCode: code,
  localServiceCode: code,
  serviceTypeCode: 'XCH',
  isCustomerAgreement: false,
  isMarketedService: false,
})

/* Products of DHL Express with realistic prices. */

type DhlProduct = {
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

/** Dutiable goods have their own products. Goods can't use products for documents, and vice versa. */
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

/** @param box null: DHL's own packaging, which is charged by weight only */
export function dhlPriceCents(product: DhlProduct, box: Box | null, weightPounds: number, zone: number): number {
  const pounds = box ? billedPounds(box, 139) : Math.max(1, Math.ceil(weightPounds))
  return priceCents(product.tariff, zone, pounds, false)
}

/** Accounts are billed in the currency of the country they ship from. Most countries are simulated with the euro. */
export function billingOf(country: string): { currency: string; perDollar: number } {
  const billed = billedIn[country]
  if (billed) return { currency: billed[0], perDollar: billed[1] }
  return { currency: 'USD', perDollar: 1 }
}
const billedIn: Readonly<Record<string, readonly [currency: string, perDollar: number]>> = {
  GB: ['GBP', 0.78],
  CA: ['CAD', 1.38],
}
