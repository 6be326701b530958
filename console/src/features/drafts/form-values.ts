/** The values of the form's fields, as text. */
import { type AddressField, addressFields } from '../../format/address.ts'
import type { Tree } from './merge.ts'

/** The customs declaration in the form. Values and weights are totals per line. */
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
  'manufacturerProductId',
  'standardProductId',
] as const
export type CustomsItemText = (typeof customsItemTexts)[number]

export type CustomsItemValues = Record<CustomsItemText, string> & { extraFields: Tree }
export type CustomsValues = Record<CustomsText, string> & { items: readonly CustomsItemValues[]; extraFields: Tree }

export const emptyCustoms: CustomsValues = {
  contentsType: '',
  contentsExplanation: '',
  customsSigner: '',
  eelPfc: '',
  incoterm: '',
  items: [],
  extraFields: {},
}

export const emptyCustomsItem: CustomsItemValues = {
  description: '',
  quantity: '1',
  value: '',
  weight: '',
  hsTariffNumber: '',
  originCountry: '',
  code: '',
  manufacturerProductId: '',
  standardProductId: '',
  extraFields: {},
}

/** An empty line doesn't count. */
export const isFilledCustomsItem = ({ quantity: _quantity, extraFields, ...texts }: CustomsItemValues): boolean =>
  Object.values(texts).some((text) => text.trim() !== '') || Object.values(extraFields).some((value) => value !== null)

/** An order without customs details has an empty declaration. */
export const hasCustoms = ({ items, extraFields, ...texts }: CustomsValues): boolean =>
  items.some(isFilledCustomsItem) ||
  Object.values(texts).some((text) => text.trim() !== '') ||
  Object.values(extraFields).some((value) => value !== null)

/** Fields that the form doesn't show are kept. Another window may run a newer version of the page during an upgrade. */
type WithExtraFields = { extraFields: Tree }

export type AddressValues = Record<AddressField, string> & { residential: boolean | null } & WithExtraFields

export type ParcelValues = {
  /** Identifies the package on the page. The service doesn't have it. */
  key: string
  weight: string
  length: string
  width: string
  height: string
  /** Carrier packaging. If it is empty, the dimensions apply. */
  predefinedPackage: string
  customs: CustomsValues
  /** The other fields of the shipment. */
  extraShipmentFields: Tree
} & WithExtraFields

export const itemTexts = ['name', 'sku', 'quantity', 'unitValue', 'unitWeight'] as const
export type ItemText = (typeof itemTexts)[number]
export type ItemValues = Record<ItemText, string> & WithExtraFields

export type Signature = 'none' | 'standard' | 'adult'

export type FormValues = {
  to: AddressValues
  from: AddressValues
  parcels: readonly ParcelValues[]
  signature: Signature
  saturdayDelivery: boolean
  items: readonly ItemValues[]
  reference: string
  notes: string
  /** The other fields of the options. */
  extraOptions: Tree
} & WithExtraFields

export const emptyAddress: AddressValues = {
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
  extraFields: {},
}

type StoredAddress = { readonly [Field in AddressField]?: string | null } & { residential: boolean | null }

/** Converts a saved address, such as a ship-from address. */
export const toAddressValues = (kept: StoredAddress): AddressValues => ({
  ...emptyAddress,
  ...Object.fromEntries(addressFields.map((field) => [field, kept[field] ?? ''])),
  residential: kept.residential,
})

export const emptyParcel: ParcelValues = {
  key: '1',
  weight: '',
  length: '',
  width: '',
  height: '',
  predefinedPackage: '',
  customs: emptyCustoms,
  extraShipmentFields: {},
  extraFields: {},
}

/** A key that no package has. */
export const nextParcelKey = (parcels: readonly ParcelValues[]): string =>
  String(1 + Math.max(0, ...parcels.map(({ key }) => Number(key))))

export const emptyItem: ItemValues = {
  name: '',
  sku: '',
  quantity: '1',
  unitValue: '',
  unitWeight: '',
  extraFields: {},
}

export const emptyDraft: FormValues = {
  to: { ...emptyAddress, country: 'US' },
  from: emptyAddress,
  parcels: [emptyParcel],
  signature: 'none',
  saturdayDelivery: false,
  items: [],
  reference: '',
  notes: '',
  extraOptions: {},
  extraFields: {},
}

/** An empty line doesn't count. */
export const isFilledItem = ({ name, sku, unitValue, unitWeight, extraFields }: ItemValues): boolean =>
  [name, sku, unitValue, unitWeight].some((text) => text.trim() !== '') ||
  Object.values(extraFields).some((value) => value !== null)

/** Keeps the packages' keys, because content contains only their positions. */
export const keepParcelKeys = (before: FormValues, values: FormValues): FormValues => ({
  ...values,
  parcels: values.parcels.map((parcel, index) => ({
    ...parcel,
    key: before.parcels[index]?.key ?? String(Number(nextParcelKey(before.parcels)) + index),
  })),
})
