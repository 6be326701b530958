/**
 * Buying: POST /api/shipments/v2409/ship
 *   → { "ShipmentResponse": { "ShipmentResults": {
 *        "ShipmentCharges": { "TotalCharges": { … } }, "NegotiatedRateCharges": { "TotalCharge": { … } },
 *        "ShipmentIdentificationNumber": "1Z…",
 *        "PackageResults": [{ "TrackingNumber": "1Z…",
 *          "ShippingLabel": { "ImageFormat": { "Code": "GIF" }, "GraphicImage": "<base64>" } }] } } }
 * UPS does not document repeated requests: each one creates a new shipment.
 */

import { Type } from 'typebox'
import { type CallRequest, writeFailure } from '#adapters/call.ts'
import { callCarrier, isSuccess } from '#adapters/carriers/call.ts'
import {
  type Artwork,
  type BuyInput,
  type BuyOutcome,
  type CarrierAccount,
  type CarrierDeps,
  recipientForSimulator,
} from '#adapters/carriers/carrier.ts'
import { fit } from '#adapters/carriers/entries.ts'
import {
  addressOf,
  isBetweenCountries,
  namesOf,
  needsInvoice,
  phoneOf,
  residentialTag,
  upsCountry,
} from '#adapters/carriers/ups/address.ts'
import {
  chargesOf,
  descriptionsOf,
  documentsOf,
  documentsOnlyTag,
  internationalFormsOf,
  partyKindsOf,
  shipmentTotalOf,
  taxFieldOf,
  vendorOf,
} from '#adapters/carriers/ups/customs.ts'
import { characterSetOf, inUpsLetters } from '#adapters/carriers/ups/letters.ts'
import { accessToken, upsErrors, upsReference } from '#adapters/carriers/ups/protocol.ts'
import {
  dimensionsOf,
  packageServiceOptionsOf,
  packageWeightOf,
  packagingOf,
  shipmentServiceOptionsOf,
} from '#adapters/carriers/ups/services.ts'
import { validateDeclared, validateShipment } from '#adapters/carriers/ups/validate.ts'
import { uncertain } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

export const buyDeadlineMs = 30_000

const charge = Type.Object({
  CurrencyCode: Type.String(),
  MonetaryValue: Type.String({ pattern: '^\\d+(\\.\\d+)?$' }),
})
const publishedCharges = Type.Object({ TotalCharges: charge })
const negotiatedCharges = Type.Object({ TotalCharge: charge })
const shippingLabel = compileOnFirstUse(
  Type.Object({ ImageFormat: Type.Object({ Code: Type.String() }), GraphicImage: Type.String() }),
)

// Parsed separately: the label is bought even if its price, image or documents are invalid.
const packageResult = Type.Object({
  TrackingNumber: Type.String({ minLength: 1 }),
  ShippingLabel: Type.Optional(Type.Unknown()),
})
const shipmentResults = Type.Object({
  ShipmentCharges: Type.Optional(Type.Unknown()),
  NegotiatedRateCharges: Type.Optional(Type.Unknown()),
  ShipmentIdentificationNumber: Type.Optional(Type.String({ minLength: 1 })),
  PackageResults: Type.Array(packageResult, { minItems: 1 }),
  Form: Type.Optional(Type.Unknown()),
})
const buyResponse = Type.Object({ ShipmentResponse: Type.Object({ ShipmentResults: shipmentResults }) })

export async function buy(deps: CarrierDeps, account: CarrierAccount, given: BuyInput): Promise<BuyOutcome> {
  const input = inUpsLetters(given)
  const issue = validateDeclared(input) ?? validateShipment(input)
  if (issue) return issue
  const sent = await callCarrier(deps, [accessToken(deps, account)], buyDeadlineMs, (token) =>
    buyRequest(account, token, input),
  )
  return sent.kind === 'answered' ? parseBuy(sent.response, input, account) : writeFailure(sent)
}

