/**
 * Buying: POST /labels/v3/label, answered as `label-answer.ts` shows. Our reference is the idempotency
 * key; the request is sent once and never again, and afterwards `find` asks by the same key.
 */

import { type CarrierRequest, callCarrier, uncertain, writeFailure } from '#carriers/call-carrier.ts'
import type { BuyInput, BuyOutcome, CarrierAccount, CarrierDeps } from '#carriers/carrier.ts'
import { recipientForSimulator } from '#carriers/carrier.ts'
import { customsRefusal } from '#carriers/customs-territory.ts'
import { addressRefusal, toUspsAddress } from '#carriers/usps/address.ts'
import { uspsAnswers } from '#carriers/usps/errors.ts'
import { readLabel } from '#carriers/usps/label-answer.ts'
import { extraServicesOf, findFlatRatePackage } from '#carriers/usps/services.ts'
import { accessToken, paymentAuthorization } from '#carriers/usps/tokens.ts'
import type { OutgoingResponse } from '#kit/http.ts'

export const buyDeadlineMs = 30_000

export async function buy(deps: CarrierDeps, account: CarrierAccount, input: BuyInput): Promise<BuyOutcome> {
  const refusal =
    customsRefusal(input.from, input.to) ??
    addressRefusal(input.from, 'sender') ??
    addressRefusal(input.to, 'recipient')
  if (refusal) return refusal
  const tokens = [accessToken(deps, account), paymentAuthorization(deps, account)] as const
  const sent = await callCarrier(deps, tokens, buyDeadlineMs, (token, payment) =>
    buyRequest(account, token, payment, input),
  )
  return sent.kind === 'answered' ? parseBuy(sent.response, input) : writeFailure(sent)
}

export function buyRequest(account: CarrierAccount, token: string, payment: string, input: BuyInput): CarrierRequest {
  const { parcel, quote } = input
  const flatRate = parcel.predefinedPackage === null ? null : findFlatRatePackage(parcel.predefinedPackage)
  return {
    call: 'usps.buy',
    method: 'POST',
    url: `${account.baseUrl}/labels/v3/label`,
    headers: {
      authorization: `Bearer ${token}`,
      'x-payment-authorization-token': payment,
      'x-idempotency-key': input.reference,
      'content-type': 'application/json',
      accept: 'multipart/form-data, application/json',
      ...recipientForSimulator(account, input.to),
    },
    body: JSON.stringify({
      imageInfo: { imageType: 'PDF', labelType: '4X6LABEL', receiptOption: 'NONE', suppressPostage: true },
      toAddress: toUspsAddress(input.to),
      fromAddress: toUspsAddress(input.from),
      packageDescription: {
        weightUOM: 'lb',
        weight: parcel.weightPounds,
        dimensionsUOM: 'in',
        ...(flatRate ? flatRate.inches : parcel.dimensionsInches),
        mailClass: quote.carrierData.mailClass ?? quote.serviceCode,
        processingCategory: quote.carrierData.processingCategory ?? 'MACHINABLE',
        rateIndicator: quote.carrierData.rateIndicator ?? 'SP',
        destinationEntryFacilityType: quote.carrierData.destinationEntryFacilityType ?? 'NONE',
        mailingDate: input.shipDate,
        ...extraServicesOf(quote.serviceOptions),
      },
    }),
  }
}

export function parseBuy(response: OutgoingResponse, input: BuyInput): BuyOutcome {
  if (response.status === 200) {
    const label = readLabel(response, input.shipDate)
    return label ? { outcome: 'ok', value: label } : uncertain('USPS answered 200 without a readable label')
  }
  return uspsAnswers.buy(response)
}
