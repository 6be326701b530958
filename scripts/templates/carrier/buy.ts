/**
 * Buying: POST /shipments
 *   → { "shipmentId": "…", "trackingNumber": "…", "charged": "9.10", "currency": "USD", "labelPdf": "<base64>" }
 */

import { type CallRequest, writeFailure } from '#adapters/call.ts'
import { requireDeclaration } from '#adapters/carriers/addresses.ts'
import { callCarrier } from '#adapters/carriers/call.ts'
import {
  type BuyInput,
  type BuyOutcome,
  type CarrierAccount,
  type CarrierDeps,
  recipientForSimulator,
} from '#adapters/carriers/carrier.ts'
import { uncertain } from '#adapters/outcome.ts'
import type { OutgoingResponse } from '#kit/http.ts'
import { addressOf, validateAddress } from './address.ts'
import { errors } from './errors.ts'
import { headersOf } from './headers.ts'
import { parseLabel } from './label.ts'

export const buyDeadlineMs = 30_000

export async function buy(deps: CarrierDeps, account: CarrierAccount, input: BuyInput): Promise<BuyOutcome> {
  const refusal = requireDeclaration(input.from, input.to) ?? validateAddress(input.from, input.to)
  if (refusal) return refusal
  const sent = await callCarrier(deps, [], buyDeadlineMs, () => buyRequest(account, input))
  return sent.kind === 'answered' ? parseBuy(sent.response, input) : writeFailure(sent)
}

/** Never marked as a read: a purchase is sent once. */
export function buyRequest(account: CarrierAccount, input: BuyInput): CallRequest {
  return {
    call: 'template.buy',
    method: 'POST',
    url: `${account.baseUrl}/shipments`,
    headers: { ...headersOf(account), ...recipientForSimulator(account, input.to) },
    body: JSON.stringify({
      reference: input.reference,
      service: input.quote.serviceCode,
      from: addressOf(input.from),
      to: addressOf(input.to),
      weightPounds: input.parcel.weightPounds,
      dimensionsInches: input.parcel.dimensionsInches,
      shipDate: input.shipDate,
    }),
  }
}

export function parseBuy(response: OutgoingResponse, input: BuyInput): BuyOutcome {
  if (response.status !== 200) return errors.buy(response)
  const label = parseLabel(response, input.shipDate)
  return label ? { outcome: 'ok', value: label } : uncertain('Template Carrier returned 200 without a valid label')
}
