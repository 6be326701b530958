/**
 * Rating: POST /api/rating/v2409/Shoptimeintransit, for every service with its transit days
 *   → { "RateResponse": { "RatedShipment": [{ "Service": { "Code": "03" }, "Zone": "005",
 *        "TotalCharges": { "CurrencyCode": "USD", "MonetaryValue": "21.44" },
 *        "NegotiatedRateCharges": { "TotalCharge": { … } },
 *        "TimeInTransit": { "ServiceSummary": { "GuaranteedIndicator": "", "EstimatedArrival": {
 *          "Arrival": { "Date": "20261005", "Time": "233000" }, "BusinessDaysInTransit": "3" } } } }] } }
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
import { readEntries } from '#adapters/carriers/entries.ts'
import {
  addressOf,
  borderBetween,
  isBetweenCountries,
  isOfDocuments,
  namesOf,
  residentialTag,
} from '#adapters/carriers/ups/address.ts'
import { chargesOf, invoiceTotalOf } from '#adapters/carriers/ups/customs.ts'
import { inUpsLetters } from '#adapters/carriers/ups/letters.ts'
import { accessToken, upsErrors } from '#adapters/carriers/ups/protocol.ts'
import {
  dimensionsOf,
  isOnlyForAbroad,
  isSellable,
  packageServiceOptionsOf,
  packageWeightOf,
  packagingOf,
  serviceNameOf,
  shipmentServiceOptionsOf,
} from '#adapters/carriers/ups/services.ts'
import { validateShipment } from '#adapters/carriers/ups/validate.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const ratesDeadlineMs = 8_000

const charge = Type.Object({
  CurrencyCode: Type.String({ minLength: 1 }),
  MonetaryValue: Type.String({ pattern: '^\\d+(\\.\\d+)?$' }),
})
const ratedShipment = Type.Object({
  Service: Type.Object({ Code: Type.String({ minLength: 1 }) }),
  Zone: Type.Optional(Type.String()),
  TotalCharges: charge,
  NegotiatedRateCharges: Type.Optional(Type.Object({ TotalCharge: charge })),
  TimeInTransit: Type.Optional(
    Type.Object({
      ServiceSummary: Type.Object({
        GuaranteedIndicator: Type.Optional(Type.String()),
        EstimatedArrival: Type.Optional(
          Type.Object({
            Arrival: Type.Optional(Type.Object({ Date: Type.String({ pattern: '^\\d{8}$' }) })),
            BusinessDaysInTransit: Type.Optional(Type.String({ pattern: '^\\d+$' })),
          }),
        ),
      }),
    }),
  ),
})
type RatedShipment = Static<typeof ratedShipment>
// Older versions return a single service without an array.
const ratesResponse = compileOnFirstUse(
  Type.Object({
    RateResponse: Type.Object({ RatedShipment: Type.Union([Type.Array(Type.Unknown()), Type.Object({})]) }),
  }),
)

export async function rates(deps: CarrierDeps, account: CarrierAccount, given: RateInput): Promise<RatesOutcome> {
  const input = inUpsLetters(given)
  const { from, to, parcel } = input
  const isOurs = packagingOf(parcel.predefinedPackage) !== undefined
  const isMeasured = parcel.predefinedPackage !== null || parcel.dimensionsInches !== null
  const isOfAbroad = isOnlyForAbroad(parcel.predefinedPackage) && !isBetweenCountries(from, to)
  if (!isOurs || !isMeasured || isOfAbroad) return { outcome: 'ok', value: [] }
  const issue = validateShipment(input)
  if (issue) return issue
  const sent = await callCarrier(deps, [accessToken(deps, account)], ratesDeadlineMs, (token) =>
    rateRequest(account, token, input),
  )
  return sent.kind === 'answered' ? parseRates(sent.response, input) : readFailure(sent)
}

export function rateRequest(account: CarrierAccount, token: string, input: RateInput): CallRequest {
  const { from, to, parcel } = input
  const { shipperNumber = '' } = account.credentials
  const packaging = packagingOf(parcel.predefinedPackage)
  const isOfPapers = borderBetween(from, to) === 'customs' && isOfDocuments(input)
  return {
    call: 'ups.rates',
    method: 'POST',
    url: `${account.baseUrl}/api/rating/v2409/Shoptimeintransit`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
      ...recipientForSimulator(account, to),
    },
    body: JSON.stringify({
      RateRequest: {
        Request: { SubVersion: '2409' },
        Shipment: {
          Shipper: { ...namesOf(from, to), ShipperNumber: shipperNumber, Address: addressOf(from, 2) },
          ShipTo: { ...namesOf(to, from), Address: { ...addressOf(to, 2), ...residentialTag(to) } },
          ShipFrom: { ...namesOf(from, to), Address: addressOf(from, 2) },
          PaymentDetails: chargesOf(input, shipperNumber),
          ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
          ShipmentTotalWeight: packageWeightOf(parcel, from),
          DeliveryTimeInformation: {
            PackageBillType: isOfPapers ? '02' : '03',
            Pickup: { Date: input.shipDate.replaceAll('-', '') },
          },
          ...(isOfPapers ? { DocumentsOnlyIndicator: '' } : {}),
          ...(isBetweenCountries(from, to) ? invoiceTotalOf(input) : {}),
          ...shipmentServiceOptionsOf(input),
          Package: [
            {
              PackagingType: { Code: packaging?.code, Description: packaging?.description },
              ...dimensionsOf(parcel, from),
              PackageWeight: packageWeightOf(parcel, from),
              ...packageServiceOptionsOf(input),
            },
          ],
        },
      },
    }),
    read: true,
  }
}

export function parseRates(response: OutgoingResponse, input: RateInput): RatesOutcome {
  if (!isSuccess(response)) return upsErrors.rates(response)
  const body = readJson(response)
  if (!ratesResponse.Check(body)) return unreadable('UPS returned rates with an unexpected body')
  const { fitting, skipped } = readEntries(ratedShipment, body.RateResponse.RatedShipment)
  const sellable = fitting.filter(({ Service }) => isSellable(Service.Code, input))
  return quoted(
    sellable.map((rated) => toQuote(rated, input)),
    skipped,
  )
}

function toQuote(rated: RatedShipment, { from }: RateInput): Quote {
  const list = { amount: rated.TotalCharges.MonetaryValue, currency: rated.TotalCharges.CurrencyCode }
  const negotiated = rated.NegotiatedRateCharges?.TotalCharge
  const transit = rated.TimeInTransit?.ServiceSummary
  const arrival = transit?.EstimatedArrival?.Arrival?.Date
  return {
    carrierCode: 'UPS',
    serviceCode: rated.Service.Code,
    serviceName: serviceNameOf(rated.Service.Code, from),
    charge: negotiated ? { amount: negotiated.MonetaryValue, currency: negotiated.CurrencyCode } : list,
    retail: null,
    list,
    deliveryDays: Number(transit?.EstimatedArrival?.BusinessDaysInTransit ?? 0),
    // The time is local to the destination, so only the date is used.
    estimatedDeliveryDate: arrival
      ? `${arrival.slice(0, 4)}-${arrival.slice(4, 6)}-${arrival.slice(6, 8)}T00:00:00Z`
      : null,
    deliveryDateGuaranteed: transit?.GuaranteedIndicator !== undefined,
    billingType: null,
    zone: rated.Zone ?? null,
    carrierData: {},
  }
}

/*
 * Whether UPS accepts the shipper number, tested by a request for its negotiated rates. UPS publishes no list of codes,
 * so any rejection of a plain parcel counts. UPS's own text gives the operator the reason.
 */

export async function verifyAccount(
  deps: CarrierDeps,
  account: CarrierAccount,
  input: RateInput,
): Promise<VerifyOutcome> {
  const outcome = await rates(deps, account, input)
  return outcome.outcome === 'ok' ? { outcome: 'ok', value: null } : outcome
}
