/** Converts orders of requests to the input of the verbs, and reports issues under the fields of the request. */

import type { CustomsInput } from '#domain/orders/customs/customs.ts'
import { usIssues } from '#domain/orders/order/address.ts'
import {
  apiIssue,
  type CustomsField,
  type CustomsItemField,
  type IssuePlace,
  OrderInvalidError,
  type OrderIssue,
} from '#domain/orders/order/order-issues.ts'
import type { ParcelInput } from '#domain/orders/order/parcel.ts'
import {
  type ItemInput,
  type OrderContent,
  type OrderInput,
  validateOrder,
} from '#domain/orders/order/validate-order.ts'
import { bodyReader } from '#edges/http/request.ts'
import { OrderRequest } from '#edges/shapes/order-request-schemas.ts'
import type { Reading } from '#kit/errors/schema-reader.ts'
import { assertNoIssues, fieldIssue, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'

/** An order and its path in the body: `order`, or empty for the body itself. */
export type SentOrder = { order: OrderInput; path: string }

type AddressBody = OrderRequest['fromAddress']
type ParcelBody = OrderRequest['shipments'][number]['parcel']
type ItemRequest = NonNullable<OrderRequest['items']>[number]
type ShipmentRequest = OrderRequest['shipments'][number]

export const newParcel = ({ weight, length, width, height, predefinedPackage }: ParcelBody): ParcelInput => ({
  weightPounds: weight,
  lengthInches: length ?? null,
  widthInches: width ?? null,
  heightInches: height ?? null,
  predefinedPackage: predefinedPackage ?? null,
})

const newItem = ({ unitWeight, options, ...item }: ItemRequest): ItemInput => ({
  ...item,
  unitWeightPounds: unitWeight ?? null,
  options: options ?? [],
})

export const newCustoms = ({ customsInfo }: Pick<ShipmentRequest, 'customsInfo'>): CustomsInput | null => {
  if (!customsInfo) return null
  const { customsItems, ...declaration } = customsInfo
  const items = customsItems?.map(({ weight, ...item }) => ({ ...item, weightPounds: weight ?? null })) ?? []
  return { ...declaration, items }
}

function newOrder({ fromAddress, toAddress, shipments, reference, items, notes }: OrderRequest): OrderInput {
  return {
    from: fromAddress,
    to: toAddress,
    parcels: shipments.map(({ parcel }) => newParcel(parcel)),
    customs: shipments.map(newCustoms),
    details: { reference: reference ?? null, items: items?.map(newItem) ?? [], notes: notes ?? null },
  }
}

const customsItemField = (field: CustomsItemField): string => (field === 'weightPounds' ? 'weight' : field)
const customsField = (field: CustomsField): string => (field === 'items' ? 'customsItems' : field)

const parcelFields = { weightPounds: 'weight', lengthInches: 'length', widthInches: 'width', heightInches: 'height' }

function fieldOf(place: IssuePlace): string {
  switch (place.part) {
    case 'from':
    case 'to':
      return `${place.part}Address.${place.field}`
    case 'parcel':
      return `shipments[${place.index}].parcel.${parcelFields[place.field]}`
    case 'item':
      return `items[${place.index}].${place.field}`
    case 'customs':
      return `shipments[${place.index}].customsInfo.${customsField(place.field)}`
    case 'customs-item': {
      const field = customsItemField(place.field)
      return `shipments[${place.index}].customsInfo.customsItems[${place.item}].${field}`
    }
  }
}

export const fieldIssuesOf = (issues: readonly OrderIssue[], path: string): ValidationIssue[] =>
  issues.map((issue) => apiIssue(issue, path ? `${path}.${fieldOf(issue.place)}` : fieldOf(issue.place)))

/**
 * Reports the issues of an `OrderInvalidError` under the fields of the body.
 *
 * @param path the path of the order in the body
 * @param rename the name in the body of a field of an order
 */
export const namedAsIn =
  (path: string, rename = (field: string) => field) =>
  (error: unknown): never => {
    if (error instanceof OrderInvalidError) {
      assertNoIssues(fieldIssuesOf(error.issues, path).map((issue) => ({ ...issue, field: rename(issue.field ?? '') })))
    }
    throw error
  }

/**
 * The contract of the public API accepts codes of US states and complete ZIP codes only. Names of states, and ZIP codes
 * without zeros, are for people and shops.
 */
export function spellingIssues(
  { fromAddress, toAddress }: Partial<Pick<OrderRequest, 'fromAddress' | 'toAddress'>>,
  path: (field: string) => string,
): ValidationIssue[] {
  return Object.entries({ fromAddress, toAddress }).flatMap(([name, address]) => {
    if (!address || plain(address.country).toUpperCase() !== 'US') return []
    const { state, zip } = address
    const field = (part: string) => path(`${name}.${part}`)
    const isState = /^[a-z]{2}$/i.test(plain(state))
    const isZip = /^(?:\d{5}(?:[- ]?\d{4})?)?$/.test(plain(zip))
    return [
      ...(plain(state) === '' && state !== undefined ? [required('invalid', field('state'))] : []),
      ...(isState || plain(state) === '' ? [] : [fieldIssue('invalid', field('state'), usIssues.state)]),
      ...(isZip ? [] : [fieldIssue('invalid', field('zip'), usIssues.zip)]),
    ]
  })
}

const plain = (text: string | null | undefined): string => (text ?? '').normalize('NFKC').trim()

const orderBody = bodyReader(OrderRequest)
const apiOrderBody = bodyReader(OrderRequest, spellingIssues)

/**
 * Reads an order of the public API. The verb validates the rules that the schema cannot express.
 *
 * @param path the path of the order, if it is only a part of the body
 * @throws ValidationError 400 or 422
 */
export function readOrder(input: unknown, path = ''): Reading<SentOrder> {
  const { value, issues } = apiOrderBody.read(input, path)
  if (issues.length > 0) assertNoIssues([...issues, ...otherIssues(value, issues, path)])
  return { value: { order: newOrder(value), path }, issues }
}

/** Validates an unfinished order. The content is null if there are issues. */
export function inspectOrder(input: object): { content: OrderContent | null; issues: ValidationIssue[] } {
  const { value, issues } = orderBody.read(input)
  if (issues.length > 0) {
    return { content: null, issues: [...issues, ...otherIssues(value, issues, '')] }
  }
  const { content, issues: orderIssues } = validateOrder(newOrder(value))
  return orderIssues.length > 0 ? { content: null, issues: fieldIssuesOf(orderIssues, '') } : { content, issues }
}

/** The issues that the verb would find in other fields, so that one response reports all. */
function otherIssues(value: OrderRequest, found: readonly ValidationIssue[], path: string): ValidationIssue[] {
  if (found.some(({ kind }) => kind === 'malformed')) return []
  return notFound(fieldIssuesOf(validateOrder(newOrder(filled(value))).issues, path), found)
}

/** Issues of fields that have none yet. */
export function notFound(issues: readonly ValidationIssue[], found: readonly ValidationIssue[]): ValidationIssue[] {
  const known = new Set(found.map(({ field }) => field))
  return issues.filter(({ field }) => !known.has(field))
}

export const filledAddress = (address: Partial<AddressBody>): AddressBody => ({
  ...address,
  street1: address.street1 ?? '',
  city: address.city ?? '',
  state: address.state ?? '',
  zip: address.zip ?? '',
  country: address.country ?? '',
  phone: address.phone ?? null,
})

export const filledParcel = (parcel: ParcelBody): ParcelBody => ({ ...parcel, weight: parcel.weight ?? Number.NaN })

/** The body with empty values for missing fields. */
const filled = ({ shipments, items, ...body }: OrderRequest): OrderRequest => ({
  ...body,
  fromAddress: filledAddress(body.fromAddress),
  toAddress: filledAddress(body.toAddress),
  shipments: shipments.map(({ parcel, ...shipment }) => ({ ...shipment, parcel: filledParcel(parcel) })),
  items: items?.map((item) => ({ ...item, name: item.name ?? '' })) ?? null,
})
