/** What the service keeps of a draft, in the fields of the page. */
import { type AddressField, addressFields } from '../../format/address.ts'
import { readWeight } from '../../format/read-goods.ts'
import { formatWeight } from '../../format/weight.ts'
import { contentOf } from './content-of.ts'
import { customsItemTexts, customsTexts, type TypedCustoms, type TypedCustomsItem } from './customs.ts'
import type { Json, Tree } from './merge.ts'
import {
  emptyParcel,
  itemTexts,
  type Signature,
  type Typed,
  type TypedAddress,
  type TypedItem,
  type TypedParcel,
} from './typed.ts'

const treeOf = (value: Json | undefined): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {}
const listOf = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : [])
const text = (value: Json | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

/** In pounds and ounces where that says it exactly. */
function weight(value: Json | undefined): string {
  if (typeof value !== 'number') return ''
  const told = formatWeight(value)
  return readWeight(told, 'imperial') === value ? told : `${value} lb`
}

/** What has no field of its own. @param known what has one */
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

/** What has no field here and says nothing goes: an answer names all that there may be. */
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
  // A dollar goes without saying; what is worth another currency's keeps it.
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

/** As the service has it; sides are then in inches and weights in pounds, whatever they were typed in. */
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

/** As the page itself would have written it: what a database keeps comes back in another order of its fields. */
export const normalised = (content: Json): Json => contentOf(typedOf(content), 'imperial')
