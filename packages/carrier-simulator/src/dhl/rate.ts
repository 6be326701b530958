import { isDhlAccount } from '../account-numbers.ts'
import { magicValuesOf } from '../magic-values.ts'
import { schemaCheck } from '../schema-check.ts'
import { outcomeOf, play, recipientHeader, send, unknownCurrency } from '../simulation.ts'
import { addDays, cents } from '../tariff/price.ts'
import { dhlError, processFailure, schemaError, wrongAccount } from './errors.ts'
import { type DhlPlace, type DhlService, dhlZone, laneOf, servicesOf } from './places.ts'
import { boxOf, type DhlPackage, plannedTimeRefusal, poundsOf } from './shipment.ts'
import { billingOf, type DhlProduct, dhlPriceCents, productsOf } from './tariff.ts'
import type { DhlVerb } from './verb.ts'

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
    // A product that lacks what was asked for is left out.
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
  /** What may be bought beside the product: named without a price. */
  listed: readonly DhlService[]
}

/** One price in three currencies: billed, of the origin's public tariff, and base. */
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
