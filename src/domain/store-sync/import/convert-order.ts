/** Converts a store's order into an order. Pure. */

import { Decimal } from 'decimal.js'
import { cityInPlace, isCountry } from '#adapters/addresses/countries.ts'
import { storedTaxNumber } from '#adapters/addresses/tax-numbers.ts'
import { leavesCustomsTerritory } from '#adapters/carriers/addresses.ts'
import type { StoreAddress, StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import { maxCustomsItems } from '#domain/orders/customs/customs.ts'
import { validateCustoms } from '#domain/orders/customs/declaration.ts'
import type { AddressInput } from '#domain/orders/order/address.ts'
import { maxAddressTextLength, normalizeAddress } from '#domain/orders/order/address.ts'
import { carrierHash } from '#domain/orders/order/content-hash.ts'
import type { OrderDetails, OrderTerms } from '#domain/orders/order/order.ts'
import { maxItemOptions, maxOptionNameLength, maxOptionValueLength } from '#domain/orders/order/order.ts'
import type { IssuePlace, OrderIssue } from '#domain/orders/order/order-issues.ts'
import { maxParcelWeightPounds, type ParcelContent, type ParcelInput } from '#domain/orders/order/parcel.ts'
import type { ItemInput, OrderContent } from '#domain/orders/order/validate-order.ts'
import { validateOrder } from '#domain/orders/order/validate-order.ts'
import { isEqualPart, packedLine } from '#domain/store-sync/fulfillability.ts'
import { type ImportSettings, withRememberedGoods } from '#domain/store-sync/import/import-settings.ts'
import type { ValidationIssue } from '#kit/errors/validation-issues.ts'
import { isGtin } from '#kit/gtin.ts'
import { isAmount, isCurrency } from '#kit/money.ts'
import { withoutUnprintable } from '#kit/text.ts'

/** Values that the store did not provide and that were assumed. */
export const assumptions = ['weight', 'sides', 'some weights', 'sender', 'sample sender', 'first items'] as const
export type Assumption = (typeof assumptions)[number]

type ConvertedOrder =
  | {
      order: OrderContent
      assumed: Assumption[]
      /** The first field that a person has to correct, as a sentence. Null: none. */
      lacks: string | null
      /** Whether one of these fields is the recipient's. */
      isRecipientIncomplete: boolean
      /** Whether the weight is over the limit of one package, so that a person has to split the order. */
      isTooHeavy: boolean
      /**
       * The missing customs data as a sentence. Null: nothing is missing, or the parcel stays in the customs territory.
       */
      lacksCustoms: string | null
    }
  /** Nothing can be shipped. The reason as a sentence. */
  | { order: null; missing: string }

/** More than any carrier declares, so that each line that is left out also prevents a label abroad. */
const maxLines = 1_000
const maxItemTextLength = 200
const maxReferenceLength = 100
const maxNoteLength = 2_000
const maxTariffNumberLength = 20
const maxProductIdLength = 100
const maxItemWeightPounds = 100_000
/** The largest weight that can be stored. */
const maxStoredPounds = 999_999
const maxQuantity = 1_000_000
const maxTaxNumberLength = 30
const maxConstraints = 20

/** Removes characters that cannot be printed or stored, and limits the length. */
const clean = (text: string | null, maxLength: number): string | null =>
  text === null ? null : withoutUnprintable(text).slice(0, maxLength).toWellFormed().trim() || null
const cleanLine = (text: string | null, maxLength: number): string | null =>
  clean(text?.replace(/\s+/g, ' ') ?? null, maxLength)

/**
 * Makes an order with one parcel for all items left. Missing weights and dimensions come from the settings, and the
 * sender is the first complete address of several. Invalid data is kept, so that a person can correct it.
 */
export function convertOrder(told: StoreOrder, terms: ImportSettings): ConvertedOrder {
  const said = withRememberedGoods(told, terms.goods)
  const { edits = {} } = terms
  const to = edits.to ?? (said.recipient && convertAddress(said.recipient))
  if (!to) return { order: null, missing: 'The store does not provide the recipient.' }
  if (said.lines.length === 0) return { order: null, missing: 'Nothing is left to ship.' }
  const sender = senderOf(said, terms)
  const { parcel, assumed } = parcelOf(said, terms.defaultParcel)
  const { content, issues } = validateOrder({
    from: edits.from ?? withIossNumber(sender?.address ?? noAddress, said),
    to,
    parcels: [parcel],
    details: {
      reference: cleanLine(said.number, maxReferenceLength),
      items: said.lines.slice(0, maxLines).map(itemOf),
      notes: edits.notes === undefined ? clean(notesOf(said), maxNoteLength) : edits.notes,
      ...termsOf(said),
    },
  })
  const lacks = sender || edits.from ? missingField(content.to, issues) : missingSender
  return {
    order: content,
    assumed: [
      ...assumed,
      ...(sender?.assumed ? [sender.assumed] : []),
      ...(said.lines.length > maxLines ? (['first items'] as const) : []),
    ],
    lacks,
    isRecipientIncomplete: missingField(content.to, issues.filter(isOfRecipient)) !== null,
    isTooHeavy: parcel.weightPounds > maxParcelWeightPounds,
    // Entered customs details are validated before a purchase.
    lacksCustoms: lacks || edits.isDeclared ? null : missingForCustoms(content),
  }
}

const missingSender = 'The ship-from address is missing. Choose an address for the store, or set a default address.'
const noAddress: AddressInput = { street1: '', city: '', state: '', zip: '', country: '' }

/** Whether an issue is solved by splitting the order. */
const isOfWeight = ({ place }: OrderIssue): boolean => place.part === 'parcel' && place.field === 'weightPounds'

const isOfRecipient = ({ place }: OrderIssue): boolean => place.part === 'to'

/** The first field that an order needs before its label can be bought. Null: none is missing. */
function missingField(to: AddressInput, issues: readonly OrderIssue[]): string | null {
  const blank = blankPart(to)
  if (blank) return `The recipient's address has no ${blank}.`
  const issue = issues.find((one) => !isOfWeight(one))
  if (issue) return faultText(issue)
  return to.name || to.company ? null : 'The recipient has no name and no company.'
}

/** @param weightPounds of the heaviest package */
export const tooHeavy = (weightPounds: number): string =>
  `The package weighs ${new Decimal(weightPounds).toDecimalPlaces(1).toFixed()} lb, but a package can weigh at most ${maxParcelWeightPounds} lb. Split the order into packages.`

/** The buyer's note, and what they ordered for a gift. */
function notesOf({ note, gift }: StoreOrder): string | null {
  const ofGift = gift === undefined ? null : gift ? `Gift message: ${gift}` : 'This order is a gift.'
  return [note, ofGift].filter(Boolean).join('\n\n') || null
}

/** Carriers receive the number as the sender's. Without it, the package is taxed again at the border. */
function withIossNumber(from: AddressInput, { iossNumber }: StoreOrder): AddressInput {
  const number = iossNumber ? storedTaxNumber(cleanLine(iossNumber, maxTaxNumberLength), from.country) : null
  if (!number) return from
  const isTaken = from.federalTaxId && !from.stateTaxId
  return { ...from, [isTaken ? 'stateTaxId' : 'federalTaxId']: number }
}

export const testOrder = 'Test order'

function termsOf(said: StoreOrder): OrderTerms & Pick<OrderDetails, 'serviceOptions'> {
  const time = (at: Date | undefined) => (at && !Number.isNaN(at.getTime()) ? at.toISOString() : null)
  const constraints = (said.constraints ?? []).slice(0, maxConstraints)
  const texts = constraints.flatMap(({ text }) => cleanLine(text, maxItemTextLength) ?? [])
  if (said.isTest) texts.unshift(testOrder)
  if (hasEmoji(said)) texts.push("Emoji were removed from the recipient's name, because carriers cannot print them.")
  const signatures = constraints.map(({ signature }) => signature)
  const signature = signatures.includes('adult') ? 'adult' : signatures.includes('anybody') ? 'anybody' : null
  const terms = {
    placedAt: time(said.placedAt),
    shipBy: time(said.shipBy),
    deliverBy: time(said.deliverBy),
    iossNumber: storedTaxNumber(cleanLine(said.iossNumber ?? null, maxTaxNumberLength), ''),
    taxCollectedBy: cleanLine(said.taxCollectedBy ?? null, maxReferenceLength),
    constraints: texts.length > 0 ? texts : null,
    serviceOptions: signature && { signature, saturdayDelivery: false },
  }
  return Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== null))
}

