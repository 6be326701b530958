/**
 * Checking an address: POST /address/v1/addresses/resolve
 *   { "addressesToValidate": [{ "address": { "streetLines": ["7372 Parkridge Blvd"], "city": "Irving",
 *       "stateOrProvinceCode": "TX", "postalCode": "75063", "countryCode": "US" } }] }
 *   → 200 { "output": { "resolvedAddresses": [{ "streetLinesToken": ["7372 PARKRIDGE BLVD"], "city": "IRVING",
 *             "stateOrProvinceCode": "TX", "postalCode": "75063-8659", "classification": "BUSINESS",
 *             "attributes": { "Resolved": "true", "DPV": "true", … } }] } }
 * Some responses have city and postal code as tokens, `{ "changed": false, "value": "IRVING" }`, and attributes as
 * booleans.
 */

import { Type } from 'typebox'
import { type CallRequest, readFailure } from '#adapters/call.ts'
import { fitsStreet, isMilitary, streetLines, usTerritory } from '#adapters/carriers/addresses.ts'
import { callCarrier, isSuccess } from '#adapters/carriers/call.ts'
import {
  type AddressFinding,
  type AddressOutcome,
  type CarrierAccount,
  type CarrierAddress,
  type CarrierDeps,
  recipientForSimulator,
} from '#adapters/carriers/carrier.ts'
import { streetRoom } from '#adapters/carriers/fedex/address.ts'
import { accessToken, fedexErrors } from '#adapters/carriers/fedex/protocol.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const deadlineMs = 6_000

const token = Type.Object({ value: Type.String() })
const resolvedAddress = Type.Object({
  streetLinesToken: Type.Optional(Type.Array(Type.String())),
  city: Type.Optional(Type.String()),
  cityToken: Type.Optional(Type.Array(token)),
  stateOrProvinceCode: Type.Optional(Type.String()),
  stateOrProvinceCodeToken: Type.Optional(token),
  postalCode: Type.Optional(Type.String()),
  postalCodeToken: Type.Optional(token),
  countryCode: Type.Optional(Type.String()),
  classification: Type.Optional(Type.String()),
  attributes: Type.Record(Type.String(), Type.Union([Type.String(), Type.Boolean(), Type.Null()])),
})
const resolveResponse = compileOnFirstUse(
  Type.Object({ output: Type.Object({ resolvedAddresses: Type.Array(resolvedAddress, { minItems: 1 }) }) }),
)

/** The countries in which it checks streets. Elsewhere a missing match proves nothing. */
export const addressChecks = {
  covers(address: CarrierAddress): boolean {
    if (!fitsStreet(address, streetRoom)) return false
    const territory = usTerritory(address)
    if (territory !== null) return territory === 'PR'
    return address.country === 'CA' || (address.country === 'US' && !isMilitary(address))
  },
  // FedEx publishes no hourly limit; this one is ours.
  perHour: 1_000,
  rank: 3,
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
  const territory = usTerritory(address)
  return {
    call: 'fedex.address',
    method: 'POST',
    url: `${account.baseUrl}/address/v1/addresses/resolve`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
      ...recipientForSimulator(account, address),
    },
    body: JSON.stringify({
      addressesToValidate: [
        {
          address: {
            streetLines: streetLines(address, streetRoom),
            city: address.city,
            stateOrProvinceCode: territory ?? address.state,
            postalCode: address.zip,
            countryCode: territory ?? address.country,
          },
        },
      ],
    }),
    read: true,
  }
}

const residentialByWord: Readonly<Record<string, boolean>> = { BUSINESS: false, RESIDENTIAL: true }

export function parseAddress(response: OutgoingResponse): AddressOutcome {
  if (!isSuccess(response)) {
    const issue = fedexErrors.rates(response)
    return issue.outcome === 'unavailable'
      ? issue
      : unreadable(`FedEx returned ${response.status} for an address check`)
  }
  const body = readJson(response)
  if (!resolveResponse.Check(body))
    return unreadable('FedEx returned 200 for an address check, but the response contains no address')
  const [resolved] = body.output.resolvedAddresses
  if (!resolved) return unreadable('FedEx returned no address for an address check')
  const is = (name: string) => String(resolved.attributes[name] ?? '').toLowerCase() === 'true'
  if ('CountrySupported' in resolved.attributes && !is('CountrySupported')) {
    return unreadable('FedEx does not check addresses in this country')
  }
  const match = matchOf(is, resolved.countryCode !== 'CA')
  const [street1, ...others] = resolved.streetLinesToken ?? []
  const address =
    match === 'none' || match === 'several' || street1 === undefined
      ? null
      : {
          street1,
          street2: others.join(' ') || null,
          city: resolved.city ?? resolved.cityToken?.[0]?.value ?? '',
          state: resolved.stateOrProvinceCode ?? resolved.stateOrProvinceCodeToken?.value ?? '',
          zip: resolved.postalCode ?? resolved.postalCodeToken?.value ?? '',
        }
  const residential = residentialByWord[resolved.classification ?? ''] ?? null
  return { outcome: 'ok', value: { match, address, residential, vacant: false } }
}

/**
 * @param hasDeliveryPoints whether it confirms that mail is delivered there, which it does only in the United States
 */
function matchOf(is: (name: string) => boolean, hasDeliveryPoints: boolean): AddressFinding['match'] {
  if (is('MultipleMatches')) return 'several'
  if (is('SuiteRequiredButMissing')) return 'apartment missing'
  if (is('InvalidSuiteNumber')) return 'apartment unknown'
  return is('Resolved') && (is('DPV') || !hasDeliveryPoints) ? 'address' : 'none'
}
