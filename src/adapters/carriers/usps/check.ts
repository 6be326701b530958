/** Whether the account may pay: USPS says so when it authorizes a payment, which every label needs, and none is made. */

import type { CarrierAccount, CarrierDeps, CheckOutcome } from '#adapters/carriers/carrier.ts'
import { paymentAuthorization } from '#adapters/carriers/usps/tokens.ts'
import { TokenUnavailableError } from '#adapters/tokens.ts'

export async function check(deps: CarrierDeps, account: CarrierAccount): Promise<CheckOutcome> {
  try {
    // Not by way of the cache: one from before would say nothing of today.
    await paymentAuthorization(deps, account).fetch()
    return { outcome: 'ok', value: null }
  } catch (error) {
    if (error instanceof TokenUnavailableError) return error.unavailable
    throw error
  }
}
