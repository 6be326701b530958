/**
 * Rating: POST /rates
 *   → { "products": [{ "productName": "EXPRESS DOMESTIC", "productCode": "N", "isCustomerAgreement": false,
 *        "totalPrice": [{ "currencyType": "BILLC", "priceCurrency": "USD", "price": 41.2 }, { "currencyType": "PULCL", … }],
 *        "deliveryCapabilities": { "deliveryTypeCode": "QDDC",
 *          "estimatedDeliveryDateAndTime": "2026-10-05T23:59:00", "totalTransitDays": 2 } }] }
 */
import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type CarrierRequest, callCarrier, readFailure, unreadable } from '#carriers/call-carrier.ts'
import {
  type CarrierAccount,
  type CarrierDeps,
  type Quote,
  type RateInput,
  type RatesOutcome,
  recipientForSimulator,
} from '#carriers/carrier.ts'
import { customsRefusal } from '#carriers/customs-territory.ts'
import { dhlAnswers } from '#carriers/dhl/errors.ts'
import { jsonHeaders } from '#carriers/dhl/headers.ts'
import { billedPrice, prices } from '#carriers/dhl/price.ts'
import { addressRefusal, isMeasured, packageOf, plannedAt, postalAddressOf, unitOf } from '#carriers/dhl/shipment.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

export const ratesDeadlineMs = 8_000

const product = Type.Object({
  productCode: Type.Optional(Type.String({ minLength: 1 })),
  productName: Type.Optional(Type.String()),
  isCustomerAgreement: Type.Optional(Type.Boolean()),
  totalPrice: prices,
  deliveryCapabilities: Type.Optional(
    Type.Object({
      deliveryTypeCode: Type.Optional(Type.String()),
      estimatedDeliveryDateAndTime: Type.Optional(Type.String()),
      totalTransitDays: Type.Optional(Type.Number()),
    }),
  ),
})
const ratesAnswer = Compile(Type.Object({ products: Type.Array(product) }))

export async function rates(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<RatesOutcome> {
  const refusal = customsRefusal(input.from, input.to) ?? addressRefusal(input)
  if (refusal) return refusal
  const isSold = !input.serviceOptions?.signature && !input.serviceOptions?.saturdayDelivery
  if (!isSold || !isMeasured(input.parcel)) return { outcome: 'ok', value: [] }
  const sent = await callCarrier(deps, [], ratesDeadlineMs, () => rateRequest(account, input))
  return sent.kind === 'answered' ? parseRates(sent.response) : readFailure(sent)
}

export function rateRequest(account: CarrierAccount, input: RateInput): CarrierRequest {
  return {
    call: 'dhl.rates',
    method: 'POST',
    url: `${account.baseUrl}/rates`,
    headers: { ...jsonHeaders(account), ...recipientForSimulator(account, input.to) },
    body: JSON.stringify({
      customerDetails: {
        shipperDetails: postalAddressOf(input.from),
        receiverDetails: postalAddressOf(input.to),
      },
      accounts: [{ typeCode: 'shipper', number: account.credentials.accountNumber }],
      plannedShippingDateAndTime: plannedAt(input),
      unitOfMeasurement: unitOf(input.from),
      isCustomsDeclarable: false,
      estimatedDeliveryDate: { isRequested: true, typeCode: 'QDDC' },
      returnStandardProductsOnly: true,
      productTypeCode: 'all',
      packages: [packageOf(input)],
    }),
    read: true,
  }
}

export function parseRates(response: OutgoingResponse): RatesOutcome {
  if (response.status !== 200) return dhlAnswers.rates(response)
  const answer = readJson(response)
  if (!ratesAnswer.Check(answer)) return unreadable('DHL answered 200 with a body of another shape')
  return { outcome: 'ok', value: answer.products.flatMap(toQuote) }
}

/** None for a product that needs an agreement of its own, or whose price could not be told. */
function toQuote(offered: Static<typeof product>): Quote[] {
  const charge = billedPrice(offered.totalPrice)
  if (!charge || !offered.productCode || offered.isCustomerAgreement) return []
  const { deliveryTypeCode, estimatedDeliveryDateAndTime, totalTransitDays = 0 } = offered.deliveryCapabilities ?? {}
  const day = /^\d{4}-\d{2}-\d{2}/.exec(estimatedDeliveryDateAndTime ?? '')?.[0]
  return [
    {
      carrierCode: 'DHL Express',
      serviceCode: offered.productCode,
      serviceName: offered.productName ?? `DHL Express ${offered.productCode}`,
      charge,
      retail: null,
      list: null,
      deliveryDays: Math.max(0, Math.round(totalTransitDays)),
      // The hour is the destination's own; only its date is kept.
      estimatedDeliveryDate: day ? `${day}T00:00:00Z` : null,
      // QDDC is the day that DHL commits to; QDDF is only the fastest one.
      deliveryDateGuaranteed: deliveryTypeCode === 'QDDC',
      billingType: null,
      zone: null,
      carrierData: {},
    },
  ]
}
