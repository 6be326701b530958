/** Converts between the content of a draft and the form values. */
import { type AddressField, addressFields } from '../../format/address.ts'
import { formatWeight, parseLength, parseWeight, type Units } from '../../format/measures.ts'
import { parseMoney } from '../../format/numbers.ts'
import {
  type AddressValues,
  type CustomsItemValues,
  type CustomsValues,
  customsItemTexts,
  customsTexts,
  emptyParcel,
  type FormValues,
  hasCustoms,
  type ItemValues,
  isFilledCustomsItem,
  isFilledItem,
  itemTexts,
  type ParcelValues,
  type Signature,
} from './form-values.ts'
import type { Json, Tree } from './merge.ts'

const textOrNull = (text: string): string | null => text.trim() || null

const fromAddress = ({ residential, extraFields, ...texts }: AddressValues): Json => ({
  ...extraFields,
  ...Object.fromEntries(addressFields.map((field) => [field, textOrNull(texts[field])])),
  residential,
})

function fromParcel(parcel: ParcelValues, units: Units): Json {
  const { predefinedPackage, weight, extraFields, ...dimensions } = parcel
  const isOwn = predefinedPackage === ''
  const dimension = (text: string): number | null => (isOwn ? parseLength(text, units) : null)
  return {
    ...extraFields,
    weight: parseWeight(weight, units),
    length: dimension(dimensions.length),
    width: dimension(dimensions.width),
    height: dimension(dimensions.height),
    predefinedPackage: textOrNull(predefinedPackage),
  }
}

function fromItem({ name, sku, quantity, unitValue, unitWeight, extraFields }: ItemValues, units: Units): Json {
  const value = parseMoney(unitValue)
  return {
    currency: value === null ? null : 'USD',
    ...extraFields,
    name: textOrNull(name),
    sku: textOrNull(sku),
    quantity: countOf(quantity),
    unitValue: value,
    unitWeight: parseWeight(unitWeight, units),
  }
}

const countOf = (quantity: string): number | null => (/^\d+$/.test(quantity.trim()) ? Number(quantity) : null)

function fromCustomsItem({ quantity, value, weight, extraFields, ...texts }: CustomsItemValues, units: Units): Json {
  const amount = parseMoney(value)
  return {
    currency: amount === null ? null : 'USD',
    ...extraFields,
    ...Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, textOrNull(text)])),
    quantity: countOf(quantity),
    value: amount,
    weight: parseWeight(weight, units),
  }
}

function fromCustoms(customs: CustomsValues, units: Units): { [name: string]: Json } {
  if (!hasCustoms(customs)) return {}
  const { items, extraFields, ...texts } = customs
  const said = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, textOrNull(text)]))
  const customsItems = items.filter(isFilledCustomsItem).map((item) => fromCustomsItem(item, units))
  return { customsInfo: { ...extraFields, ...said, customsItems } }
}

/** Converts form values to the request body. Weights and dimensions that can't be parsed become null. */
export const fromForm = (values: FormValues, units: Units): Json => ({
  ...values.extraFields,
  toAddress: fromAddress(values.to),
  fromAddress: fromAddress(values.from),
  shipments: values.parcels.map((parcel) => ({
    ...parcel.extraShipmentFields,
    parcel: fromParcel(parcel, units),
    ...fromCustoms(parcel.customs, units),
  })),
  options: { ...values.extraOptions, signature: values.signature, saturdayDelivery: values.saturdayDelivery },
  items: values.items.filter(isFilledItem).map((item) => fromItem(item, units)),
  reference: textOrNull(values.reference),
  notes: textOrNull(values.notes),
})

const treeOf = (value: Json | undefined): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const text = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** In pounds and ounces if that is exact. */
function weight(value: Json | undefined): string {
  if (typeof value !== 'number') return ''
  const formatted = formatWeight(value)
  return parseWeight(formatted, 'imperial') === value ? formatted : `${value} lb`
}

