/**
 * Whether UPS takes the shipper number: it is asked for its negotiated rates. UPS publishes no list of its codes, so that
 * whatever it refuses a plain parcel for counts, and its own words tell the operator why.
 */
import type { CarrierAccount, CarrierDeps, CheckOutcome, RateInput } from '#adapters/carriers/carrier.ts'
import { rates } from '#adapters/carriers/ups/rates.ts'

export async function check(deps: CarrierDeps, account: CarrierAccount, input: RateInput): Promise<CheckOutcome> {
  const outcome = await rates(deps, account, input)
  return outcome.outcome === 'ok' ? { outcome: 'ok', value: null } : outcome
}
