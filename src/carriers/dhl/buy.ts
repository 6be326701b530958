/**
 * Buying: POST /shipments
 *   → 201 { "shipmentTrackingNumber": "1371943801", "packages": [{ "trackingNumber": "JD01…" }],
 *           "documents": [{ "typeCode": "label", "imageFormat": "PDF", "content": "<base64>" }],
 *           "shipmentCharges": [{ "currencyType": "BILLC", "priceCurrency": "USD", "price": 41.2 }] }
 * DHL promises nothing about repeated requests: each one is a new shipment.
 */
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { type CarrierRequest, callCarrier, rejected, uncertain, writeFailure } from '#carriers/call-carrier.ts'
import {
  type BuyInput,
  type BuyOutcome,
  type CarrierAccount,
  type CarrierDeps,
  recipientForSimulator,
} from '#carriers/carrier.ts'
import { customsRefusal } from '#carriers/customs-territory.ts'
import { dhlAnswers } from '#carriers/dhl/errors.ts'
import { jsonHeaders } from '#carriers/dhl/headers.ts'
import { billedPrice, prices } from '#carriers/dhl/price.ts'
import { dhlReference } from '#carriers/dhl/reference.ts'
import {
  addressRefusal,
  contactOf,
  isMeasured,
  packageOf,
  plannedAt,
  postalAddressOf,
  unitOf,
} from '#carriers/dhl/shipment.ts'
import { pdfArtwork } from '#carriers/pdf-artwork.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

export const buyDeadlineMs = 30_000

const document = Type.Object({
  typeCode: Type.Optional(Type.String()),
  imageFormat: Type.Optional(Type.String()),
  content: Type.Optional(Type.String()),
})
const buyAnswer = Compile(
  Type.Object({
    shipmentTrackingNumber: Type.String({ minLength: 1 }),
    documents: Type.Optional(Type.Array(document)),
    shipmentCharges: Type.Optional(prices),
  }),
)

export async function buy(deps: CarrierDeps, account: CarrierAccount, input: BuyInput): Promise<BuyOutcome> {
  const refusal = customsRefusal(input.from, input.to) ?? addressRefusal(input)
  if (refusal) return refusal
  if (!isMeasured(input.parcel)) return rejected(null, 'The packaging is not one of DHL Express.')
  const sent = await callCarrier(deps, [], buyDeadlineMs, () => buyRequest(account, input))
  return sent.kind === 'answered' ? parseBuy(sent.response, input) : writeFailure(sent)
}

export function buyRequest(account: CarrierAccount, input: BuyInput): CarrierRequest {
  const { from, to } = input
  return {
    call: 'dhl.buy',
    method: 'POST',
    url: `${account.baseUrl}/shipments`,
    headers: {
      ...jsonHeaders(account),
      'message-reference': input.reference,
      ...recipientForSimulator(account, to),
    },
    body: JSON.stringify({
      plannedShippingDateAndTime: plannedAt(input),
      pickup: { isRequested: false },
      productCode: input.quote.serviceCode,
      getRateEstimates: true,
      accounts: [{ typeCode: 'shipper', number: account.credentials.accountNumber }],
      outputImageProperties: {
        encodingFormat: 'pdf',
        // The template nearest to 4 by 6 inches; the one by default is 8 inches long.
        imageOptions: [{ typeCode: 'label', templateName: 'ECOM26_A6_002' }],
      },
      customerReferences: [{ typeCode: 'CU', value: dhlReference(input.reference) }],
      customerDetails: {
        shipperDetails: { postalAddress: postalAddressOf(from), contactInformation: contactOf(from, from) },
        receiverDetails: { postalAddress: postalAddressOf(to), contactInformation: contactOf(to, from) },
      },
      content: {
        packages: [packageOf(input)],
        isCustomsDeclarable: false,
        // An order says nothing of its content, and DHL demands a word and a term even where no border is crossed.
        description: 'Merchandise',
        incoterm: 'DAP',
        unitOfMeasurement: unitOf(from),
      },
    }),
  }
}

export function parseBuy(response: OutgoingResponse, input: BuyInput): BuyOutcome {
  if (response.status !== 201 && response.status !== 200) return dhlAnswers.buy(response)
  const answer = readJson(response)
  if (!buyAnswer.Check(answer)) return uncertain(`DHL answered ${response.status} without a readable shipment`)
  const label = answer.documents?.find(({ typeCode }) => typeCode === 'label')
  return {
    outcome: 'ok',
    value: {
      trackingNumber: answer.shipmentTrackingNumber,
      carrierShipmentId: answer.shipmentTrackingNumber,
      charged: billedPrice(answer.shipmentCharges),
      zone: null,
      mailingDate: input.shipDate,
      artwork: pdfArtwork(label?.content),
    },
  }
}
