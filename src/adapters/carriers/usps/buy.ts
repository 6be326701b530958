/**
 * Buying: POST /labels/v3/label, abroad POST /international-labels/v3/international-label, answered as `label-answer.ts`
 * shows: 200 at home, 201 abroad. Our reference is the idempotency key; the request is sent once and never again, and
 * afterwards `find` asks by the same key.
 */

import { type CallRequest, writeFailure } from '#adapters/call.ts'
import { callCarrier, rejection } from '#adapters/carriers/call.ts'
import type { BuyInput, BuyOutcome, CarrierAccount, CarrierDeps } from '#adapters/carriers/carrier.ts'
import { recipientForSimulator } from '#adapters/carriers/carrier.ts'
import type { CustomsDeclaration } from '#adapters/carriers/customs.ts'
import { toAddressAbroad, toDeclaringSender, toUspsAddress } from '#adapters/carriers/usps/address.ts'
import {
  bearsCustomsForm,
  customsFormAbroad,
  customsFormAtHome,
  customsFormRefusal,
} from '#adapters/carriers/usps/customs-form.ts'
import { uspsAnswers } from '#adapters/carriers/usps/errors.ts'
import { readLabel } from '#adapters/carriers/usps/label-answer.ts'
import { isSoldAbroad } from '#adapters/carriers/usps/network.ts'
import { partiesRefusal } from '#adapters/carriers/usps/parties.ts'
import { extraServicesOf, findFlatRatePackage } from '#adapters/carriers/usps/services.ts'
import { accessToken, paymentAuthorization } from '#adapters/carriers/usps/tokens.ts'
import { uncertain } from '#adapters/outcome.ts'
import type { OutgoingResponse } from '#kit/http.ts'

export const buyDeadlineMs = 30_000

export async function buy(deps: CarrierDeps, account: CarrierAccount, input: BuyInput): Promise<BuyOutcome> {
  const refused = partiesRefusal(input) ?? undeclaredRefusal(input) ?? customsFormRefusal(input)
  if (refused) return refused
  const tokens = [accessToken(deps, account), paymentAuthorization(deps, account)] as const
  const sent = await callCarrier(deps, tokens, buyDeadlineMs, (token, payment) =>
    buyRequest(account, token, payment, input),
  )
  return sent.kind === 'answered' ? parseBuy(sent.response, input) : writeFailure(sent)
}

function undeclaredRefusal(input: BuyInput) {
  if (input.customs || !bearsCustomsForm(input)) return null
  return rejection(
    'CustomsRequired',
    'USPS requires a customs form for this label, but the shipment has no customs declaration.',
  )
}

export function buyRequest(account: CarrierAccount, token: string, payment: string, input: BuyInput): CallRequest {
  const path = isSoldAbroad(input.quote) ? 'international-labels/v3/international-label' : 'labels/v3/label'
  return {
    call: 'usps.buy',
    method: 'POST',
    url: `${account.baseUrl}/${path}`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-payment-authorization-token': payment,
      'x-idempotency-key': input.reference,
      'content-type': 'application/json',
      accept: 'multipart/form-data, application/json',
      ...recipientForSimulator(account, input.to),
    },
    body: JSON.stringify(isSoldAbroad(input.quote) ? bodyAbroad(input, input.customs ?? null) : bodyAtHome(input)),
  }
}

function bodyAtHome(input: BuyInput) {
  const customs = bearsCustomsForm(input) ? input.customs : null
  return {
    imageInfo: { imageType: 'PDF', labelType: '4X6LABEL', receiptOption: 'NONE', suppressPostage: true },
    toAddress: toUspsAddress(input.to),
    fromAddress: customs ? toDeclaringSender(input.from) : toUspsAddress(input.from),
    packageDescription: packageOf(input, 'NONE'),
    ...(customs ? { customsForm: customsFormAtHome(input, customs) } : {}),
  }
}

function bodyAbroad(input: BuyInput, customs: CustomsDeclaration | null) {
  return {
    imageInfo: { imageType: 'PDF', labelType: '4X6LABEL', suppressPostage: true },
    toAddress: toAddressAbroad(input.to),
    fromAddress: toDeclaringSender(input.from),
    packageDescription: {
      ...packageOf(input, 'INTERNATIONAL_SERVICE_CENTER'),
      ...(customs ? { packageOptions: { nonDeliveryOption: customs.nonDeliveryOption.toUpperCase() } } : {}),
    },
    ...(customs ? { customsForm: customsFormAbroad(input, customs) } : {}),
  }
}

function packageOf({ parcel, quote, shipDate }: BuyInput, facility: string) {
  const flatRate = parcel.predefinedPackage === null ? null : findFlatRatePackage(parcel.predefinedPackage)
  return {
    weightUOM: 'lb',
    weight: parcel.weightPounds,
    dimensionsUOM: 'in',
    ...(flatRate ? flatRate.inches : parcel.dimensionsInches),
    mailClass: quote.carrierData.mailClass ?? quote.serviceCode,
    processingCategory: quote.carrierData.processingCategory ?? 'MACHINABLE',
    rateIndicator: quote.carrierData.rateIndicator ?? 'SP',
    destinationEntryFacilityType: quote.carrierData.destinationEntryFacilityType ?? facility,
    mailingDate: shipDate,
    ...extraServicesOf(quote.serviceOptions),
  }
}

export function parseBuy(response: OutgoingResponse, input: BuyInput): BuyOutcome {
  const made = isSoldAbroad(input.quote) ? 201 : 200
  if (response.status !== made) return uspsAnswers.buy(response)
  const label = readLabel(response, input.shipDate)
  return label ? { outcome: 'ok', value: label } : uncertain(`USPS returned ${made} without a valid label`)
}
