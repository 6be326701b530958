/** Converts a store's order into an order. Pure. */

import { isDeepStrictEqual } from 'node:util'
import { Decimal } from 'decimal.js'
import validator from 'validator'
import { leavesCustomsTerritory } from '#adapters/carriers/addresses.ts'
import type { StoreAddress, StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import { maxCustomsItems } from '#domain/orders/customs/customs.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import type { AddressInput } from '#domain/orders/order/address.ts'
import { maxAddressTextLength, normalizeAddress } from '#domain/orders/order/address.ts'
import { carrierHash } from '#domain/orders/order/content-hash.ts'
import type { IssuePlace, OrderIssue } from '#domain/orders/order/order-issues.ts'
import type { ParcelContent, ParcelInput } from '#domain/orders/order/parcel.ts'
import type { ItemInput, OrderContent } from '#domain/orders/order/validate-order.ts'
import { validateOrder } from '#domain/orders/order/validate-order.ts'
import { type ImportSettings, withRememberedGoods } from '#domain/store-sync/import/import-settings.ts'
import type { ValidationIssue } from '#kit/errors/validation-issues.ts'
import { isAmount, isCurrency } from '#kit/money.ts'

/** Values that the store did not provide and that were assumed. */
export const assumptions = ['weight', 'sides', 'some weights', 'sender', 'sample sender', 'first items'] as const
export type Assumption = (typeof assumptions)[number]

type ConvertedOrder =
  | {
      order: OrderContent
      assumed: Assumption[]
      /**
       * The missing customs data as a sentence. Null: nothing is missing, or the parcel stays in the customs territory.
       */
      lacksCustoms: string | null
    }
  /** The reason as a sentence. */
  | { order: null; missing: string }

const maxItemTextLength = 200
const maxReferenceLength = 100
const maxNoteLength = 2_000
const maxTariffNumberLength = 20
const maxItemWeightPounds = 100_000
const maxQuantity = 1_000_000

// biome-ignore lint/suspicious/noControlCharactersInRegex: those that neither labels nor the database take
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g

/** Removes characters that cannot be printed or stored, and limits the length. */
const clean = (text: string | null, maxLength: number): string | null =>
  text === null ? null : text.replace(unprintable, '').slice(0, maxLength).toWellFormed().trim() || null
const cleanLine = (text: string | null, maxLength: number): string | null =>
  clean(text?.replace(/\s+/g, ' ') ?? null, maxLength)

/**
 * Makes an order with one parcel for all items left. Missing weights and dimensions come from the settings, and the
 * sender is the first complete address of several.
 */
export function convertOrder(told: StoreOrder, terms: ImportSettings): ConvertedOrder {
  const said = withRememberedGoods(told, terms.goods)
  if (!said.recipient) return { order: null, missing: 'The store does not provide the recipient.' }
  if (said.lines.length === 0) return { order: null, missing: 'Nothing is left to ship.' }
  const sender = senderOf(said, terms)
  if (!sender) {
    return {
      order: null,
      missing: 'The ship-from address is missing. Choose one for the store, or set a default.',
    }
  }
  const to = convertAddress(said.recipient)
  const blank = blankPart(to)
  if (blank) return { order: null, missing: `The recipient's address has no ${blank}.` }
  const { parcel, assumed } = parcelOf(said, terms.defaultParcel)
  const { content, issues } = validateOrder({
    from: sender.address,
    to,
    parcels: [parcel],
    details: {
      reference: cleanLine(said.number, maxReferenceLength),
      items: said.lines.slice(0, maxCustomsItems).map(itemOf),
      notes: clean(said.note, maxNoteLength),
    },
  })
  const [issue] = issues
  if (issue) return { order: null, missing: faultText(issue) }
  return {
    order: content,
    assumed: [
      ...assumed,
      ...(sender.assumed ? [sender.assumed] : []),
      ...(said.lines.length > maxCustomsItems ? (['first items'] as const) : []),
    ],
    lacksCustoms: missingForCustoms(content),
  }
}

function convertAddress(address: StoreAddress): AddressInput {
  const text = (value: string | null) => cleanLine(value, maxAddressTextLength)
  return {
    name: text(address.name),
    company: text(address.company),
    street1: text(address.street1) ?? '',
    street2: text(address.street2),
    city: text(address.city) ?? '',
    state: text(address.state) ?? '',
    zip: text(address.zip) ?? '',
    country: text(address.country) ?? '',
    phone: text(address.phone),
    email: text(address.email),
  }
}

function blankPart({ street1, city, country }: AddressInput): string | null {
  if (!street1) return 'street'
  if (!city) return 'city'
  return country ? null : 'country'
}

/** The first complete address. */
function senderOf(
  { shipFrom }: StoreOrder,
  { warehouse, storeAddress, otherwiseFrom }: ImportSettings,
): { address: AddressInput; assumed: Assumption | null } | null {
  if (warehouse) return { address: warehouse, assumed: null }
  for (const said of [shipFrom?.address, storeAddress]) {
    const address = said && convertAddress(said)
    if (address && isWhole(address)) return { address, assumed: null }
  }
  return (
    otherwiseFrom && { address: otherwiseFrom.address, assumed: otherwiseFrom.isSample ? 'sample sender' : 'sender' }
  )
}

function isWhole(address: AddressInput): boolean {
  const issues: OrderIssue[] = []
  normalizeAddress(address, 'from', issues)
  return issues.length === 0 && blankPart(address) === null
}

/** A weight of 0 means that the weight is unknown. */
function parcelOf(said: StoreOrder, otherwise: ParcelContent): { parcel: ParcelInput; assumed: Assumption[] } {
  const weights = said.lines.map(({ unitWeightPounds, quantity }) =>
    unitWeightPounds !== null && unitWeightPounds > 0 ? new Decimal(unitWeightPounds).times(quantity) : null,
  )
  const summed = Decimal.sum(0, ...weights.filter((weight) => weight !== null)).toNumber()
  const isReported = said.weightPounds !== null && said.weightPounds > 0
  const known = isReported ? (said.weightPounds as number) : summed
  // The smallest weight that can be stored.
  const weightPounds = known > 0 ? Math.max(known, 0.0001) : otherwise.weightPounds
  const assumed: Assumption[] = ['sides']
  if (known <= 0) assumed.push('weight')
  else if (!isReported && weights.includes(null)) assumed.push('some weights')
  return { parcel: { ...otherwise, weightPounds }, assumed }
}

/** Leaves out invalid values. Customs forms request them later if they are required. */
function itemOf(line: StoreLine): ItemInput {
  const sku = cleanLine(line.sku, maxItemTextLength)
  const currency = line.currency?.trim().toUpperCase() ?? null
  const origin = line.originCountry?.trim().toUpperCase() ?? null
  const weight = line.unitWeightPounds
  const tariff = cleanLine(line.hsTariffNumber, maxItemTextLength)
  return {
    name: cleanLine(line.name, maxItemTextLength) ?? sku ?? 'Item',
    sku,
    quantity: Math.min(Math.max(Math.trunc(line.quantity), 1), maxQuantity),
    unitValue: unitValueOf(line.unitValue),
    currency: currency && isCurrency(currency) ? currency : null,
    unitWeightPounds: weight !== null && weight > 0 && weight <= maxItemWeightPounds ? weight : null,
    hsTariffNumber: tariff && tariff.length <= maxTariffNumberLength ? tariff : null,
    originCountry: origin && validator.isISO31661Alpha2(origin) ? origin : null,
  }
}

/** Stores use more decimals than are stored. */
function unitValueOf(value: string | null): string | null {
  if (value === null || !/^\d{1,12}(\.\d{1,20})?$/.test(value.trim())) return null
  const rounded = new Decimal(value.trim()).toDecimalPlaces(4, Decimal.ROUND_HALF_UP).toFixed()
  return isAmount(rounded) ? rounded : null
}

/** Only data about items. The store cannot provide the rest. */
function missingForCustoms({ from, to, parcels: [parcel], customs: [customs] }: OrderContent): string | null {
  if (!parcel || !leavesCustomsTerritory(from, to)) return null
  const { gaps } = validateCustoms({ from, to, parcel, customs: customs ?? null })
  const [first, ...others] = gaps.filter(({ field }) => field === 'customsInfo' || field?.startsWith('items'))
  if (!first) return null
  const more = others.length > 0 ? `, and ${others.length} more ${others.length === 1 ? 'detail' : 'details'}` : ''
  return `${missingText(first, customs?.items ?? [])}${more}.`
}

/** Texts for the fields that people can enter. */
const questions: Readonly<Record<string, (name: string) => string>> = {
  originCountry: (name) => `the country of origin of ${name}`,
  unitWeight: (name) => `the weight of ${name}`,
  unitValue: (name) => `the value of ${name}`,
}

function missingText({ field, predicate }: ValidationIssue, items: readonly { description: string | null }[]): string {
  const [, place, name = ''] = /^items\[(\d+)\]\.(\w+)$/.exec(field ?? '') ?? []
  const question = questions[name]
  const goods = items[Number(place)]?.description
  return question && goods
    ? `Customs requires ${question(goods)}`
    : `Customs information is incomplete: ${field} ${predicate}`
}

const placeNames: Readonly<Record<IssuePlace['part'], string>> = {
  from: 'the ship-from address',
  to: "the recipient's address",
  parcel: 'the package',
  item: 'an item',
  customs: 'the customs declaration',
  'customs-item': 'an item of the customs declaration',
}
const fieldNames: Readonly<Record<string, string>> = {
  zip: 'postal code',
  weightPounds: 'weight',
  lengthInches: 'length',
  widthInches: 'width',
  heightInches: 'height',
}

function faultText(issue: OrderIssue): string {
  const { part, field } = issue.place
  const place = `The ${fieldNames[field] ?? field} of ${placeNames[part]}`
  switch (issue.is) {
    case 'missing':
      return `${place} is missing.`
    case 'invalid':
      return `${place} ${issue.predicate}.`
    case 'excessive':
      return `${place} is over the limit for one package.`
  }
}

export type OrderAct =
  | { do: 'create'; content: OrderContent }
  /** Replaces the shipments. `keepsParcels`: with the previous parcels, which a person may have corrected. */
  | { do: 'rewrite'; content: OrderContent; keepsParcels: boolean }
  /** Changes only texts such as the note. */
  | { do: 'describe'; content: OrderContent }

/** The change that turns an order made from `base` into one made from `now`. */
export function changeOrder(
  base: StoreOrder,
  now: StoreOrder,
  settings: ImportSettings,
): { act: OrderAct; assumed: Assumption[]; lacksCustoms: string | null } | { missing: string } {
  const before = convertOrder(base, settings)
  const after = convertOrder(now, settings)
  if (!after.order) return { missing: after.missing }
  const { order: content, assumed, lacksCustoms } = after
  const isSameForCarriers = before.order !== null && carrierHash(before.order).equals(carrierHash(content))
  if (isSameForCarriers) return { act: { do: 'describe', content }, assumed, lacksCustoms }
  const keepsParcels = isDeepStrictEqual(base.lines, now.lines) && base.weightPounds === now.weightPounds
  return { act: { do: 'rewrite', content, keepsParcels }, assumed, lacksCustoms }
}
