/**
 * The price request: one operation with different bodies for domestic and international parcels; the latter rejects
 * domestic fields.
 */
import type { CallRequest } from '#adapters/call.ts'
import { type CarrierAccount, type RateInput, recipientForSimulator } from '#adapters/carriers/carrier.ts'
import { isAbroad } from '#adapters/carriers/usps/address.ts'
import { dutiesRequestOf } from '#adapters/carriers/usps/duties.ts'
import { extraServicesOf, findFlatRatePackage } from '#adapters/carriers/usps/services.ts'

export function rateRequest(account: CarrierAccount, token: string, input: RateInput): CallRequest {
  const { parcel, from, to } = input
  const flatRate = parcel.predefinedPackage === null ? null : findFlatRatePackage(parcel.predefinedPackage)
  const measures = { weight: parcel.weightPounds, ...(flatRate ? flatRate.inches : parcel.dimensionsInches) }
  const shared = { pricingOptions: [ownPricing(account), { priceType: 'RETAIL' }], originZIPCode: from.zip }
  const atHome = () => ({
    ...shared,
    destinationZIPCode: to.zip,
    destinationEntryFacilityType: 'NONE',
    packageDescription: {
      ...measures,
      mailClass: 'ALL_OUTBOUND',
      mailingDate: input.shipDate,
      ...extraServicesOf(input.serviceOptions),
    },
  })
  const abroad = () => ({
    ...shared,
    destinationCountryCode: to.country,
    ...(to.zip ? { foreignPostalCode: to.zip } : {}),
    ...dutiesRequestOf(input),
    packageDescription: { ...measures, mailClass: 'ALL', mailingDate: input.shipDate },
  })
  return {
    call: 'usps.rates',
    method: 'POST',
    url: `${account.baseUrl}/shipments/v3/options/search`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
      ...recipientForSimulator(account, to),
    },
    body: JSON.stringify(isAbroad(to) ? abroad() : atHome()),
    read: true,
  }
}

/** The account's prices: published commercial ones, or those of its contract. */
function ownPricing(account: CarrierAccount) {
  const { priceType, accountType, accountNumber } = account.credentials
  if (priceType !== 'CONTRACT') return { priceType: 'COMMERCIAL' }
  return { priceType, paymentAccount: { accountType: accountType ?? 'EPS', accountNumber } }
}
