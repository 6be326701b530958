/**
 * Whether DHL Express takes the account number: it is asked for the account's rates, and names the account where that is
 * why not. Any other refusal is of the parcel: many accounts ship nothing within the United States.
 */
import type { CarrierAccount, CarrierDeps, CheckOutcome, RateInput } from '#adapters/carriers/carrier.ts'
import { rates } from '#adapters/carriers/dhl/rates.ts'

/** The account is not allowed, or is no shipper's. */
const ofTheAccount: readonly (string | null)[] = ['8003', '8007']

export async function check(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<CheckOutcome> {
  const outcome = await rates(deps, account, input)
  if (outcome.outcome === 'unavailable') return outcome
  const isRefused =
    outcome.outcome === 'rejected' &&
    // Without a code of its own: "The account number is not found or invalid".
    (ofTheAccount.includes(outcome.carrierCode) || /account number/i.test(outcome.carrierText))
  return isRefused ? outcome : { outcome: 'ok', value: null }
}
