/** Whether FedEx takes the account number: it is asked for the account's rates, and names the account where that is why not. */
import type { CarrierAccount, CarrierDeps, CheckOutcome, RateInput } from '#adapters/carriers/carrier.ts'
import { rates } from '#adapters/carriers/fedex/rates.ts'

const ofTheAccount: readonly (string | null)[] = ['ACCOUNT.NUMBER.MISMATCH', 'ACCOUNTNUMBER.REGISTRATION.REQUIRED']

export async function check(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<CheckOutcome> {
  const outcome = await rates(deps, account, input)
  if (outcome.outcome === 'unavailable') return outcome
  const isRefused = outcome.outcome === 'rejected' && ofTheAccount.includes(outcome.carrierCode)
  return isRefused ? outcome : { outcome: 'ok', value: null }
}
