/** Whether USPS goes from the one to the other, and takes both as they are written. */
import { notServed } from '#adapters/carriers/call.ts'
import type { RateInput, Rejected } from '#adapters/carriers/carrier.ts'

import { addressRefusal } from '#adapters/carriers/usps/address.ts'
import { taxNumberRefusal } from '#adapters/carriers/usps/customs-form.ts'
import { isAbroad } from '#adapters/carriers/usps/network.ts'

export function partiesRefusal({ from, to }: RateInput): Rejected | null {
  if (isAbroad(from))
    return notServed('NotServed', 'USPS accepts packages only from the United States and its territories.')
  return addressRefusal(from, 'sender') ?? addressRefusal(to, 'recipient') ?? taxNumberRefusal(to)
}
