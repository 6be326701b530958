/**
 * Rating: POST /api/rating/v2409/Shoptimeintransit, every service with its days.
 *   → { "RateResponse": { "RatedShipment": [{ "Service": { "Code": "03" }, "Zone": "005",
 *        "TotalCharges": { "CurrencyCode": "USD", "MonetaryValue": "21.44" },
 *        "NegotiatedRateCharges": { "TotalCharge": { … } },
 *        "TimeInTransit": { "ServiceSummary": { "GuaranteedIndicator": "", "EstimatedArrival": {
 *          "Arrival": { "Date": "20261005", "Time": "233000" }, "BusinessDaysInTransit": "3" } } } }] } }
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
import { upsAnswers } from '#carriers/ups/errors.ts'
import { dimensionsOf, packageWeightOf } from '#carriers/ups/package.ts'
import { addressOf, namesOf, partyRefusal, residentialTag } from '#carriers/ups/party.ts'
import { packageServiceOptionsOf, packagingOf, serviceNames, shipmentServiceOptionsOf } from '#carriers/ups/services.ts'
import { accessToken } from '#carriers/ups/tokens.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

export const ratesDeadlineMs = 8_000

const charge = Type.Object({
  CurrencyCode: Type.String(),
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
        EstimatedArrival: Type.Object({
          Arrival: Type.Object({ Date: Type.String({ pattern: '^\\d{8}$' }) }),
          BusinessDaysInTransit: Type.Optional(Type.String({ pattern: '^\\d+$' })),
        }),
      }),
    }),
  ),
})
type RatedShipment = Static<typeof ratedShipment>
// Older versions answer an only service without the array around it.
const ratesAnswer = Compile(
  Type.Object({
    RateResponse: Type.Object({ RatedShipment: Type.Union([Type.Array(ratedShipment), ratedShipment]) }),
  }),
)

export async function rates(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<RatesOutcome> {
  const refusal =
    customsRefusal(input.from, input.to) ?? partyRefusal(input.from, 'sender') ?? partyRefusal(input.to, 'recipient')
  if (refusal) return refusal
  const isOurs = packagingOf(input.parcel.predefinedPackage) !== undefined
  const isMeasured = input.parcel.predefinedPackage !== null || input.parcel.dimensionsInches !== null
  if (!isOurs || !isMeasured) return { outcome: 'ok', value: [] }
  const sent = await callCarrier(deps, [accessToken(deps, account)], ratesDeadlineMs, (token) =>
    rateRequest(account, token, input),
  )
  return sent.kind === 'answered' ? parseRates(sent.response) : readFailure(sent)
}

export function rateRequest(account: CarrierAccount, token: string, input: RateInput): CarrierRequest {
  const { from, to, parcel } = input
  const { shipperNumber = '' } = account.credentials
  const packaging = packagingOf(parcel.predefinedPackage)
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
          Shipper: { ...namesOf(from, to), ShipperNumber: shipperNumber, Address: addressOf(from) },
          ShipTo: { ...namesOf(to, from), Address: { ...addressOf(to), ...residentialTag(to) } },
          ShipFrom: { ...namesOf(from, to), Address: addressOf(from) },
          PaymentDetails: { ShipmentCharge: [{ Type: '01', BillShipper: { AccountNumber: shipperNumber } }] },
          ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
          ShipmentTotalWeight: packageWeightOf(parcel, from),
          DeliveryTimeInformation: {
            PackageBillType: '03',
            Pickup: { Date: input.shipDate.replaceAll('-', '') },
          },
          ...shipmentServiceOptionsOf(input.serviceOptions),
          Package: [
            {
              PackagingType: { Code: packaging?.code, Description: packaging?.description },
              ...dimensionsOf(parcel, from),
              PackageWeight: packageWeightOf(parcel, from),
              ...packageServiceOptionsOf(input.serviceOptions),
            },
          ],
        },
      },
    }),
    read: true,
  }
}

export function parseRates(response: OutgoingResponse): RatesOutcome {
  if (response.status !== 200) return upsAnswers.rates(response)
  const answer = readJson(response)
  if (!ratesAnswer.Check(answer)) return unreadable('UPS answered 200 with a body of another shape')
  const { RatedShipment } = answer.RateResponse
  return { outcome: 'ok', value: [RatedShipment].flat().map(toQuote) }
}

function toQuote(rated: RatedShipment): Quote {
  const list = { amount: rated.TotalCharges.MonetaryValue, currency: rated.TotalCharges.CurrencyCode }
  const negotiated = rated.NegotiatedRateCharges?.TotalCharge
  const transit = rated.TimeInTransit?.ServiceSummary
  const arrival = transit?.EstimatedArrival.Arrival.Date
  return {
    carrierCode: 'UPS',
    serviceCode: rated.Service.Code,
    serviceName: serviceNames[rated.Service.Code] ?? `UPS ${rated.Service.Code}`,
    charge: negotiated ? { amount: negotiated.MonetaryValue, currency: negotiated.CurrencyCode } : list,
    retail: null,
    list,
    deliveryDays: Number(transit?.EstimatedArrival.BusinessDaysInTransit ?? 0),
    // The hour that UPS names is the destination's own; only its date is kept.
    estimatedDeliveryDate: arrival
      ? `${arrival.slice(0, 4)}-${arrival.slice(4, 6)}-${arrival.slice(6, 8)}T00:00:00Z`
      : null,
    deliveryDateGuaranteed: transit?.GuaranteedIndicator !== undefined,
    billingType: null,
    zone: rated.Zone ?? null,
    carrierData: {},
  }
}
