import { type AddressField, addressFields } from '../../format/address.ts'
import { formatWeight, readSide, readWeight, type Units } from '../../format/measures.ts'
import {
  customsItemTexts,
  customsTexts,
  emptyParcel,
  isAnyDeclared,
  isDeclared,
  isWritten,
  itemTexts,
  type Signature,
  type Typed,
  type TypedAddress,
  type TypedCustoms,
  type TypedCustomsItem,
  type TypedItem,
  type TypedParcel,
} from './form-values.ts'
import type { Json, Tree } from './merge.ts'

const textOrNull = (text: string): string | null => text.trim() || null

const addressContent = ({ residential, besides, ...texts }: TypedAddress): Json => ({
  ...besides,
  ...Object.fromEntries(addressFields.map((field) => [field, textOrNull(texts[field])])),
  residential,
})

function parcelContent(parcel: TypedParcel, units: Units): Json {
  const { predefinedPackage, weight, besides, ...sides } = parcel
  const isOwn = predefinedPackage === ''
  const side = (text: string): number | null => (isOwn ? readSide(text, units) : null)
  return {
    ...besides,
    weight: readWeight(weight, units),
    length: side(sides.length),
    width: side(sides.width),
    height: side(sides.height),
    predefinedPackage: textOrNull(predefinedPackage),
  }
}

function itemContent({ name, sku, quantity, unitValue, unitWeight, besides }: TypedItem, units: Units): Json {
  const value = textOrNull(unitValue.replaceAll(/[$\s]/g, ''))
  return {
    currency: value === null ? null : 'USD',
    ...besides,
    name: textOrNull(name),
    sku: textOrNull(sku),
    quantity: countOf(quantity),
    unitValue: value,
    unitWeight: readWeight(unitWeight, units),
  }
}

const countOf = (quantity: string): number | null => (/^\d+$/.test(quantity.trim()) ? Number(quantity) : null)

function customsItemContent({ quantity, value, weight, besides, ...texts }: TypedCustomsItem, units: Units): Json {
  const amount = textOrNull(value.replaceAll(/[$,\s]/g, ''))
  return {
    currency: amount === null ? null : 'USD',
    ...besides,
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, textOrNull(text)])),
    quantity: countOf(quantity),
    value: amount,
    weight: readWeight(weight, units),
  }
}

function customsContent(customs: TypedCustoms, units: Units): { [name: string]: Json } {
  if (!isAnyDeclared(customs)) return {}
  const { items, besides, ...texts } = customs
  const said = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, textOrNull(text)]))
  const customsItems = items.filter(isDeclared).map((item) => customsItemContent(item, units))
  return { customsInfo: { ...besides, ...said, customsItems } }
}

/** Converts form values to the request body. Weights and dimensions that can't be parsed become null. */
export const contentOf = (typed: Typed, units: Units): Json => ({
  ...typed.besides,
  toAddress: addressContent(typed.to),
  fromAddress: addressContent(typed.from),
  shipments: typed.parcels.map((parcel) => ({
    ...parcel.shipmentBesides,
    parcel: parcelContent(parcel, units),
    ...customsContent(parcel.customs, units),
  })),
  options: { ...typed.optionsBesides, signature: typed.signature, saturdayDelivery: typed.saturdayDelivery },
  items: typed.items.filter(isWritten).map((item) => itemContent(item, units)),
  reference: textOrNull(typed.reference),
  notes: textOrNull(typed.notes),
})

/** Converts between the content of a draft and the form values. */

const treeOf = (value: Json | undefined): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const text = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** In pounds and ounces if that is exact. */
function weight(value: Json | undefined): string {
  if (typeof value !== 'number') return ''
  const told = formatWeight(value)
  return readWeight(told, 'imperial') === value ? told : `${value} lb`
}

/**
 * The fields that the form doesn't show.
 *
 * @param known the fields that the form shows
 */
