/** An order as the JSON interface takes it, read into what the verbs take, and what they refuse by the names in it. */
import { refuseViolations, type Violation } from '#errors/violations.ts'
import { bodyReader, type Reader } from '#http-api/read-input.ts'
import { examineOrder, type NewOrder } from '#orders/examine-order.ts'
import { OrderBody } from '#orders/order-body-schemas.ts'
import type { NewItem } from '#orders/order-details.ts'
import { type OrderFault, type OrderPlace, OrderRefused, violationOf } from '#orders/order-faults.ts'
import type { NewParcel } from '#orders/parcel.ts'

/** An order, and where in the body it was found: `order`, or empty where it is the body itself. */
export type SentOrder = { order: NewOrder; path: string }

type AddressBody = OrderBody['fromAddress']
type ParcelBody = OrderBody['shipments'][number]['parcel']
type ItemBody = NonNullable<OrderBody['items']>[number]

const newParcel = ({ weight, length = null, width = null, height = null, predefinedPackage = null }: ParcelBody) =>
  ({
    weightPounds: weight,
    lengthInches: length,
    widthInches: width,
    heightInches: height,
    predefinedPackage,
  }) satisfies NewParcel

const newItem = ({ unitWeight = null, ...item }: ItemBody): NewItem => ({ ...item, unitWeightPounds: unitWeight })

function newOrder({ fromAddress, toAddress, shipments, reference, items, notes }: OrderBody): NewOrder {
  return {
    from: fromAddress,
    to: toAddress,
    parcels: shipments.map(({ parcel }) => newParcel(parcel)),
    details: { reference: reference ?? null, items: items?.map(newItem) ?? [], notes: notes ?? null },
  }
}

const parcelFields = { weightPounds: 'weight', lengthInches: 'length', widthInches: 'width', heightInches: 'height' }

function fieldOf(place: OrderPlace): string {
  switch (place.part) {
    case 'from':
    case 'to':
      return `${place.part}Address.${place.field}`
    case 'parcel':
      return `shipments[${place.index}].parcel.${parcelFields[place.field]}`
    case 'item':
      return `items[${place.index}].${place.field}`
  }
}

const violationsOf = (faults: readonly OrderFault[], path: string): Violation[] =>
  faults.map((fault) => violationOf(fault, path ? `${path}.${fieldOf(fault.place)}` : fieldOf(fault.place)))

/** Has what the verb refuses said by the names in the body. */
export const namedAsIn =
  (path: string) =>
  (error: unknown): never => {
    if (error instanceof OrderRefused) refuseViolations(violationsOf(error.faults, path))
    throw error
  }

const bodyOfOrder = bodyReader(OrderBody)

/**
 * Reads an order; nothing is examined twice, and its rules are left to the verb where its schema finds nothing.
 *
 * @param path where it was found, where that is not the body itself
 * @throws ValidationError, ServiceError where it cannot be used
 */
export function readOrder(input: unknown, path = ''): ReturnType<Reader<SentOrder>['read']> {
  const { value, violations } = bodyOfOrder.read(input, path)
  refuseViolations([...violations, ...(violations.length > 0 ? refusedBesides(value, violations, path) : [])])
  return { value: { order: newOrder(value), path }, violations: [] }
}

/** With what the schema finds, its caller is told what the verb would refuse: all at once, and of each field one thing. */
function refusedBesides(value: OrderBody, found: readonly Violation[], path: string): Violation[] {
  if (found.some(({ kind }) => kind === 'unreadable')) return []
  const known = new Set(found.map(({ field }) => field))
  const { faults } = examineOrder(newOrder(filled(value)))
  return violationsOf(faults, path).filter(({ field }) => !known.has(field))
}

const filledAddress = (address: Partial<AddressBody>): AddressBody => {
  const { street1, city, state, zip, country, phone } = address
  return {
    ...address,
    street1: street1 ?? '',
    city: city ?? '',
    state: state ?? '',
    zip: zip ?? '',
    country: country ?? '',
    phone: phone ?? null,
  }
}

/** The body with blanks for what its schema misses in it. */
const filled = ({ shipments, items, ...body }: OrderBody): OrderBody => ({
  ...body,
  fromAddress: filledAddress(body.fromAddress),
  toAddress: filledAddress(body.toAddress),
  shipments: shipments.map(({ parcel }) => ({ parcel: { ...parcel, weight: parcel.weight ?? Number.NaN } })),
  items: items?.map((item) => ({ ...item, name: item.name ?? '' })) ?? null,
})
