/** Whether USPS goes from the one to the other, and takes both as they are written. */
import type { RateInput, Rejected } from '#carriers/carrier.ts'
import { notServed } from '#carriers/refusal.ts'
import { addressRefusal } from '#carriers/usps/address.ts'
import { taxNumberRefusal } from '#carriers/usps/customs-form.ts'
import { isAbroad } from '#carriers/usps/network.ts'

export function partiesRefusal({ from, to }: RateInput): Rejected | null {
  if (isAbroad(from))
    return notServed('NotServed', 'USPS accepts packages only from the United States and its territories.')
  return addressRefusal(from, 'sender') ?? addressRefusal(to, 'recipient') ?? taxNumberRefusal(to)
}