function besidesOf(tree: Tree, known: readonly string[]): Tree {
  return Object.fromEntries(
    Object.entries(tree)
      .filter(([name]) => !known.includes(name))
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

function readAddress(value: Json | undefined): TypedAddress {
  const tree = treeOf(value)
  const texts = Object.fromEntries(addressFields.map((field) => [field, text(tree[field])])) as Record<
    AddressField,
    string
  >
  return {
    ...texts,
    residential: typeof tree.residential === 'boolean' ? tree.residential : null,
    besides: besidesOf(tree, [...addressFields, 'residential']),
  }
}

const parcelFields = ['weight', 'length', 'width', 'height', 'predefinedPackage']

function typedParcel(value: Json, place: number): TypedParcel {
  const shipment = treeOf(value)
  const parcel = treeOf(shipment.parcel)
  return {
    key: String(place + 1),
    weight: weight(parcel.weight),
    length: text(parcel.length),
    width: text(parcel.width),
    height: text(parcel.height),
    predefinedPackage: text(parcel.predefinedPackage),
    customs: typedCustoms(shipment.customsInfo),
    shipmentBesides: besidesOf(shipment, ['parcel', 'customsInfo']),
    besides: besidesOf(parcel, parcelFields),
  }
}

/** Drops null values, because responses contain all possible fields. */
const saidOf = (tree: Tree): Tree => Object.fromEntries(Object.entries(tree).filter(([, value]) => value !== null))

function typedCustoms(value: Json | undefined): TypedCustoms {
  const tree = treeOf(value)
  const texts = Object.fromEntries(customsTexts.map((field) => [field, text(tree[field])]))
  return {
    ...(texts as Record<(typeof customsTexts)[number], string>),
    items: listOf(tree.customsItems).map(typedCustomsItem),
    besides: saidOf(besidesOf(tree, [...customsTexts, 'customsItems'])),
  }
}

function typedCustomsItem(value: Json): TypedCustomsItem {
  const tree = treeOf(value)
  const isDollar = (tree.currency ?? 'USD') === 'USD'
  const texts = Object.fromEntries(customsItemTexts.map((field) => [field, text(tree[field])]))
  return {
    ...(texts as Record<(typeof customsItemTexts)[number], string>),
    weight: weight(tree.weight),
    besides: saidOf(besidesOf(tree, [...customsItemTexts, ...(isDollar ? ['currency'] : [])])),
  }
}

function typedItem(value: Json): TypedItem {
  const tree = treeOf(value)
  const { name, sku, quantity, unitValue, unitWeight } = tree
  // US dollars are the default. Other currencies are kept.
  const isDollar = (tree.currency ?? 'USD') === 'USD'
  return {
    besides: besidesOf(tree, [...itemTexts, ...(isDollar ? ['currency'] : [])]),
    name: text(name),
    sku: text(sku),
    quantity: text(quantity),
    unitValue: text(unitValue),
    unitWeight: weight(unitWeight),
  }
}

const isSignature = (value: Json | undefined): value is Signature =>
  value === 'none' || value === 'standard' || value === 'adult'

const draftFields = ['toAddress', 'fromAddress', 'shipments', 'options', 'items', 'reference', 'notes']

/** Converts content to form values. Dimensions are in inches and weights in pounds, whatever was typed. */
export function typedOf(content: Json): Typed {
  const tree = treeOf(content)
  const options = treeOf(tree.options)
  const parcels = listOf(tree.shipments).map(typedParcel)
  return {
    to: readAddress(tree.toAddress),
    from: readAddress(tree.fromAddress),
    parcels: parcels.length > 0 ? parcels : [emptyParcel],
    signature: isSignature(options.signature) ? options.signature : 'none',
    saturdayDelivery: options.saturdayDelivery === true,
    items: listOf(tree.items).map(typedItem),
    reference: text(tree.reference),
    notes: text(tree.notes),
    optionsBesides: besidesOf(options, ['signature', 'saturdayDelivery']),
    besides: besidesOf(tree, draftFields),
  }
}

/** Content in the order of fields that the page itself uses, so that it can be compared. */
export const normalised = (content: Json): Json => contentOf(typedOf(content), 'imperial')
