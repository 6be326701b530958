import { type AddressCheck, type AddressCheckDeps, addressRemarks } from '#domain/addresses/checks/address-check.ts'
import { checkAddress } from '#domain/addresses/checks/check-address.ts'
import { type AddressInput, maxAddressTextLength, needsPostalCode, needsState } from '#domain/orders/order/address.ts'
import { type Arguments, readRequiredText, readText } from '#edges/legacy/read-form.ts'
import { Failure, type VerifiedAddressResponse } from '#edges/legacy/responses.ts'

/** @throws Failure with a sentence for each missing or invalid argument */
function readAddress(args: Arguments): AddressInput & { phone: string } {
  const errors: string[] = []
  const required = (name: string) => readRequiredText(args, name, errors)
  const country = readText(args, 'country').toUpperCase() || 'US'
  const address = {
    street1: required('street1'),
    street2: readText(args, 'street2') || null,
    city: required('city'),
    state: needsState(country) ? required('state') : readText(args, 'state'),
    zip: needsPostalCode(country) ? required('zip') : readText(args, 'zip'),
    country,
    phone: readText(args, 'phone'),
    company: readText(args, 'company') || null,
  }
  for (const [name, text] of Object.entries(address)) {
    if ((text?.length ?? 0) > maxAddressTextLength)
      errors.push(`${name} must have at most ${maxAddressTextLength} characters.`)
  }
  if (errors.length > 0) throw new Failure(400, errors.join(' '))
  return address
}

/** The address with the suggested changes. */
function corrected(address: AddressInput, { differences }: AddressCheck): AddressInput {
  const changes = differences.map(({ field, suggested }) => [field, suggested])
  return { ...address, ...Object.fromEntries(changes) }
}

/**
 * Checks an address. An address that could not be checked is valid here, because clients reject invalid ones, and a
 * carrier outage must not stop shipping.
 */
export async function verifyAddress(
  deps: AddressCheckDeps,
  accountId: string,
  args: Arguments,
): Promise<VerifiedAddressResponse> {
  const address = readAddress(args)
  const check = await checkAddress(deps, { accountId, allowedCarriers: null, address })
  const isValid = check.verdict !== 'wrong'
  const issues = check.messages.filter(({ code }) => !addressRemarks.has(code))
  const errors = isValid ? [] : issues.map(({ message }) => message)
  const { street1, street2, city, state, zip, country } = corrected(address, check)
  return {
    status: isValid ? 'success' : 'error',
    is_valid: isValid,
    ...(isValid ? {} : { errors }),
    data: {
      address: {
        street1,
        street2: street2 ?? '',
        city,
        state,
        zip,
        country,
        phone: address.phone,
        company: address.company ?? '',
        residential: check.residential,
      },
      verification: { is_valid: isValid, errors },
    },
  }
}
