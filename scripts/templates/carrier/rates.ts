/**
 * Rating: POST /rates
 *   → { "services": [{ "code": "…", "name": "…", "price": "9.10", "currency": "USD", "days": 2 }] }
 */

import { type Static, Type } from 'typebox'
import { type CallRequest, readFailure } from '#adapters/call.ts'
import { requireDeclaration } from '#adapters/carriers/addresses.ts'
import { callCarrier } from '#adapters/carriers/call.ts'
import {
  type CarrierAccount,
  type CarrierDeps,
  type Quote,
  type RateInput,
  type RatesOutcome,
  recipientForSimulator,
} from '#adapters/carriers/carrier.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'
import { addressOf, validateAddress } from './address.ts'
import { errors } from './errors.ts'
import { headersOf } from './headers.ts'

export const ratesDeadlineMs = 8_000

const service = Type.Object({
  code: Type.String({ minLength: 1 }),
  name: Type.String(),
  price: Type.String({ pattern: '^\\d+(\\.\\d+)?$' }),
  currency: Type.String({ pattern: '^[A-Z]{3}$' }),
  days: Type.Optional(Type.Integer({ minimum: 0 })),
})
const ratesResponse = compileOnFirstUse(Type.Object({ services: Type.Array(service) }))

export async function rates(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<RatesOutcome> {
  const refusal = requireDeclaration(input.from, input.to) ?? validateAddress(input.from, input.to)
  if (refusal) return refusal
  // Not sold until the request asks for them and the answer prices them.
  if (input.serviceOptions?.signature || input.serviceOptions?.saturdayDelivery) return { outcome: 'ok', value: [] }
  if (input.parcel.predefinedPackage !== null) return { outcome: 'ok', value: [] }
  const sent = await callCarrier(deps, [], ratesDeadlineMs, () => rateRequest(account, input))
  return sent.kind === 'answered' ? parseRates(sent.response) : readFailure(sent)
}

export function rateRequest(account: CarrierAccount, input: RateInput): CallRequest {
  return {
    call: 'template.rates',
    method: 'POST',
    url: `${account.baseUrl}/rates`,
    headers: { ...headersOf(account), ...recipientForSimulator(account, input.to) },
    body: JSON.stringify({
      from: addressOf(input.from),
      to: addressOf(input.to),
      weightPounds: input.parcel.weightPounds,
      dimensionsInches: input.parcel.dimensionsInches,
      shipDate: input.shipDate,
    }),
    read: true,
  }
}

export function parseRates(response: OutgoingResponse): RatesOutcome {
  if (response.status !== 200) return errors.rates(response)
  const body = readJson(response)
  if (!ratesResponse.Check(body)) return unreadable('Template Carrier returned 200 with an unexpected body')
  return { outcome: 'ok', value: body.services.map(toQuote) }
}

function toQuote(offered: Static<typeof service>): Quote {
  return {
    carrierCode: 'Template Carrier',
    serviceCode: offered.code,
    serviceName: offered.name,
    charge: { amount: offered.price, currency: offered.currency },
    retail: null,
    list: null,
    deliveryDays: offered.days ?? 0,
    estimatedDeliveryDate: null,
    deliveryDateGuaranteed: false,
    billingType: null,
    zone: null,
    carrierData: {},
  }
}