/** Carriers print no emoji. */
const withoutEmoji = (name: string | null): string | null =>
  name?.replace(/\p{RGI_Emoji}|\p{Emoji_Presentation}/gv, ' ') ?? null

const hasEmoji = ({ recipient }: StoreOrder): boolean =>
  [recipient?.name, recipient?.company].some((name) => name && name !== withoutEmoji(name))

function convertAddress(address: StoreAddress): AddressInput {
  const text = (value: string | null) => cleanLine(value, maxAddressTextLength)
  const [street1 = '', street2 = null] = [text(address.street1), text(address.street2)].filter((line) => line !== null)
  return {
    name: text(withoutEmoji(address.name)),
    company: text(withoutEmoji(address.company)),
    street1,
    street2,
    city: text(address.city) ?? '',
    state: text(address.state) ?? '',
    zip: text(address.zip) ?? '',
    country: text(address.country) ?? '',
    phone: text(address.phone),
    email: text(address.email),
  }
}

function blankPart({ street1, city, state, country }: AddressInput): string | null {
  if (!street1) return 'street'
  if (!city && cityInPlace(country, state) === '') return 'city'
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
  // The weights that can be stored.
  const weightPounds = known > 0 ? Math.min(Math.max(known, 0.0001), maxStoredPounds) : otherwise.weightPounds
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
    originCountry: origin && isCountry(origin) ? origin : null,
    manufacturerProductId: cleanLine(line.manufacturerProductId ?? null, maxProductIdLength),
    standardProductId: line.standardProductId && isGtin(line.standardProductId) ? line.standardProductId : null,
    fallbackCode: cleanLine(line.variantId ?? null, maxItemTextLength),
    options: (line.options ?? []).slice(0, maxItemOptions).flatMap(({ name, value }) => {
      const shown = cleanLine(value, maxOptionValueLength)
      return shown ? [{ name: cleanLine(name, maxOptionNameLength) ?? '', value: shown }] : []
    }),
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
  // A person who splits the order solves this. It is validated per package before a purchase.
  const isTooLong = (field: string) => field === 'items' && (customs?.items.length ?? 0) > maxCustomsItems
  const [first, ...others] = gaps.filter(
    ({ field }) => field === 'customsInfo' || (field.startsWith('items') && !isTooLong(field)),
  )
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

const weighedOf = ({ lines, weightPounds }: StoreOrder) => ({ lines: lines.map(packedLine), weightPounds })

export type ChangedOrder = { act: OrderAct } & Omit<Extract<ConvertedOrder, { assumed: unknown }>, 'order'>

/**
 * The change that turns an order made from `base` into one made from `now`.
 *
 * @param heaviestPounds the weight of the order's heaviest package. Null: unknown.
 */
export function changeOrder(
  base: StoreOrder,
  now: StoreOrder,
  settings: ImportSettings,
  heaviestPounds: number | null,
): ChangedOrder | { missing: string } {
  const before = convertOrder(base, settings)
  const after = convertOrder(now, settings)
  if (!after.order) return { missing: after.missing }
  const { order: content, ...rest } = after
  const isSameForCarriers = before.order !== null && carrierHash(before.order).equals(carrierHash(content))
  const keepsParcels = isSameForCarriers || isEqualPart(weighedOf, base, now)
  // A person may have split the order, or weighed the package.
  const isTooHeavy = keepsParcels && heaviestPounds !== null ? heaviestPounds > maxParcelWeightPounds : rest.isTooHeavy
  const act: OrderAct = isSameForCarriers ? { do: 'describe', content } : { do: 'rewrite', content, keepsParcels }
  return { act, ...rest, isTooHeavy }
}
