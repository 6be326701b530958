/** A draft as it stands in the fields of the page. */
import { type AddressField, addressFields } from '../../format/address.ts'
import { emptyCustoms, type TypedCustoms } from './customs.ts'
import type { Tree } from './merge.ts'

/**
 * What has no field here stays as it is: a number for customs that came with another order, or what a newer version of
 * this page wrote, which stands in another window while the service is being upgraded.
 */
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
  /** What customs are told of it. */
  customs: TypedCustoms
  /** What its shipment has beside it. */
  shipmentBesides: Tree
} & Besides

export const itemTexts = ['name', 'sku', 'quantity', 'unitValue', 'unitWeight'] as const
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
  /** What its options have beside those above. */
  optionsBesides: Tree
} & Besides

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

/** What has to be written yet: of a name and a company one is enough. */
export const missingInAddress = (address: TypedAddress): AddressField[] => [
  ...(address.name === '' && address.company === '' ? (['name'] as const) : []),
  ...needed.filter((field) => address[field] === ''),
]

export const isWholeAddress = (address: TypedAddress): boolean => missingInAddress(address).length === 0

export const emptyParcel: TypedParcel = {
  key: '1',
  weight: '',
  length: '',
  width: '',
  height: '',
  predefinedPackage: '',
  customs: emptyCustoms,
  shipmentBesides: {},
  besides: {},
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
  optionsBesides: {},
  besides: {},
}

/** A line of which nothing was written is none. */
export const isWritten = ({ name, sku, unitValue, unitWeight, besides }: TypedItem): boolean =>
  [name, sku, unitValue, unitWeight].some((text) => text.trim() !== '') ||
  Object.values(besides).some((value) => value !== null)

/** With the keys that the parcels had on the page: of content that came from elsewhere only the places are known. */
export const withKeysOf = (before: Typed, typed: Typed): Typed => ({
  ...typed,
  parcels: typed.parcels.map((parcel, place) => ({
    ...parcel,
    key: before.parcels[place]?.key ?? String(Number(freeKey(before.parcels)) + place),
  })),
})
