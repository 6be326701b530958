import {
  type AddressCheck,
  type AddressCheckDeps,
  addressRemarks,
  contradictions,
} from '#domain/addresses/checks/address-check.ts'
import { checkAddress } from '#domain/addresses/checks/check-address.ts'
import { type AddressInput, maxAddressTextLength, normalizeAddress } from '#domain/orders/order/address.ts'
import { readPlace } from '#edges/legacy/read-address.ts'
import { type Arguments, readText } from '#edges/legacy/read-form.ts'
import { Failure, type VerifiedAddressResponse } from '#edges/legacy/responses.ts'

/** @throws Failure with a sentence for each missing or invalid argument */
function readAddress(args: Arguments): AddressInput & { phone: string } {
  const errors: string[] = []
  const country = readText(args, 'country') || 'US'
  const address = {
    ...readPlace(args, { prefix: '', street: 'street1', country }, errors),
    street2: readText(args, 'street2') || null,
    phone: readText(args, 'phone'),
    company: readText(args, 'company') || null,
  }
  for (const [name, text] of Object.entries(address)) {
    if ((text?.length ?? 0) > maxAddressTextLength)
      errors.push(`${name} must have at most ${maxAddressTextLength} characters.`)
  }
  if (errors.length > 0) throw new Failure(400, errors.join(' '))
  const { city, state, zip } = normalizeAddress(address, 'to', [])
  return { ...address, city, state, zip }
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
  const issues = check.messages.filter(({ code }) => !addressRemarks.has(code))
  // Nobody knows which of the two is right, and clients print the corrected address without a question.
  const isContradictory = issues.some(({ code }) => contradictions.has(code))
  const isValid = check.verdict !== 'wrong' && !isContradictory
  const errors = isValid ? [] : issues.map(({ message }) => message)
  const { street1, street2, city, state, zip, country } = isContradictory ? address : corrected(address, check)
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
