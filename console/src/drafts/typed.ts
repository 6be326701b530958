/** A draft as it stands in the fields of the page, and as the service takes it. */
import { type AddressField, addressFields } from '../format/address.ts'
import { readSide, readWeight, type Units } from '../format/read-goods.ts'
import { formatWeight } from '../format/weight.ts'
import type { Json } from './merge.ts'

type Tree = { readonly [name: string]: Json }

/** What has no field here and came with another order, such as a number for customs, stays as it is. */
type Besides = { besides: Tree }

export type TypedAddress = Record<AddressField, string> & { residential: boolean | null } & Besides

export type TypedParcel = {
  /** Tells it from the others on the page, whatever becomes of their places; the service knows nothing of it. */
  key: string
  weight: string
  length: string
  width: string
  height: string
  /** A carrier's own packaging, by its name; empty: the sides count. */
  predefinedPackage: string
}

const itemTexts = ['name', 'sku', 'quantity', 'unitValue', 'unitWeight'] as const
export type ItemText = (typeof itemTexts)[number]
export type TypedItem = Record<ItemText, string> & Besides

export type Signature = 'none' | 'standard' | 'adult'

export type Typed = {
  to: TypedAddress
  from: TypedAddress
  parcels: readonly TypedParcel[]
  signature: Signature
  saturdayDelivery: boolean
  items: readonly TypedItem[]
  reference: string
  notes: string
}

export const emptyAddress: TypedAddress = {
  name: '',
  company: '',
  street1: '',
  street2: '',
  city: '',
  state: '',
  zip: '',
  country: '',
  phone: '',
  email: '',
  residential: null,
  besides: {},
}

type KeptAddress = { readonly [Field in AddressField]?: string | null } & { residential: boolean | null }

/** One that somebody keeps, such as a warehouse's, as it stands in the fields. */
export const typedAddress = (kept: KeptAddress): TypedAddress => ({
  ...emptyAddress,
  ...Object.fromEntries(addressFields.map((field) => [field, kept[field] ?? ''])),
  residential: kept.residential,
})

const needed = ['street1', 'city', 'state', 'zip', 'country'] as const

/** Nothing more has to be written of it. */
export const isWholeAddress = (address: TypedAddress): boolean =>
  needed.every((field) => address[field] !== '') && (address.name !== '' || address.company !== '')

export const emptyParcel: TypedParcel = {
  key: '1',
  weight: '',
  length: '',
  width: '',
  height: '',
  predefinedPackage: '',
}

/** One that no parcel has, or had behind those that there are. */
export const freeKey = (parcels: readonly TypedParcel[]): string =>
  String(1 + Math.max(0, ...parcels.map(({ key }) => Number(key))))

export const emptyItem: TypedItem = { name: '', sku: '', quantity: '1', unitValue: '', unitWeight: '', besides: {} }

export const emptyDraft: Typed = {
  to: { ...emptyAddress, country: 'US' },
  from: emptyAddress,
  parcels: [emptyParcel],
  signature: 'none',
  saturdayDelivery: false,
  items: [],
  reference: '',
  notes: '',
}

const textOrNull = (text: string): string | null => text.trim() || null

const addressContent = ({ residential, besides, ...texts }: TypedAddress): Json => ({
  ...besides,
  ...Object.fromEntries(addressFields.map((field) => [field, textOrNull(texts[field])])),
  residential,
})

function parcelContent({ key: _key, predefinedPackage, weight, ...sides }: TypedParcel, units: Units): Json {
  const isOwn = predefinedPackage === ''
  const side = (text: string): number | null => (isOwn ? readSide(text, units) : null)
  return {
    weight: readWeight(weight, units),
    length: side(sides.length),
    width: side(sides.width),
    height: side(sides.height),
    predefinedPackage: textOrNull(predefinedPackage),
  }
}

