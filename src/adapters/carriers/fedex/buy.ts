/**
 * Buying: POST /ship/v1/shipments
 *   → { "output": { "transactionShipments": [{ "masterTrackingNumber": "7949…",
 *        "pieceResponses": [{ "trackingNumber": "7949…", "netChargeAmount": 14.2,
 *          "packageDocuments": [{ "contentType": "LABEL", "docType": "PDF", "encodedLabel": "<base64>" }] }] }] } }
 * FedEx does not document repeated requests: each one creates a new shipment. A lookup by our reference can prove that
 * a shipment exists, and never that it does not (`lookup.ts`).
 */

import { Type } from 'typebox'
import { type CallRequest, writeFailure } from '#adapters/call.ts'
import { amountOf, callCarrier, isSuccess, pdfArtwork, rejected } from '#adapters/carriers/call.ts'
import {
  type BuyInput,
  type BuyOutcome,
  type CarrierAccount,
  type CarrierDeps,
  recipientForSimulator,
} from '#adapters/carriers/carrier.ts'
import { fit } from '#adapters/carriers/entries.ts'
import { partyOf } from '#adapters/carriers/fedex/address.ts'
import { declaredCustomsOf } from '#adapters/carriers/fedex/customs.ts'
import { documentsOf, invoiceSpecificationOf, isElectronic, readFiles } from '#adapters/carriers/fedex/invoice.ts'
import { accessToken, fedexErrors, fedexReference } from '#adapters/carriers/fedex/protocol.ts'
import {
  measuresOf,
  packageSpecialServicesOf,
  packagingOf,
  poundsOf,
  shipmentSpecialServicesOf,
  subPackagingOf,
} from '#adapters/carriers/fedex/services.ts'
import { validateDeclared, validateShipment } from '#adapters/carriers/fedex/validate.ts'
import { uncertain } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

export const buyDeadlineMs = 30_000

// Parsed separately: the label is bought even if its files or its price are invalid.
const pieceResponse = Type.Object({
  trackingNumber: Type.Optional(Type.String({ minLength: 1 })),
  netChargeAmount: Type.Optional(Type.Unknown()),
  packageDocuments: Type.Optional(Type.Unknown()),
})
const buyResponse = Type.Object({
  output: Type.Object({
    transactionShipments: Type.Array(
      Type.Object({
        masterTrackingNumber: Type.Optional(Type.String({ minLength: 1 })),
        pieceResponses: Type.Array(pieceResponse, { minItems: 1 }),
        shipmentDocuments: Type.Optional(Type.Unknown()),
        completedShipmentDetail: Type.Optional(Type.Unknown()),
      }),
      { minItems: 1 },
    ),
  }),
})

export async function buy(deps: CarrierDeps, account: CarrierAccount, input: BuyInput): Promise<BuyOutcome> {
  const issue = validateDeclared(input) ?? validateShipment(input)
  if (issue) return issue
  if (packagingOf(input.parcel) === null) return rejected(null, 'FedEx does not offer this packaging.')
  const sent = await callCarrier(deps, [accessToken(deps, account)], buyDeadlineMs, (token) =>
    buyRequest(account, token, input),
  )
  return sent.kind === 'answered' ? parseBuy(sent.response, account, input) : writeFailure(sent)
}

export function buyRequest(account: CarrierAccount, token: string, input: BuyInput): CallRequest {
  const { from, to, parcel } = input
  return {
    call: 'fedex.buy',
    method: 'POST',
    url: `${account.baseUrl}/ship/v1/shipments`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-customer-transaction-id': input.reference,
      'content-type': 'application/json',
      accept: 'application/json',
      ...recipientForSimulator(account, to),
    },
    body: JSON.stringify({
      labelResponseOptions: 'LABEL',
      accountNumber: { value: account.credentials.accountNumber },
      requestedShipment: {
        shipDatestamp: input.shipDate,
        serviceType: input.quote.serviceCode,
        packagingType: packagingOf(parcel),
        pickupType: 'USE_SCHEDULED_PICKUP',
        // In pounds, whatever the unit of the packages is.
        totalWeight: poundsOf(parcel),
        shipper: partyOf(from, input),
        recipients: [partyOf(to, input)],
        shippingChargesPayment: { paymentType: 'SENDER' },
        labelSpecification: { imageType: 'PDF', labelStockType: 'PAPER_4X6' },
        ...shipmentSpecialServicesOf(input.quote.serviceOptions, isElectronic(account, input)),
        ...declaredCustomsOf(account, input),
        ...invoiceSpecificationOf(input),
        requestedPackageLineItems: [
          {
            ...measuresOf(input),
            ...subPackagingOf(input),
            ...packageSpecialServicesOf(input.quote.serviceOptions),
            customerReferences: [
              {
                customerReferenceType: 'CUSTOMER_REFERENCE',
                value: fedexReference(input.reference, input.quote.serviceCode),
              },
            ],
          },
        ],
      },
    }),
  }
}

export function parseBuy(response: OutgoingResponse, account: CarrierAccount, input: BuyInput): BuyOutcome {
  if (!isSuccess(response)) return fedexErrors.buy(response)
  const body = fit(buyResponse, readJson(response))
  if (!body) return uncertain(`FedEx returned ${response.status} without a valid shipment`)
  const [shipment] = body.output.transactionShipments
  const [piece] = shipment?.pieceResponses ?? []
  const trackingNumber = piece?.trackingNumber ?? shipment?.masterTrackingNumber
  if (!shipment || !piece || !trackingNumber)
    return uncertain(`FedEx returned ${response.status} without a tracking number`)
  const ofPackage = readFiles(piece.packageDocuments)
  const label = ofPackage.find(({ contentType, encodedLabel }) => contentType === 'LABEL' && encodedLabel)
  return {
    outcome: 'ok',
    value: {
      trackingNumber,
      carrierShipmentId: shipment.masterTrackingNumber ?? trackingNumber,
      charged: chargeOf(piece.netChargeAmount, input),
      zone: null,
      mailingDate: input.shipDate,
      artwork: pdfArtwork(label?.encodedLabel),
      documents: documentsOf(account, input, {
        files: [...readFiles(shipment.shipmentDocuments), ...ofPackage],
        completed: shipment.completedShipmentDetail,
      }),
    },
  }
}

const price = Type.Number({ exclusiveMinimum: 0 })

/** The response contains no currency; it is the quote's. No label is sold for zero. */
function chargeOf(answered: unknown, { quote }: BuyInput) {
  const amount = fit(price, answered)
  return amount === undefined ? null : { amount: amountOf(amount), currency: quote.charge.currency }
}
