/** Parses addresses, in the spellings that shops accept. */

import { cityInPlace, needsPostalCode, needsState } from '#adapters/addresses/countries.ts'
import { countryCode } from '#domain/addresses/spellings.ts'
import type { AddressInput } from '#domain/orders/order/address.ts'
import { type Arguments, readRequiredText, readText } from '#edges/legacy/read-form.ts'

/** The parts that an address check needs as well. @param prefix of the arguments, such as `to_` */
export function readPlace(
  args: Arguments,
  { prefix, street, country }: { prefix: string; street: string; country: string },
  errors: string[],
) {
  const required = (name: string) => readRequiredText(args, prefix + name, errors)
  const optional = (name: string) => readText(args, prefix + name)
  const code = countryCode(country)
  return {
    street1: required(street),
    city: cityInPlace(code, optional('state')) === '' ? required('city') : optional('city'),
    state: needsState(code) ? required('state') : optional('state'),
    zip: needsPostalCode(code) ? required('zip') : optional('zip'),
    country: code,
  }
}

/** The second address line comes from one of two arguments. */
export function readAddress(args: Arguments, who: 'to' | 'from', errors: string[]): AddressInput {
  const optional = (name: string) => readText(args, `${who}_${name}`)
  const name = readRequiredText(args, `${who}_name`, errors)
  const place = readPlace(args, { prefix: `${who}_`, street: 'street', country: optional('country') }, errors)
  if (place.country === '') errors.push(`${who}_country is required.`)
  return {
    name,
    ...place,
    street2: [optional('street2'), optional('apt')].filter((part) => part !== '').join(' ') || null,
    phone: optional('phone') || null,
    federalTaxId: optional('tax_id') || null,
  }
}