/** A line of which nothing was written is none. */
const isWritten = ({ name, sku, unitValue, unitWeight }: TypedItem): boolean =>
  [name, sku, unitValue, unitWeight].some((text) => text.trim() !== '')

function itemContent({ name, sku, quantity, unitValue, unitWeight, besides }: TypedItem, units: Units): Json {
  const value = textOrNull(unitValue.replaceAll(/[$\s]/g, ''))
  return {
    currency: value === null ? null : 'USD',
    ...besides,
    name: textOrNull(name),
    sku: textOrNull(sku),
    quantity: /^\d+$/.test(quantity.trim()) ? Number(quantity) : null,
    unitValue: value,
    unitWeight: readWeight(unitWeight, units),
  }
}

/** What the service is told; of weights and sides only what could be read. */
export const contentOf = (typed: Typed, units: Units): Json => ({
  toAddress: addressContent(typed.to),
  fromAddress: addressContent(typed.from),
  shipments: typed.parcels.map((parcel) => ({ parcel: parcelContent(parcel, units) })),
  options: { signature: typed.signature, saturdayDelivery: typed.saturdayDelivery },
  items: typed.items.filter(isWritten).map((item) => itemContent(item, units)),
  reference: textOrNull(typed.reference),
  notes: textOrNull(typed.notes),
})

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

/** What has a field of its own, and what has none. */
function besidesOf(tree: Tree, known: readonly string[]): Tree {
  return Object.fromEntries(
    Object.entries(tree)
      .filter(([name, value]) => !known.includes(name) && value !== null)
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

function typedParcel(value: Json, place: number): TypedParcel {
  const parcel = treeOf(treeOf(value).parcel)
  return {
    key: String(place + 1),
    weight: weight(parcel.weight),
    length: text(parcel.length),
    width: text(parcel.width),
    height: text(parcel.height),
    predefinedPackage: text(parcel.predefinedPackage),
  }
}

function typedItem(value: Json): TypedItem {
  const tree = treeOf(value)
  const { name, sku, quantity, unitValue, unitWeight } = tree
  // A dollar goes without saying; what is worth another currency's keeps it.
  const isDollar = tree.currency === 'USD'
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
  }
}

/** With the keys that the parcels had on the page: of content that came from elsewhere only the places are known. */
export const withKeysOf = (before: Typed, typed: Typed): Typed => ({
  ...typed,
  parcels: typed.parcels.map((parcel, place) => ({
    ...parcel,
    key: before.parcels[place]?.key ?? String(Number(freeKey(before.parcels)) + place),
  })),
})

/** What was typed into fields of goods and cannot be read, by the service's name of the field. */
export function unreadable(typed: Typed, units: Units): Record<string, string> {
  const wrong: Record<string, string> = {}
  const look = (name: string, written: string, value: number | null, words: string) => {
    if (written.trim() !== '' && value === null) wrong[name] = words
  }
  for (const [place, parcel] of typed.parcels.entries()) {
    const path = `shipments[${place}].parcel`
    look(`${path}.weight`, parcel.weight, readWeight(parcel.weight, units), 'Write it as 2 lb 4 oz, 36 oz or 1 kg.')
    if (parcel.predefinedPackage !== '') continue
    for (const side of ['length', 'width', 'height'] as const) {
      look(`${path}.${side}`, parcel[side], readSide(parcel[side], units), 'Write it as 12, 12 in or 30 cm.')
    }
  }
  for (const [place, item] of typed.items.entries()) {
    const path = `items[${place}]`
    look(`${path}.unitWeight`, item.unitWeight, readWeight(item.unitWeight, units), 'Write it as 4 oz.')
    if (isWritten(item) && !/^\d+$/.test(item.quantity.trim())) wrong[`${path}.quantity`] = 'Write a whole number.'
  }
  return wrong
}

/** As the page itself would have written it: what a database keeps comes back in another order of its fields. */
export const normalised = (content: Json): Json => contentOf(typedOf(content), 'imperial')