export function buyRequest(account: CarrierAccount, token: string, input: BuyInput): CallRequest {
  const { from, to, parcel, quote } = input
  const { shipperNumber = '' } = account.credentials
  const packaging = packagingOf(parcel.predefinedPackage)
  const characterSet = characterSetOf(input)
  const reference = upsReference(input.reference)
  // UPS expects references on the package within the states and within Puerto Rico, and on the shipment everywhere
  // else.
  const references = { ReferenceNumber: [{ Value: reference }] }
  const isByPackage = !isBetweenCountries(from, to) && ['US', 'PR'].includes(upsCountry(from))
  const taxNumbers = needsInvoice(input) ? { from: taxFieldOf(from), to: taxFieldOf(to) } : null
  const sender = { ...namesOf(from, to), ...phoneOf(from), ...taxNumbers?.from, Address: addressOf(from, 5) }
  const recipient = { ...namesOf(to, from), ...phoneOf(to), ...taxNumbers?.to }
  const descriptions = descriptionsOf(input)
  const asked = { from, to, ...(quote.serviceOptions ? { serviceOptions: quote.serviceOptions } : {}) }
  return {
    call: 'ups.buy',
    method: 'POST',
    url: `${account.baseUrl}/api/shipments/v2409/ship`,
    headers: {
      authorization: `Bearer ${token}`,
      transid: reference,
      transactionsrc: 'waybill',
      'content-type': 'application/json',
      accept: 'application/json',
      ...recipientForSimulator(account, to),
    },
    body: JSON.stringify({
      ShipmentRequest: {
        Request: {
          RequestOption: 'nonvalidate',
          SubVersion: '2409',
          TransactionReference: { CustomerContext: input.reference },
        },
        Shipment: {
          ...(descriptions ? { Description: descriptions.shipment } : {}),
          ...documentsOnlyTag(input),
          Shipper: { ...sender, ShipperNumber: shipperNumber },
          ShipTo: { ...recipient, Address: { ...addressOf(to, 5), ...residentialTag(to) } },
          ShipFrom: { ...sender, ...vendorOf(input) },
          PaymentInformation: chargesOf(input, shipperNumber),
          ...shipmentTotalOf(input),
          ...partyKindsOf(input),
          ShipmentRatingOptions: { NegotiatedRatesIndicator: 'Y' },
          ShipmentDate: input.shipDate.replaceAll('-', ''),
          Service: { Code: quote.serviceCode },
          ...shipmentServiceOptionsOf(asked, internationalFormsOf(input)),
          ...(isByPackage ? {} : references),
          Package: [
            {
              ...(descriptions ? { Description: descriptions.parcel } : {}),
              Packaging: { Code: packaging?.code, Description: packaging?.description },
              ...dimensionsOf(parcel, from),
              PackageWeight: packageWeightOf(parcel, from),
              ...packageServiceOptionsOf(asked),
              ...(isByPackage ? references : {}),
            },
          ],
        },
        // The other formats that UPS offers at purchase are printer languages, each with one resolution.
        LabelSpecification: {
          LabelImageFormat: { Code: 'GIF' },
          LabelStockSize: { Height: '6', Width: '4' },
          ...(characterSet === 'eng' ? {} : { CharacterSet: characterSet }),
        },
      },
    }),
  }
}

export function parseBuy(response: OutgoingResponse, input: BuyInput, account: CarrierAccount): BuyOutcome {
  if (!isSuccess(response)) return upsErrors.buy(response)
  const body = fit(buyResponse, readJson(response))
  if (!body) return uncertain(`UPS returned ${response.status} without a valid shipment`)
  const results = body.ShipmentResponse.ShipmentResults
  const [parcel] = results.PackageResults
  if (!parcel) return uncertain(`UPS returned ${response.status} without a package`)
  const { NegotiatedRateCharges: negotiated, ShipmentCharges: published } = results
  const charged = fit(negotiatedCharges, negotiated)?.TotalCharge ?? fit(publishedCharges, published)?.TotalCharges
  return {
    outcome: 'ok',
    value: {
      trackingNumber: parcel.TrackingNumber,
      carrierShipmentId: results.ShipmentIdentificationNumber ?? parcel.TrackingNumber,
      charged: charged ? { amount: charged.MonetaryValue, currency: charged.CurrencyCode } : null,
      zone: null,
      mailingDate: input.shipDate,
      artwork: toArtwork(parcel.ShippingLabel),
      ...(needsInvoice(input) ? { documents: documentsOf(results.Form, account) } : {}),
    },
  }
}

function toArtwork(label: unknown): Artwork | null {
  if (!shippingLabel.Check(label)) return null
  const bytes = Buffer.from(label.GraphicImage, 'base64')
  const isGif = label.ImageFormat.Code.toUpperCase() === 'GIF' && bytes.subarray(0, 4).toString() === 'GIF8'
  return isGif ? { mediaType: 'image/gif', bytes } : null
}
