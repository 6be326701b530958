/** The arguments that describe a parcel, read once into what the verbs take. */
import type { Carrier, CarrierId, ServiceOptions } from '#carriers/carrier.ts'
import { schemaReader } from '#errors/schema-reader.ts'
import { refuseViolations } from '#errors/violations.ts'
import { Failure } from '#legacy-api/failure.ts'
import {
  type Arguments,
  readBoolean,
  readChoice,
  readInches,
  readPounds,
  readRequiredText,
  readText,
} from '#legacy-api/read-form.ts'
import { type AddressInput, OrderInput, orderRules } from '#orders/order-input.ts'

const readOrder = schemaReader(OrderInput, { rules: orderRules })

export type ParcelRequest = {
  carrier: CarrierId
  order: OrderInput
  serviceOptions: ServiceOptions
}

export const noServiceOptions: ServiceOptions = { signature: null, saturdayDelivery: false }

const serviceOptionWords: Readonly<Record<string, ServiceOptions>> = {
  none: noServiceOptions,
  signature: { signature: 'anybody', saturdayDelivery: false },
  adult_signature: { signature: 'adult', saturdayDelivery: false },
  saturday: { signature: null, saturdayDelivery: true },
}

const confirmationWords: Readonly<Record<string, ServiceOptions['signature']>> = {
  no_signature: null,
  signature: 'anybody',
  adult_signature: 'adult',
}

/** The street and, behind it, what names the door. */
function readAddress(args: Arguments, who: 'to' | 'from', errors: string[]): AddressInput {
  const required = (name: string) => readRequiredText(args, `${who}_${name}`, errors)
  const optional = (name: string) => readText(args, `${who}_${name}`)
  return {
    name: required('name'),
    street1: required('street'),
    street2: [optional('street2'), optional('apt')].filter((part) => part !== '').join(' ') || null,
    city: required('city'),
    state: required('state'),
    zip: required('zip'),
    country: required('country'),
    phone: optional('phone') || null,
  }
}

/** `usps and ups`. */
export const listOf = (carriers: readonly Carrier[]): string => carriers.map(({ id }) => id).join(' and ')

function readServiceOptions(
  args: Arguments,
  carriers: readonly Carrier[],
  carrier: Carrier | undefined,
  errors: string[],
): ServiceOptions {
  const option = readChoice(args, 'serviceoption', serviceOptionWords, noServiceOptions, errors) ?? noServiceOptions
  const confirmed = readChoice(args, 'delivery_confirmation', confirmationWords, null, errors) ?? null
  const isAsked = option.signature !== null || option.saturdayDelivery
  if (isAsked && !carrier?.sellsServiceOptions.saturdayDelivery) {
    const sellers = carriers.filter(({ sellsServiceOptions }) => sellsServiceOptions.saturdayDelivery)
    errors.push(`serviceoption is for ${listOf(sellers)} only.`)
  }
  if (confirmed && carrier && !carrier.sellsServiceOptions.signature) {
    errors.push(`delivery_confirmation is not to be had for ${carrier.id}.`)
  }
  // Both may be asked for; the stricter of the two counts.
  const isAdult = confirmed === 'adult' || option.signature === 'adult'
  return { ...option, signature: isAdult ? 'adult' : (confirmed ?? option.signature) }
}

/** The name of the argument that a field of the order came from, where there are two of them. */
function sentAs(args: Arguments, field: string): string {
  const [, side] = /^(to|from)Address\.street2$/.exec(field) ?? []
  if (side && readText(args, `${side}_street2`) === '') return `${side}_apt`
  const isWeight = field === 'shipments[0].parcel.weight'
  return isWeight && Number(readText(args, 'weight_lbs')) === 0 ? 'weight_oz' : field
}

/**
 * Reads who sends what to whom, and by which carrier.
 *
 * @param errors what else was found wrong with the call
 * @throws Failure or ValidationError that names every argument that is missing or unusable
 */
export function readParcelRequest(carriers: readonly Carrier[], args: Arguments, errors: string[] = []): ParcelRequest {
  const byId = Object.fromEntries(carriers.map((carrier) => [carrier.id, carrier]))
  const carrier = readChoice(args, 'carrier', byId, undefined, errors)
  const packaging = carrier && readChoice(args, 'package_type', carrier.legacyPackageTypes, undefined, errors)
  const toAddress = readAddress(args, 'to', errors)
  const fromAddress = readAddress(args, 'from', errors)
  const isCommercial = readBoolean(args, 'to_commercial_address', errors)
  const weight = readPounds(args, errors)
  const sides =
    packaging === null
      ? {
          length: readInches(args, 'depth', errors),
          width: readInches(args, 'width', errors),
          height: readInches(args, 'height', errors),
        }
      : { length: null, width: null, height: null }
  const serviceOptions = readServiceOptions(args, carriers, carrier, errors)
  if (errors.length > 0 || !carrier) throw new Failure(400, errors.join(' '))
  const { value: order, violations } = readOrder({
    fromAddress,
    toAddress: { ...toAddress, residential: isCommercial === null ? null : !isCommercial },
    shipments: [{ parcel: { weight, ...sides, predefinedPackage: packaging ?? null } }],
  } satisfies OrderInput)
  refuseViolations(violations.map((violation) => ({ ...violation, field: sentAs(args, violation.field) })))
  return { carrier: carrier.id, order, serviceOptions }
}
