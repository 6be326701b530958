/** Parses the arguments of create-purchase. */

import { needsCustoms } from '#adapters/carriers/addresses.ts'
import type { Carrier, CarrierId, ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { ContentsType } from '#adapters/carriers/customs.ts'
import { type CustomsInput, maxCustomsItems } from '#domain/orders/customs/customs.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import type { ParcelInput } from '#domain/orders/order/parcel.ts'
import { type OrderContent, type OrderInput, validateOrder } from '#domain/orders/order/validate-order.ts'
import { assertValidOrder } from '#edges/legacy/order-issues.ts'
import { readAddress } from '#edges/legacy/read-address.ts'
import {
  type Arguments,
  readBoolean,
  readChoice,
  readDecimal,
  readInches,
  readPounds,
  readRequiredText,
  readText,
} from '#edges/legacy/read-form.ts'
import { Failure, wantedService } from '#edges/legacy/responses.ts'
import { maxTextLength } from '#edges/shapes/order-request-schemas.ts'
import type { ValidationIssue } from '#kit/errors/validation-issues.ts'
import { isAmount } from '#kit/money.ts'

export type PurchaseRequest = ParcelRequest & {
  /** The current name of the service in this API. */
  service: string
  labelFormat: 'PDF' | 'PNG'
  /** Whether to create a sample label, which is free and cannot be mailed. */
  isSample: boolean
  notes: string
  idempotencyKey: string | null
}

const maxNotesLength = 2000

/** @throws Failure with a sentence for each missing or invalid argument */
export function readPurchaseRequest(carriers: readonly Carrier[], args: Arguments): PurchaseRequest {
  const errors: string[] = []
  const service = readRequiredText(args, 'service', errors)
  const labelFormat =
    readChoice(args, 'label_format', { meanings: { PDF: 'PDF', PNG: 'PNG' } as const, fallback: 'PDF' }, errors) ??
    'PDF'
  const isSample = readBoolean(args, 'test_mode', errors) ?? false
  const sampled = carriers.filter(({ sampleLabel }) => sampleLabel)
  const carrierId = readText(args, 'carrier').toLowerCase()
  if (isSample && !sampled.some(({ id }) => id === carrierId))
    errors.push(`test_mode is only available for ${listOf(sampled)}.`)
  const notes = args.get('order_notes') ?? ''
  if (notes.length > maxNotesLength) errors.push(`order_notes must have at most ${maxNotesLength} characters.`)
  const idempotencyKey = args.get('idempotency_key') ?? null
  if (
    idempotencyKey !== null &&
    (!/^[\x21-\x7e]{1,200}$/.test(idempotencyKey) || /^ingestion:/i.test(idempotencyKey))
  ) {
    errors.push('idempotency_key must be 1 to 200 visible ASCII characters and must not start with "ingestion:".')
  }
  const parcel = readParcelRequest(carriers, args, errors)
  const carrier = carriers.find(({ id }) => id === parcel.carrier)
  if (carrier) refuseUndeclared(carrier, args, parcel.content)
  return { ...parcel, service: wantedService(carriers, service), labelFormat, isSample, notes, idempotencyKey }
}

/* The arguments that describe a package. */

export type ParcelRequest = {
  carrier: CarrierId
  /** The order as entered. */
  order: OrderInput
  /** The normalized order, for carriers. */
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
  NO_SIGNATURE: null,
  SIGNATURE: 'anybody',
  ADULT_SIGNATURE: 'adult',
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
  // If both are requested, the stricter one applies.
  const isAdult = confirmed === 'adult' || option.signature === 'adult'
  return { ...option, signature: isAdult ? 'adult' : (confirmed ?? option.signature) }
}

const readPackaging = (args: Arguments, carrier: Carrier, errors: string[]) =>
  readChoice(
    args,
    'package_type',
    { meanings: carrier.legacyPackageTypes, aliases: carrier.legacyPackageAliases },
    errors,
  )

/** Rejects a letter that is heavier or larger than letters are. It would be charged as a parcel on the way. */
function limitPackage(args: Arguments, carrier: Carrier, parcel: ParcelInput, errors: string[]): void {
  const wanted = readText(args, 'package_type').toLowerCase()
  const limits = Object.entries(carrier.legacyPackageLimits ?? {})
  const [name, limit] = limits.find(([type]) => type.toLowerCase() === wanted) ?? []
  if (!limit) return
  const { weightPounds, lengthInches, widthInches, heightInches } = parcel
  const sides = [lengthInches, widthInches, heightInches].map(Number).sort((left, right) => right - left)
  if (weightPounds * 16 <= limit.maxOunces && sides.every((side, at) => side <= (limit.maxInches[at] ?? 0))) return
  errors.push(`package_type ${name} is limited to ${limit.maxOunces} ounces and ${limit.maxInches.join(' × ')} inches.`)
}

/**
 * Parses the addresses, the package and the carrier.
 *
 * @param errors other issues of the call
 * @throws Failure with a sentence for each missing or invalid argument
 */
export function readParcelRequest(carriers: readonly Carrier[], args: Arguments, errors: string[] = []): ParcelRequest {
  const byId = Object.fromEntries(carriers.map((carrier) => [carrier.id, carrier]))
  const carrier = readChoice(args, 'carrier', { meanings: byId }, errors)
  const packaging = carrier && readPackaging(args, carrier, errors)
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
  if (carrier && packaging === null && errors.length === 0)
    limitPackage(args, carrier, { weightPounds, ...sides }, errors)
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
  assertValidOrder(args, order, issues)
  return { carrier: carrier.id, order, content, serviceOptions }
}

/* Customs data: the type of contents, the signer, and a text per item. */

const contentsWords: Readonly<Record<string, ContentsType>> = {
  Documents: 'documents',
  Gift: 'gift',
  Merchandise: 'merchandise',
  'Returned Goods': 'returned_goods',
  Sample: 'sample',
}

const contentsAliases = { returned_goods: 'Returned Goods' }

/** A description of full length, and the five short parts. */
const maxItemLength = maxTextLength + 80

const partNames = 'quantity, description, value in USD, weight in ounces, country of origin and HS tariff number'

/** `1::T-shirt::10::4::US::610910`. Value and weight are totals for the quantity. */
function readItem(text: string, index: number, errors: string[]): CustomsInput['items'][number] {
  const parts = text.split('::').map((part) => part.trim())
  const [quantity = '', description = '', value = '', ounces = '', originCountry = '', hsTariffNumber = ''] = parts
  const name = `customs[${index}]`
  if (text.length > maxItemLength) {
    errors.push(`${name} must have at most ${maxItemLength} characters.`)
    return {}
  }
  if (parts.length !== 6) {
    errors.push(`${name} must be ${partNames}, separated by ::, such as 1::T-shirt::10::4::US::610910.`)
    return {}
  }
  if (!/^\d{1,6}$/.test(quantity) || Number(quantity) === 0) errors.push(`${name} must begin with the quantity.`)
  if (description === '') errors.push(`${name} must have a description.`)
  const dollars = readDecimal(value)
  if (!dollars) errors.push(`${name} must have a value in USD, such as 10 or 10.00.`)
  const ouncesRead = readDecimal(ounces)
  if (!ouncesRead || ouncesRead.isZero()) errors.push(`${name} must have a weight in ounces.`)
  if (originCountry === '') errors.push(`${name} must have a country of origin.`)
  return {
    quantity: Number(quantity),
    description,
    // A value with at most four decimals stays as it was sent.
    value: isAmount(value) ? value : (dollars?.toFixed() ?? value),
    currency: 'USD',
    weightPounds: ouncesRead?.dividedBy(16).toNumber() ?? null,
    originCountry,
    hsTariffNumber,
    // The format has no product code, and the description identifies the product too.
    fallbackCode: description,
  }
}

/** Null: nothing is declared. Missing data is reported when a label is bought. */
function readCustoms(args: Arguments, errors: string[]): CustomsInput | null {
  const texts = args.list('customs')
  // Forms also send empty fields.
  const isDeclared = texts.some((text) => text.trim() !== '')
  const items = isDeclared ? texts.map((text, index) => readItem(text, index, errors)) : []
  const contentsType =
    readChoice(args, 'type_contents', { meanings: contentsWords, aliases: contentsAliases, fallback: null }, errors) ??
    null
  const customsSigner = readText(args, 'signer') || null
  const eelPfc = readText(args, 'eel_pfc') || null
  for (const [name, value] of Object.entries({ signer: customsSigner, eel_pfc: eelPfc })) {
    if (value && value.length > maxTextLength) errors.push(`${name} must have at most ${maxTextLength} characters.`)
  }
  if (items.length > maxCustomsItems) errors.push(`customs must have at most ${maxCustomsItems} items.`)
  return items.length > 0 || contentsType ? { items, contentsType, customsSigner, eelPfc } : null
}

/** Published clients compare this text exactly. */
const customsMissing = () => new Failure(400, 'Customs information required for international shipments.')

const argumentNames: Readonly<Record<string, string>> = {
  'customsInfo.eelPfc': 'eel_pfc',
  'customsInfo.customsItems': 'customs',
  'toAddress.federalTaxId': 'to_tax_id',
}

const lineOf = ({ field, predicate }: ValidationIssue): string => {
  const item = /^customsInfo\.customsItems(\[\d+\])\.(\w+)$/.exec(field)
  return `${item ? `customs${item[1]}: ${item[2]}` : (argumentNames[field] ?? field)} ${predicate}.`
}

/** @throws Failure if the customs data of a package is incomplete */
function refuseUndeclared(carrier: Carrier, args: Arguments, { from, to, parcels, customs }: OrderContent): void {
  const [parcel] = parcels
  if (!parcel || !needsCustoms(carrier, from, to)) return
  const declared = customs[0] ?? null
  const isSigned = readText(args, 'signer') !== ''
  if (!declared?.contentsType || declared.items.length === 0 || !isSigned) throw customsMissing()
  const { gaps } = validateCustoms({ from, to, parcel, customs: declared })
  if (gaps.length > 0) throw new Failure(400, gaps.map(lineOf).join(' '))
}
