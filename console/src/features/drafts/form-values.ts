/** The customs declaration in the form. Values and weights are totals per line. */

import { type AddressField, addressFields } from '../../format/address.ts'
import type { Tree } from './merge.ts'

export const customsTexts = ['contentsType', 'contentsExplanation', 'customsSigner', 'eelPfc', 'incoterm'] as const
export type CustomsText = (typeof customsTexts)[number]

export const customsItemTexts = [
  'description',
  'quantity',
  'value',
  'weight',
  'hsTariffNumber',
  'originCountry',
  'code',
] as const
export type CustomsItemText = (typeof customsItemTexts)[number]

export type TypedCustomsItem = Record<CustomsItemText, string> & { besides: Tree }
export type TypedCustoms = Record<CustomsText, string> & { items: readonly TypedCustomsItem[]; besides: Tree }

export const emptyCustoms: TypedCustoms = {
  contentsType: '',
  contentsExplanation: '',
  customsSigner: '',
  eelPfc: '',
  incoterm: '',
  items: [],
  besides: {},
}

export const emptyCustomsItem: TypedCustomsItem = {
  description: '',
  quantity: '1',
  value: '',
  weight: '',
  hsTariffNumber: '',
  originCountry: '',
  code: '',
  besides: {},
}

/** An empty line doesn't count. */
export const isDeclared = ({ quantity: _quantity, besides, ...texts }: TypedCustomsItem): boolean =>
  Object.values(texts).some((text) => text.trim() !== '') || Object.values(besides).some((value) => value !== null)

/** An order without customs details has an empty declaration. */
export const isAnyDeclared = ({ items, besides, ...texts }: TypedCustoms): boolean =>
  items.some(isDeclared) ||
  Object.values(texts).some((text) => text.trim() !== '') ||
  Object.values(besides).some((value) => value !== null)

/** The values of the form's fields, as text. */

/** Fields that the form doesn't show are kept. Another window may run a newer version of the page during an upgrade. */
type Besides = { besides: Tree }

export type TypedAddress = Record<AddressField, string> & { residential: boolean | null } & Besides

export type TypedParcel = {
  /** Identifies the package on the page. The service doesn't have it. */
  key: string
  weight: string
  length: string
  width: string
  height: string
  /** Carrier packaging. If it is empty, the dimensions apply. */
  predefinedPackage: string
  customs: TypedCustoms
  /** The other fields of the shipment. */
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
  /** The other fields of the options. */
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

/** Converts a saved address, such as a ship-from address. */
export const typedAddress = (kept: KeptAddress): TypedAddress => ({
  ...emptyAddress,
  ...Object.fromEntries(addressFields.map((field) => [field, kept[field] ?? ''])),
  residential: kept.residential,
})

const needed = ['street1', 'city', 'state', 'zip', 'country'] as const

/** The missing fields. A name or a company is enough. */
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

/** A key that no package has. */
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

/** An empty line doesn't count. */
export const isWritten = ({ name, sku, unitValue, unitWeight, besides }: TypedItem): boolean =>
  [name, sku, unitValue, unitWeight].some((text) => text.trim() !== '') ||
  Object.values(besides).some((value) => value !== null)

/** Keeps the packages' keys, because content contains only their positions. */
export const withKeysOf = (before: Typed, typed: Typed): Typed => ({
  ...typed,
  parcels: typed.parcels.map((parcel, place) => ({
    ...parcel,
    key: before.parcels[place]?.key ?? String(Number(freeKey(before.parcels)) + place),
  })),
})
