/** An order of the JSON interface: read into what the verbs take, and what they refuse of it said by the names in it. */

import type { CustomsInput } from '#domain/orders/customs/customs.ts'
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
import { refuseViolations, type Violation } from '#kit/errors/violations.ts'

/** An order, and where in the body it was found: `order`, or empty where it is the body itself. */
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

const newItem = ({ unitWeight, ...item }: ItemRequest): ItemInput => ({ ...item, unitWeightPounds: unitWeight ?? null })

const newCustoms = ({ customsInfo }: ShipmentRequest): CustomsInput | null => {
  if (!customsInfo) return null
  const { customsItems, ...said } = customsInfo
  const items = customsItems?.map(({ weight, ...item }) => ({ ...item, weightPounds: weight ?? null })) ?? []
  return { ...said, items }
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

const violationsOf = (issues: readonly OrderIssue[], path: string): Violation[] =>
  issues.map((fault) => apiIssue(fault, path ? `${path}.${fieldOf(fault.place)}` : fieldOf(fault.place)))

/** Says of what the verb refuses where it stands in the body. @param path where the order was found in it */
export const namedAsIn =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof OrderInvalidError) refuseViolations(violationsOf(error.issues, path))
    throw error
  }

const orderBody = bodyReader(OrderRequest)

/**
 * Reads an order. What its schema cannot say is left to the verb.
 *
 * @param path where it was found, where that is not the body itself
 * @throws ServiceError 400 or 422 where the schema finds something
 */
export function readOrder(input: unknown, path = ''): Reading<SentOrder> {
  const { value, violations } = orderBody.read(input, path)
  if (violations.length > 0) refuseViolations([...violations, ...refusedBesides(value, violations, path)])
  return { value: { order: newOrder(value), path }, violations }
}

/** What was typed of an order so far: the order where nothing is missing or wrong, and all that is. */
export function inspectOrder(input: object): { content: OrderContent | null; violations: Violation[] } {
  const { value, violations } = orderBody.read(input)
  if (violations.length > 0) {
    return { content: null, violations: [...violations, ...refusedBesides(value, violations, '')] }
  }
  const { content, issues } = validateOrder(newOrder(value))
  return issues.length > 0 ? { content: null, violations: violationsOf(issues, '') } : { content, violations: [] }
}

/** Whoever is told what the schema finds is told what the verb would refuse as well: all at once, of each field one thing. */
function refusedBesides(value: OrderRequest, found: readonly Violation[], path: string): Violation[] {
  if (found.some(({ kind }) => kind === 'unreadable')) return []
  const known = new Set(found.map(({ field }) => field))
  const { issues } = validateOrder(newOrder(filled(value)))
  return violationsOf(issues, path).filter(({ field }) => !known.has(field))
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

/** The body with blanks for what its schema misses in it. */
const filled = ({ shipments, items, ...body }: OrderRequest): OrderRequest => ({
  ...body,
  fromAddress: filledAddress(body.fromAddress),
  toAddress: filledAddress(body.toAddress),
  shipments: shipments.map(({ parcel, ...shipment }) => ({
    ...shipment,
    parcel: { ...parcel, weight: parcel.weight ?? Number.NaN },
  })),
  items: items?.map((item) => ({ ...item, name: item.name ?? '' })) ?? null,
})
