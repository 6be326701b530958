/** Addresses in the fields of Template Carrier, or why they do not fit. Streets are never cut short. */

import { streetLines } from '#adapters/carriers/addresses.ts'
import { rejected } from '#adapters/carriers/call.ts'
import type { CarrierAddress, Rejected } from '#adapters/carriers/carrier.ts'

const maxLineLength = 35
const maxLines = 3

export const addressOf = (address: CarrierAddress) => ({
  name: address.name,
  company: address.company,
  lines: streetLines(address, maxLineLength),
  city: address.city,
  state: address.state,
  zip: address.zip,
  country: address.country,
  phone: address.phone,
  residential: address.residential ?? false,
})

export function validateAddress(from: CarrierAddress, to: CarrierAddress): Rejected | null {
  for (const [whose, address] of Object.entries({ sender: from, recipient: to })) {
    const lines = streetLines(address, maxLineLength)
    if (lines.length > maxLines || lines.some((line) => line.length > maxLineLength)) {
      return rejected(
        null,
        `Template Carrier accepts at most ${maxLines} lines of ${maxLineLength} characters for the ${whose}'s street.`,
      )
    }
  }
  return null
}