/**
 * The fields that the form doesn't show.
 *
 * @param known the fields that the form shows
 */
function extraFieldsOf(tree: Tree, known: readonly string[]): Tree {
  return Object.fromEntries(
    Object.entries(tree)
      .filter(([name]) => !known.includes(name))
      .toSorted(([one], [other]) => one.localeCompare(other)),
  )
}

function toAddress(value: Json | undefined): AddressValues {
  const tree = treeOf(value)
  const texts = Object.fromEntries(addressFields.map((field) => [field, text(tree[field])])) as Record<
    AddressField,
    string
  >
  return {
    ...texts,
    residential: typeof tree.residential === 'boolean' ? tree.residential : null,
    extraFields: extraFieldsOf(tree, [...addressFields, 'residential']),
  }
}

const parcelFields = ['weight', 'length', 'width', 'height', 'predefinedPackage']

function toParcel(value: Json, index: number): ParcelValues {
  const shipment = treeOf(value)
  const parcel = treeOf(shipment.parcel)
  return {
    key: String(index + 1),
    weight: weight(parcel.weight),
    length: text(parcel.length),
    width: text(parcel.width),
    height: text(parcel.height),
    predefinedPackage: text(parcel.predefinedPackage),
    customs: toCustoms(shipment.customsInfo),
    extraShipmentFields: extraFieldsOf(shipment, ['parcel', 'customsInfo']),
    extraFields: extraFieldsOf(parcel, parcelFields),
  }
}

/** Drops null values, because responses contain all possible fields. */
const withoutNulls = (tree: Tree): Tree =>
  Object.fromEntries(Object.entries(tree).filter(([, value]) => value !== null))

function toCustoms(value: Json | undefined): CustomsValues {
  const tree = treeOf(value)
  const texts = Object.fromEntries(customsTexts.map((field) => [field, text(tree[field])]))
  return {
    ...(texts as Record<(typeof customsTexts)[number], string>),
    items: listOf(tree.customsItems).map(toCustomsItem),
    extraFields: withoutNulls(extraFieldsOf(tree, [...customsTexts, 'customsItems'])),
  }
}

function toCustomsItem(value: Json): CustomsItemValues {
  const tree = treeOf(value)
  const isDollar = (tree.currency ?? 'USD') === 'USD'
  const texts = Object.fromEntries(customsItemTexts.map((field) => [field, text(tree[field])]))
  return {
    ...(texts as Record<(typeof customsItemTexts)[number], string>),
    weight: weight(tree.weight),
    extraFields: withoutNulls(extraFieldsOf(tree, [...customsItemTexts, ...(isDollar ? ['currency'] : [])])),
  }
}

function toItem(value: Json): ItemValues {
  const tree = treeOf(value)
  const { name, sku, quantity, unitValue, unitWeight } = tree
  // US dollars are the default. Other currencies are kept.
  const isDollar = (tree.currency ?? 'USD') === 'USD'
  return {
    extraFields: extraFieldsOf(tree, [...itemTexts, ...(isDollar ? ['currency'] : [])]),
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
export function toForm(content: Json): FormValues {
  const tree = treeOf(content)
  const options = treeOf(tree.options)
  const parcels = listOf(tree.shipments).map(toParcel)
  return {
    to: toAddress(tree.toAddress),
    from: toAddress(tree.fromAddress),
    parcels: parcels.length > 0 ? parcels : [emptyParcel],
    signature: isSignature(options.signature) ? options.signature : 'none',
    saturdayDelivery: options.saturdayDelivery === true,
    items: listOf(tree.items).map(toItem),
    reference: text(tree.reference),
    notes: text(tree.notes),
    extraOptions: extraFieldsOf(options, ['signature', 'saturdayDelivery']),
    extraFields: extraFieldsOf(tree, draftFields),
  }
}

/** Content in the order of fields that the page itself uses, so that it can be compared. */
export const normalizeContent = (content: Json): Json => fromForm(toForm(content), 'imperial')
