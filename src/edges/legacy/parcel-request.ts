/** The arguments that describe a parcel, read once into what the verbs take. */
import type { Carrier, CarrierId, ServiceOptions } from '#adapters/carriers/carrier.ts'
import { type AddressInput, needsPostalCode, needsState } from '#domain/orders/order/address.ts'
import { type OrderContent, type OrderInput, validateOrder } from '#domain/orders/order/validate-order.ts'

import { Failure } from '#edges/legacy/failure.ts'
import { readCustoms } from '#edges/legacy/read-customs.ts'
import {
  type Arguments,
  readBoolean,
  readChoice,
  readInches,
  readPounds,
  readRequiredText,
  readText,
} from '#edges/legacy/read-form.ts'
import { refuseOrder } from '#edges/legacy/refuse-order.ts'

export type ParcelRequest = {
  carrier: CarrierId
  /** As it was written: what an order is made of. */
  order: OrderInput
  /** As carriers are told it. */
  content: OrderContent
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
  const country = optional('country').toUpperCase()
  return {
    name: required('name'),
    street1: required('street'),
    street2: [optional('street2'), optional('apt')].filter((part) => part !== '').join(' ') || null,
    city: required('city'),
    state: needsState(country) ? required('state') : optional('state'),
    zip: needsPostalCode(country) ? required('zip') : optional('zip'),
    country: required('country'),
    phone: optional('phone') || null,
    federalTaxId: optional('tax_id') || null,
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
  const option =
    readChoice(args, 'serviceoption', { meanings: serviceOptionWords, fallback: noServiceOptions }, errors) ??
    noServiceOptions
  const confirmed =
    readChoice(args, 'delivery_confirmation', { meanings: confirmationWords, fallback: null }, errors) ?? null
  const isAsked = option.signature !== null || option.saturdayDelivery
  if (isAsked && !carrier?.sellsServiceOptions.saturdayDelivery) {
    const sellers = carriers.filter(({ sellsServiceOptions }) => sellsServiceOptions.saturdayDelivery)
    errors.push(`serviceoption is only available for ${listOf(sellers)}.`)
  }
  if (confirmed && carrier && !carrier.sellsServiceOptions.signature) {
    errors.push(`delivery_confirmation is not available for ${carrier.id}.`)
  }
  // Both may be asked for; the stricter of the two counts.
  const isAdult = confirmed === 'adult' || option.signature === 'adult'
  return { ...option, signature: isAdult ? 'adult' : (confirmed ?? option.signature) }
}

/**
 * Reads who sends what to whom, and by which carrier.
 *
 * @param errors what else was found wrong with the call
 * @throws Failure that names every argument that is missing or unusable
 */
export function readParcelRequest(carriers: readonly Carrier[], args: Arguments, errors: string[] = []): ParcelRequest {
  const byId = Object.fromEntries(carriers.map((carrier) => [carrier.id, carrier]))
  const carrier = readChoice(args, 'carrier', { meanings: byId }, errors)
  const packaging = carrier && readChoice(args, 'package_type', { meanings: carrier.legacyPackageTypes }, errors)
  const to = readAddress(args, 'to', errors)
  const from = readAddress(args, 'from', errors)
  const isCommercial = readBoolean(args, 'to_commercial_address', errors)
  const weightPounds = readPounds(args, errors)
  const sides =
    packaging === null
      ? {
          lengthInches: readInches(args, 'depth', errors),
          widthInches: readInches(args, 'width', errors),
          heightInches: readInches(args, 'height', errors),
        }
      : {}
  const serviceOptions = readServiceOptions(args, carriers, carrier, errors)
  const customs = readCustoms(args, errors)
  if (errors.length > 0 || !carrier) throw new Failure(400, errors.join(' '))
  const order: OrderInput = {
    from,
    to: { ...to, residential: isCommercial === null ? null : !isCommercial },
    parcels: [{ weightPounds, ...sides, predefinedPackage: packaging ?? null }],
    customs: [customs],
    details: null,
  }
  const { content, issues } = validateOrder(order)
  refuseOrder(args, order, issues)
  return { carrier: carrier.id, order, content, serviceOptions }
}
