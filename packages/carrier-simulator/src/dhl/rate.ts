import { isDhlAccount } from '../account-numbers.ts'
import { magicValuesOf } from '../magic-values.ts'
import { schemaCheck } from '../schema-check.ts'
import { outcomeOf, play, recipientHeader, send, unknownCurrency } from '../simulation.ts'
import { addDays, cents } from '../tariff/price.ts'
import { dhlError, processFailure, schemaError, wrongAccount } from './errors.ts'
import { type DhlPlace, dhlZone } from './places.ts'
import { boxOf, type DhlPackage, plannedTimeRefusal, poundsOf } from './shipment.ts'
import { type DhlProduct, dhlPriceCents, dhlProducts } from './tariff.ts'
import type { DhlVerb } from './verb.ts'

const check = schemaCheck('dhl-rates')

type RateRequest = {
  customerDetails: { shipperDetails: DhlPlace; receiverDetails: DhlPlace }
  plannedShippingDateAndTime: string
  unitOfMeasurement: 'metric' | 'imperial'
  returnStandardProductsOnly?: boolean
  packages: DhlPackage[]
  accounts?: { typeCode: string; number: string }[]
}

export const rate: DhlVerb = async (simulation, request, reply) => {
  const violation = check(request.body)[0]
  if (violation) return send(reply, schemaError(`#/${violation.path}: ${violation.message}`, '/rates'))
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
    const isDomestic = shipperDetails.countryCode === receiverDetails.countryCode
    const products = dhlProducts.filter((product) => product.isDomestic === isDomestic)
    const planned = wanted.plannedShippingDateAndTime.slice(0, 10)
    return {
      status: 200,
      body: {
        products: products.map((product, index) =>
          toProduct(product, parcel, wanted.unitOfMeasurement, zone, {
            planned,
            origin: shipperDetails.countryCode,
            currency: outcome.unknownCurrency && index === 0 ? unknownCurrency : 'USD',
          }),
        ),
        exchangeRates: [{ currentExchangeRate: 1.1, currency: 'USD', baseCurrency: 'EUR' }],
      },
    }
  })
}

/** One price in three currencies: billed, of the origin's public tariff, and base. */
function toProduct(
  product: DhlProduct,
  parcel: DhlPackage,
  unit: string,
  zone: number,
  options: { planned: string; origin: string; currency: string },
) {
  const amount = dhlPriceCents(product, boxOf(parcel, unit), poundsOf(parcel, unit), zone)
  const days = product.days[zone - 1] ?? 3
  const price = Number(cents(amount))
  const base = Number(cents(Math.round(amount / 1.1)))
  return {
    productName: product.name,
    productCode: product.code,
    localProductCode: product.code,
    localProductCountryCode: options.origin,
    networkTypeCode: 'TD',
    isCustomerAgreement: false,
    weight: { volumetric: 0, provided: parcel.weight, unitOfMeasurement: unit },
    totalPrice: [
      { currencyType: 'BILLC', priceCurrency: options.currency, price },
      { currencyType: 'PULCL', priceCurrency: options.currency, price },
      { currencyType: 'BASEC', priceCurrency: 'EUR', price: base },
    ],
    pickupCapabilities: { nextBusinessDay: false, localCutoffDateAndTime: `${options.planned}T18:00:00` },
    deliveryCapabilities: {
      deliveryTypeCode: 'QDDC',
      estimatedDeliveryDateAndTime: `${addDays(options.planned, days, false)}T23:59:00`,
      totalTransitDays: days,
    },
    pricingDate: options.planned,
  }
}
