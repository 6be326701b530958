/** An address in the fields of USPS, or why it does not fit. Streets are never cut short; names may be. */

import { rejected } from '#carriers/call-carrier.ts'
import type { CarrierAddress, Rejected } from '#carriers/carrier.ts'

export type UspsAddress = {
  firstName?: string
  lastName?: string
  firm?: string
  streetAddress: string
  secondaryAddress?: string
  city: string
  state: string
  ZIPCode: string
  ZIPPlus4?: string
  phone?: string
  email?: string
}

const maxNameLength = 50
const maxStreetLength = 50
const maxCityLength = 28
const phonePattern = /^\+?[1-9][0-9]{7,14}$|^[0-9]{6,15}$/
const emailPattern = /^[a-zA-Z0-9_+&*-]+(?:\.[a-zA-Z0-9_+&*-]+)*@(?:[a-zA-Z0-9-]+\.)+[a-zA-Z]{2,}$/

export function toUspsAddress(address: CarrierAddress): UspsAddress {
  const [zip5 = '', zip4] = address.zip.split('-')
  const phone = address.phone?.replace(/[^\d+]/g, '')
  return {
    ...toAddressee(address.name, address.company),
    streetAddress: address.street1,
    ...(address.street2 ? { secondaryAddress: address.street2 } : {}),
    city: address.city,
    // For the postal service Puerto Rico is a state like any other.
    state: address.country === 'PR' ? 'PR' : address.state,
    ZIPCode: zip5,
    ...(zip4 ? { ZIPPlus4: zip4 } : {}),
    // Both are optional, and an unusual one must not cost the label.
    ...(phone && phonePattern.test(phone) ? { phone } : {}),
    ...(address.email && address.email.length <= 50 && emailPattern.test(address.email)
      ? { email: address.email }
      : {}),
  }
}

/** First and last name together, or a firm, are required. A name of one word stands as the firm. */
function toAddressee(
  name: string | null,
  company: string | null,
): Pick<UspsAddress, 'firstName' | 'lastName' | 'firm'> {
  const firm = company ? { firm: company.slice(0, maxNameLength) } : {}
  const words = (name ?? '').split(/\s+/).filter((word) => word !== '')
  if (words.length === 0) return firm
  if (words.length === 1) {
    const word = (words[0] ?? '').slice(0, maxNameLength)
    return company ? { ...firm, firstName: word } : { firm: word }
  }
  // The last name is the last word, unless the words before it would not fit: then more go to it.
  let lastWords = 1
  while (words.slice(0, -lastWords).join(' ').length > maxNameLength && lastWords < words.length - 1) lastWords++
  return {
    ...firm,
    firstName: words.slice(0, -lastWords).join(' ').slice(0, maxNameLength),
    lastName: words.slice(-lastWords).join(' ').slice(0, maxNameLength),
  }
}

export function addressRefusal(address: CarrierAddress, whose: 'sender' | 'recipient'): Rejected | null {
  const tooLong = (field: string, max: number) =>
    rejected(null, `USPS takes at most ${max} characters for the ${whose}'s ${field}.`)
  if (address.street1.length > maxStreetLength) return tooLong('street1', maxStreetLength)
  if ((address.street2?.length ?? 0) > maxStreetLength) return tooLong('street2', maxStreetLength)
  if (address.city.length > maxCityLength) return tooLong('city', maxCityLength)
  return null
}
