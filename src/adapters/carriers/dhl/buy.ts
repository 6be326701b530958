/**
 * Buying: POST /shipments
 *   → 201 { "shipmentTrackingNumber": "1371943801", "packages": [{ "trackingNumber": "JD01…" }],
 *           "documents": [{ "typeCode": "label", "imageFormat": "PDF", "content": "<base64>" },
 *                         { "typeCode": "label", … the waybill copy … }, { "typeCode": "invoice", … }],
 *           "shipmentCharges": [{ "currencyType": "BILLC", "priceCurrency": "USD", "price": 41.2 }] }
 * DHL does not document repeated requests: each one creates a new shipment.
 */

import { Type } from 'typebox'
import { iossNumberOf } from '#adapters/addresses/tax-numbers.ts'
import { type CallRequest, writeFailure } from '#adapters/call.ts'
import { callCarrier, isSuccess, rejected, rejection } from '#adapters/carriers/call.ts'
import {
  type BuyInput,
  type BuyOutcome,
  type CarrierAccount,
  type CarrierAddress,
  type CarrierDeps,
  type Rejected,
  recipientForSimulator,
} from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration } from '#adapters/carriers/customs.ts'
import { customsContentOf, describe, invoiceType, readPapers } from '#adapters/carriers/dhl/customs.ts'
import { dhlErrors, dhlReference, jsonHeaders, readBilledPrice } from '#adapters/carriers/dhl/protocol.ts'
import { accountsOf, declaredOf, isPaperless, offersService, paysDuties } from '#adapters/carriers/dhl/services.ts'
import {
  contactOf,
  countryOf,
  inTime,
  isMeasured,
  packageOf,
  plannedAt,
  postalAddressOf,
  registrationNumbersOf,
  unitOf,
} from '#adapters/carriers/dhl/shipment.ts'
import { validateShipment } from '#adapters/carriers/dhl/validate.ts'
import { fit } from '#adapters/carriers/entries.ts'
import { uncertain } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'

export const buyDeadlineMs = 30_000

const buyResponse = Type.Object({
  shipmentTrackingNumber: Type.String({ minLength: 1 }),
  // Parsed separately: the label is bought even if its files or its price are invalid.
  documents: Type.Optional(Type.Unknown()),
  shipmentCharges: Type.Optional(Type.Unknown()),
})

export async function buy(deps: CarrierDeps, account: CarrierAccount, given: BuyInput): Promise<BuyOutcome> {
  const issue = validateShipment(given) ?? validateCustoms(given)
  if (issue) return issue
  if (!isMeasured(given.parcel)) return rejected(null, 'DHL Express does not offer this packaging.')
  const input = inTime(given, deps.clock.now())
  const sent = await callCarrier(deps, [], buyDeadlineMs, () => buyRequest(account, input))
  return sent.kind === 'answered' ? parseBuy(sent.response, account, input) : writeFailure(sent)
}

/** A product is bought for the contents and duty terms of its quote. */
function validateCustoms(input: BuyInput): Rejected | null {
  const { from, to, customs, quote } = input
  const declared = declaredOf(input)
  if (declared === 'nothing') return null
  if (!customs) {
    return rejection(
      'CustomsRequired',
      `A parcel from ${countryOf(from)} to ${countryOf(to)} requires customs information.`,
    )
  }
  const isOther = (quote.carrierData.declared ?? declared) !== declared
  if (isOther || (paysDuties(input) && !offersService(quote, 'DD'))) {
    return rejection(
      'RateForOtherContents',
      'The rate was quoted for different contents or a different incoterm. Request rates again.',
    )
  }
  return null
}

export function buyRequest(account: CarrierAccount, input: BuyInput): CallRequest {
  const { from, to, customs } = input
  const declared = declaredOf(input)
  const goods = declared === 'goods' && customs ? customs : null
  const services = [...(isPaperless(account, input) ? ['WY'] : []), ...(paysDuties(input) ? ['DD'] : [])]
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
      accounts: accountsOf(account, input),
      ...(services.length > 0 ? { valueAddedServices: services.map((serviceCode) => ({ serviceCode })) } : {}),
      outputImageProperties: imagesOf(goods, isPaperless(account, input)),
      customerReferences: [{ typeCode: 'CU', value: dhlReference(input.reference) }],
      customerDetails: {
        shipperDetails: { ...partyOf(from), ...registered(input, from) },
        receiverDetails: { ...partyOf(to), ...registered(input, to), ...traderType(input) },
      },
      content: {
        packages: [packageOf(input)],
        isCustomsDeclarable: goods !== null,
        // DHL requires a description and an incoterm even for domestic parcels without declared contents.
        description: describe(declared === 'nothing' ? null : customs),
        incoterm: goods?.incoterm ?? 'DAP',
        unitOfMeasurement: unitOf(from),
        ...(goods ? customsContentOf(input, goods) : {}),
      },
    }),
  }
}

/**
 * The template closest to 4 by 6 inches; the default is 8 inches long. With documents, the courier needs a waybill
 * copy, which is a separate file only if requested.
 */
function imagesOf(goods: CustomsDeclaration | null, paperless: boolean) {
  const label = { typeCode: 'label', templateName: 'ECOM26_A6_002' }
  if (!goods) return { encodingFormat: 'pdf', imageOptions: [label] }
  const invoice = {
    typeCode: 'invoice',
    templateName: 'COMMERCIAL_INVOICE_P_10',
    isRequested: true,
    invoiceType: invoiceType(goods),
    languageCode: 'eng',
    languageCountryCode: 'US',
  }
  if (paperless) return { encodingFormat: 'pdf', imageOptions: [label, invoice] }
  const waybillCopy = { typeCode: 'waybillDoc', templateName: 'ARCH_6X4', isRequested: true }
  return {
    encodingFormat: 'pdf',
    imageOptions: [label, waybillCopy, invoice],
    splitTransportAndWaybillDocLabels: true,
  }
}

const partyOf = (address: CarrierAddress) => ({
  postalAddress: postalAddressOf(address),
  contactInformation: contactOf(address),
})

function registered(input: BuyInput, party: CarrierAddress) {
  const ioss = party === input.from ? iossNumberOf(input.from, input.to) : null
  const numbers = declaredOf(input) === 'nothing' ? [] : registrationNumbersOf(party, countryOf(party), ioss)
  return numbers.length > 0 ? { registrationNumbers: numbers } : {}
}

/** For customs, if known. */
function traderType(input: BuyInput) {
  const { residential } = input.to
  if (declaredOf(input) === 'nothing' || residential === null) return {}
  return { typeCode: residential ? 'private' : 'business' }
}

export function parseBuy(response: OutgoingResponse, account: CarrierAccount, input: BuyInput): BuyOutcome {
  if (!isSuccess(response)) return dhlErrors.buy(response)
  const body = fit(buyResponse, readJson(response))
  if (!body) return uncertain(`DHL returned ${response.status} without a valid shipment`)
  return {
    outcome: 'ok',
    value: {
      trackingNumber: body.shipmentTrackingNumber,
      carrierShipmentId: body.shipmentTrackingNumber,
      charged: readBilledPrice(body.shipmentCharges),
      zone: null,
      mailingDate: input.shipDate,
      ...readPapers(body.documents, isPaperless(account, input)),
    },
  }
}
