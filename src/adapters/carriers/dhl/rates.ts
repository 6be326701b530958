/**
 * Rating: POST /rates
 *   → { "products": [{ "productName": "EXPRESS DOMESTIC", "productCode": "N", "isCustomerAgreement": false,
 *        "totalPrice": [{ "currencyType": "BILLC", "priceCurrency": "USD", "price": 41.2 },
 *                       { "currencyType": "PULCL", … }],
 *        "deliveryCapabilities": { "deliveryTypeCode": "QDDC",
 *          "estimatedDeliveryDateAndTime": "2026-10-05T23:59:00", "totalTransitDays": 2 },
 *        "detailedPriceBreakdown": [{ "breakdown": [{ "serviceCode": "WY", "isCustomerAgreement": false }] }] }] }
 */
import { type Static, Type } from 'typebox'
import { type CallRequest, readFailure } from '#adapters/call.ts'
import { callCarrier, isSuccess, quoted } from '#adapters/carriers/call.ts'
import {
  type CarrierAccount,
  type CarrierDeps,
  type Quote,
  type RateInput,
  type RatesOutcome,
  recipientForSimulator,
  type VerifyOutcome,
} from '#adapters/carriers/carrier.ts'
import { declaredValue } from '#adapters/carriers/dhl/customs.ts'
import { billedPrice, dhlErrors, jsonHeaders, prices } from '#adapters/carriers/dhl/protocol.ts'
import { accountsOf, type Declared, declaredOf, paysDuties, wantedServices } from '#adapters/carriers/dhl/services.ts'
import { inTime, isMeasured, packageOf, plannedAt, postalAddressOf, unitOf } from '#adapters/carriers/dhl/shipment.ts'
import { validateShipment } from '#adapters/carriers/dhl/validate.ts'
import { readEntries } from '#adapters/carriers/entries.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const ratesDeadlineMs = 8_000

const product = Type.Object({
  productCode: Type.String({ minLength: 1 }),
  productName: Type.Optional(Type.String()),
  isCustomerAgreement: Type.Optional(Type.Boolean()),
  totalPrice: prices,
  detailedPriceBreakdown: Type.Optional(
    Type.Array(
      Type.Object({
        breakdown: Type.Optional(
          Type.Array(
            Type.Object({
              serviceCode: Type.Optional(Type.String()),
              isCustomerAgreement: Type.Optional(Type.Boolean()),
            }),
          ),
        ),
      }),
    ),
  ),
  deliveryCapabilities: Type.Optional(
    Type.Object({
      deliveryTypeCode: Type.Optional(Type.String()),
      estimatedDeliveryDateAndTime: Type.Optional(Type.String()),
      totalTransitDays: Type.Optional(Type.Number()),
    }),
  ),
})
const ratesResponse = compileOnFirstUse(
  Type.Object({ products: Type.Union([Type.Array(Type.Unknown()), Type.Object({})]) }),
)

export async function rates(deps: CarrierDeps, account: CarrierAccount, given: RateInput): Promise<RatesOutcome> {
  const issue = validateShipment(given)
  if (issue) return issue
  const isSold = !given.serviceOptions?.signature && !given.serviceOptions?.saturdayDelivery
  if (!isSold || !isMeasured(given.parcel)) return { outcome: 'ok', value: [] }
  const input = inTime(given, deps.clock.now())
  const sent = await callCarrier(deps, [], ratesDeadlineMs, () => rateRequest(account, input))
  return sent.kind === 'answered' ? parseRates(sent.response, input) : readFailure(sent)
}

export function rateRequest(account: CarrierAccount, input: RateInput): CallRequest {
  const declared = declaredOf(input)
  const { customs } = input
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
      accounts: accountsOf(account, input),
      plannedShippingDateAndTime: plannedAt(input),
      unitOfMeasurement: unitOf(input.from),
      isCustomsDeclarable: declared === 'goods',
      ...(declared === 'goods' && customs
        ? { monetaryAmount: [{ typeCode: 'declaredValue', ...declaredValue(customs) }] }
        : {}),
      ...(paysDuties(input) ? { valueAddedServices: [{ serviceCode: 'DD' }] } : {}),
      // The services of a route are listed only if requested.
      ...(declared === 'goods'
        ? { getAdditionalInformation: [{ typeCode: 'allValueAddedServices', isRequested: true }] }
        : {}),
      estimatedDeliveryDate: { isRequested: true, typeCode: 'QDDC' },
      returnStandardProductsOnly: true,
      productTypeCode: 'all',
      packages: [packageOf(input)],
    }),
    read: true,
  }
}

export function parseRates(response: OutgoingResponse, input: RateInput): RatesOutcome {
  if (!isSuccess(response)) return dhlErrors.rates(response)
  const body = readJson(response)
  if (!ratesResponse.Check(body)) return unreadable('DHL returned rates with an unexpected body')
  const declared = declaredOf(input)
  const isSold = (services: readonly string[]) => !paysDuties(input) || services.includes('DD')
  const { fitting, skipped } = readEntries(product, body.products)
  const offers = fitting.filter((offered) => !offered.isCustomerAgreement && isSold(servicesOf(offered)))
  const quotes = offers.flatMap((offered) => toQuote(offered, declared))
  return quoted(quotes, skipped + offers.length - quotes.length)
}

/** None if DHL could not calculate the price. */
function toQuote(offered: Static<typeof product>, declared: Declared): Quote[] {
  const charge = billedPrice(offered.totalPrice)
  if (!charge) return []
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
      // The time is local to the destination, so only the date is used.
      estimatedDeliveryDate: day ? `${day}T00:00:00Z` : null,
      // QDDC is the day that DHL commits to; QDDF is only the fastest possible day.
      deliveryDateGuaranteed: deliveryTypeCode === 'QDDC',
      billingType: null,
      zone: null,
      carrierData: declared === 'nothing' ? {} : { declared, services: servicesOf(offered).join(' ') },
    },
  ]
}

/** The international services that we use and that the product has on this route without an agreement of their own. */
function servicesOf({ detailedPriceBreakdown = [] }: Static<typeof product>): string[] {
  const listed = detailedPriceBreakdown
    .flatMap(({ breakdown = [] }) => breakdown)
    .filter(({ isCustomerAgreement }) => isCustomerAgreement !== true)
    .map(({ serviceCode }) => serviceCode)
  return wantedServices.filter((service) => listed.includes(service))
}

/*
 * Whether DHL Express accepts the account number, tested by a request for the account's rates. Only an error about the
 * account counts. Other errors concern the parcel: many accounts do not ship within the United States.
 */

/** The account is not permitted, or is not a shipper account. */
const ofTheAccount: readonly (string | null)[] = ['8003', '8007']

export async function verifyAccount(
  deps: CarrierDeps,
  account: CarrierAccount,
  input: RateInput,
): Promise<VerifyOutcome> {
  const outcome = await rates(deps, account, input)
  if (outcome.outcome === 'unavailable') return outcome
  const isRefused =
    outcome.outcome === 'rejected' &&
    // Without a code: "The account number is not found or invalid".
    (ofTheAccount.includes(outcome.carrierCode) || /account number/i.test(outcome.carrierText))
  return isRefused ? outcome : { outcome: 'ok', value: null }
}
