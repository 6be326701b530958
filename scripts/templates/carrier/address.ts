/** Addresses in the fields of Template Carrier, or why they do not fit. Streets are never cut short. */

import { fitsStreet, streetLines } from '#adapters/carriers/addresses.ts'
import { rejected } from '#adapters/carriers/call.ts'
import type { CarrierAddress, Rejected } from '#adapters/carriers/carrier.ts'

const streetRoom = { lines: 3, length: 35 }

export const addressOf = (address: CarrierAddress) => ({
  name: address.name,
  company: address.company,
  lines: streetLines(address, streetRoom),
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
  phone: address.phone,
  residential: address.residential ?? false,
})

export function validateAddress(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  for (const [whose, address] of Object.entries({ sender: from, recipient: to })) {
    if (!fitsStreet(address, streetRoom)) {
      return rejected(
        null,
        `Template Carrier accepts at most ${streetRoom.lines} lines of ${streetRoom.length} characters for the ${whose}'s street.`,
      )
    }
  }
  return null
}
