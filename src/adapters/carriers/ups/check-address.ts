/**
 * Checking an address: POST /api/addressvalidation/v2/3 (validation and classification)
 *   { "XAVRequest": { "AddressKeyFormat": { "AddressLine": ["350 Fifth Avenue", "Suite 21"],
 *       "PoliticalDivision2": "New York", "PoliticalDivision1": "NY", "PostcodePrimaryLow": "10118",
 *       "CountryCode": "US" } } }
 *   → 200 { "XAVResponse": { "ValidAddressIndicator": "", "AddressClassification": { "Code": "1", … },
 *       "Candidate": [{ … }] } }
 *     or AmbiguousAddressIndicator with several candidates, or NoCandidatesIndicator
 * It covers the United States and Puerto Rico.
 */

import { Type } from 'typebox'
import { type CallRequest, readFailure } from '#adapters/call.ts'
import { isMilitary, usTerritory } from '#adapters/carriers/addresses.ts'
import { callCarrier, isSuccess } from '#adapters/carriers/call.ts'
import {
  type AddressFinding,
  type AddressOutcome,
  type CarrierAccount,
  type CarrierAddress,
  type CarrierDeps,
  recipientForSimulator,
} from '#adapters/carriers/carrier.ts'
import { accessToken, upsErrors } from '#adapters/carriers/ups/protocol.ts'
import { unreadable } from '#adapters/outcome.ts'
import { type OutgoingResponse, readJson } from '#kit/http.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const deadlineMs = 6_000
const maxLineLength = 100
const maxCityLength = 30

const indicator = Type.Optional(Type.String())
const classification = Type.Optional(Type.Object({ Code: Type.String() }))
const xavResponse = compileOnFirstUse(
  Type.Object({
    XAVResponse: Type.Object({
      ValidAddressIndicator: indicator,
      AmbiguousAddressIndicator: indicator,
      NoCandidatesIndicator: indicator,
      AddressClassification: classification,
      Candidate: Type.Optional(
        Type.Array(
          Type.Object({
            AddressClassification: classification,
            AddressKeyFormat: Type.Object({
              /** Some responses contain a single line as text instead of an array. */
              AddressLine: Type.Optional(Type.Union([Type.Array(Type.String()), Type.String()])),
              PoliticalDivision2: Type.Optional(Type.String()),
              PoliticalDivision1: Type.Optional(Type.String()),
              PostcodePrimaryLow: Type.Optional(Type.String()),
              PostcodeExtendedLow: Type.Optional(Type.String()),
            }),
          }),
        ),
      ),
    }),
  }),
)

export const addressChecks = {
  covers(address: CarrierAddress): boolean {
    const territory = usTerritory(address)
    if (address.street1.length > maxLineLength || (address.street2?.length ?? 0) > maxLineLength) return false
    return territory === null ? address.country === 'US' && !isMilitary(address) : territory === 'PR'
  },
  // UPS publishes no hourly limit; this one is ours.
  perHour: 1_000,
  rank: 2,
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
  const [zip5 = '', zip4] = address.zip.split('-')
  const territory = usTerritory(address)
  return {
    call: 'ups.address',
    method: 'POST',
    url: `${account.baseUrl}/api/addressvalidation/v2/3`,
    headers: {
      authorization: `Bearer ${token}`,
      transactionsrc: 'waybill',
      'content-type': 'application/json',
      accept: 'application/json',
      ...recipientForSimulator(account, address),
    },
    body: JSON.stringify({
      XAVRequest: {
        AddressKeyFormat: {
          AddressLine: [address.street1, ...(address.street2 ? [address.street2] : [])],
          PoliticalDivision2: address.city.slice(0, maxCityLength),
          PoliticalDivision1: territory ?? address.state,
          PostcodePrimaryLow: zip5,
          ...(zip4 ? { PostcodeExtendedLow: zip4 } : {}),
          CountryCode: territory ?? 'US',
        },
      },
    }),
    read: true,
  }
}

const residentialByCode: Readonly<Record<string, boolean>> = { '1': false, '2': true }

const finding = (match: AddressFinding['match'], rest: Partial<AddressFinding> = {}): AddressOutcome => ({
  outcome: 'ok',
  value: { match, address: null, residential: null, vacant: false, ...rest },
})

export function parseAddress(response: OutgoingResponse): AddressOutcome {
  if (!isSuccess(response)) {
    const issue = upsErrors.rates(response)
    return issue.outcome === 'unavailable' ? issue : unreadable(`UPS returned ${response.status} for an address check`)
  }
  const body = readJson(response)
  if (!xavResponse.Check(body))
    return unreadable('UPS returned 200 for an address check, but the response contains no result')
  const said = body.XAVResponse
  if (said.NoCandidatesIndicator !== undefined) return finding('none')
  if (said.AmbiguousAddressIndicator !== undefined) return finding('several')
  const [candidate] = said.Candidate ?? []
  if (said.ValidAddressIndicator === undefined || !candidate)
    return unreadable('UPS returned no result for an address check')
  const { AddressLine = [], ...key } = candidate.AddressKeyFormat
  const [street1 = '', ...others] = [AddressLine].flat()
  const zip = [key.PostcodePrimaryLow ?? '', key.PostcodeExtendedLow ?? ''].filter((part) => part !== '').join('-')
  const code = (candidate.AddressClassification ?? said.AddressClassification)?.Code ?? ''
  return finding('address', {
    address: {
      street1,
      street2: others.join(' ') || null,
      city: key.PoliticalDivision2 ?? '',
      state: key.PoliticalDivision1 ?? '',
      zip,
    },
    residential: residentialByCode[code] ?? null,
  })
}
