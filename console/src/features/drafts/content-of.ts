/** What of a draft the service is told. */
import { addressFields } from '../../format/address.ts'
import { readSide, readWeight, type Units } from '../../format/read-goods.ts'
import { isAnyDeclared, isDeclared, type TypedCustoms, type TypedCustomsItem } from './customs.ts'
import type { Json } from './merge.ts'
import { isWritten, type Typed, type TypedAddress, type TypedItem, type TypedParcel } from './typed.ts'

const textOrNull = (text: string): string | null => text.trim() || null

const normalizeAddress = ({ residential, besides, ...texts }: TypedAddress): Json => ({
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

/** What the service is told; of weights and sides only what could be read. */
export const contentOf = (typed: Typed, units: Units): Json => ({
  ...typed.besides,
  toAddress: normalizeAddress(typed.to),
  fromAddress: normalizeAddress(typed.from),
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
