/**
 * Checking an address: GET /addresses/v3/address?streetAddress=…&secondaryAddress=…&city=…&state=…&ZIPCode=…
 *   → 200 { "address": { "streetAddress": "350 5TH AVE", "secondaryAddress": "STE 21", "city": "NEW YORK",
 *                        "state": "NY", "ZIPCode": "10118", "ZIPPlus4": "0110" },
 *           "additionalInfo": { "DPVConfirmation": "Y", "business": "Y", "vacant": "N" }, … }
 *   → 404 { "apiVersion": "v3",
 *           "error": { "code": "404", "message": "There is no match for the address requested.", … } }
 * The limit is sixty an hour, unless USPS agreed to more.
 */

import { Type } from 'typebox'
import { type CallRequest, readFailure } from '#adapters/call.ts'
import { usTerritory } from '#adapters/carriers/addresses.ts'
import { callCarrier, isSuccess } from '#adapters/carriers/call.ts'
import {
  type AddressFinding,
  type AddressOutcome,
  type CarrierAccount,
  type CarrierAddress,
  type CarrierDeps,
  recipientForSimulator,
} from '#adapters/carriers/carrier.ts'
import { accessToken, readUspsError, uspsErrors } from '#adapters/carriers/usps/protocol.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const deadlineMs = 6_000

const text = Type.Optional(Type.Union([Type.String(), Type.Null()]))
const addressResponse = compileOnFirstUse(
  Type.Object({
    address: Type.Object({
      streetAddress: Type.String({ minLength: 1 }),
      secondaryAddress: text,
      city: Type.String({ minLength: 1 }),
      state: Type.String({ pattern: '^[A-Z]{2}$' }),
      ZIPCode: Type.String({ pattern: '^\\d{5}$' }),
      ZIPPlus4: text,
    }),
    additionalInfo: Type.Object({ DPVConfirmation: Type.String(), business: text, vacant: text }),
  }),
)

/** The meaning of each delivery point validation (DPV) code. */
const matches: Readonly<Record<string, AddressFinding['match']>> = {
  Y: 'address',
  D: 'apartment missing',
  S: 'apartment unknown',
  N: 'none',
}

/** The documented messages of 404. */
const notFound: Readonly<Record<string, AddressFinding['match']>> = {
  'There is no match for the address requested': 'none',
  'The address requested is an invalid delivery address': 'none',
  'The address information in the request is insufficient to match': 'none',
  'The city in the request is missing or invalid': 'none',
  'The city and state are missing or together unverifiable': 'none',
  'More than one address was found matching the requested address': 'several',
}

/** The United States of the postal service: with territories and military post offices. */
export const addressChecks = {
  covers: (address: CarrierAddress) => address.country === 'US' || usTerritory(address) !== null,
  perHour: 60,
  // USPS owns the address register that other carriers copy.
  rank: 1,
}

export async function checkAddress(
  deps: CarrierDeps,
  account: CarrierAccount,
  address: CarrierAddress,
): Promise<AddressOutcome> {
  const sent = await callCarrier(deps, [accessToken(deps, account)], deadlineMs, (token) =>
    addressRequest(account, token, address),
  )
  return sent.kind === 'answered' ? parseAddress(sent.response) : readFailure(sent)
}

export function addressRequest(account: CarrierAccount, token: string, address: CarrierAddress): CallRequest {
  const query = new URLSearchParams({
    streetAddress: address.street1,
    ...(address.street2 ? { secondaryAddress: address.street2 } : {}),
    city: address.city,
    state: usTerritory(address) ?? address.state,
    ZIPCode: address.zip.slice(0, 5),
  })
  return {
    call: 'usps.address',
    method: 'GET',
    url: `${account.baseUrl}/addresses/v3/address?${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      accept: 'application/json',
      ...recipientForSimulator(account, address),
    },
    read: true,
  }
}

const nothing = (match: AddressFinding['match']): AddressOutcome => ({
  outcome: 'ok',
  value: { match, address: null, residential: null, vacant: false },
})

export function parseAddress(response: OutgoingResponse): AddressOutcome {
  if (response.status === 404) {
    const match = notFound[readUspsError(response)?.text.replace(/\.$/, '') ?? '']
    if (match) return nothing(match)
  }
  if (!isSuccess(response)) {
    const issue = uspsErrors.rates(response)
    return issue.outcome === 'unavailable' ? issue : unreadable(`USPS returned ${response.status} for an address check`)
  }
  const body = readJson(response)
  if (!addressResponse.Check(body))
    return unreadable('USPS returned 200 for an address check, but the response contains no address')
  const { address, additionalInfo } = body
  const match = matches[additionalInfo.DPVConfirmation]
  if (!match) return unreadable('USPS did not report whether it delivers to the address')
  if (match === 'none') return nothing('none')
  return {
    outcome: 'ok',
    value: {
      match,
      address: {
        street1: address.streetAddress,
        street2: address.secondaryAddress || null,
        city: address.city,
        state: address.state,
        zip: address.ZIPPlus4 ? `${address.ZIPCode}-${address.ZIPPlus4}` : address.ZIPCode,
      },
      residential: additionalInfo.business ? additionalInfo.business === 'N' : null,
      vacant: additionalInfo.vacant === 'Y',
    },
  }
}
