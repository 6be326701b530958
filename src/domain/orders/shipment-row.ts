/** A row of a shipment with the addresses of its order. */
import type { CustomsContent } from '#domain/orders/customs/customs.ts'
import { readAddress, type StoredAddress } from '#domain/orders/order/address.ts'
import type { CurrentShipment, Shipment } from '#domain/orders/order/order.ts'
import type { Parcel, ParcelContent } from '#domain/orders/order/parcel.ts'
import { OrderSource } from '#domain/orders/status/states.ts'

/** A shipment's row as its parcel; decimals are numbers. */
const parcelColumns = `s.weight::float8 as "weightPounds", s.length::float8 as "lengthInches", s.width::float8 as "widthInches",
  s.height::float8 as "heightInches", s.predefined_package as "predefinedPackage"`

export const shipmentColumns = `s.id as "shipmentId", s.parcel_id as "parcelId", ${parcelColumns}, s.customs, s.created_at as "createdAt",
  s.updated_at as "updatedAt"`

export type ShipmentRow = ParcelContent & {
  shipmentId: string
  parcelId: string
  customs: CustomsContent | null
  reference: string | null
  isFromStore: boolean
  createdAt: Date
  updatedAt: Date
}

/** Whether the order `o` came from a store; false where there is none. */
export const fromStore = `o.source is not distinct from ${OrderSource.Store} as "isFromStore"`

/** A parcel is as old as its shipment. */
export function readParcel(row: ShipmentRow): Parcel {
  const { parcelId: id, weightPounds, lengthInches, widthInches, heightInches, predefinedPackage } = row
  const { createdAt, updatedAt } = row
  return { id, weightPounds, lengthInches, widthInches, heightInches, predefinedPackage, createdAt, updatedAt }
}

export type AddressedRow = ShipmentRow & { orderId: string; from: StoredAddress; to: StoredAddress }

export const readShipment = (row: AddressedRow): Shipment => ({
  shipmentId: row.shipmentId,
  orderId: row.orderId,
  from: readAddress(row.from),
  to: readAddress(row.to),
  parcel: readParcel(row),
  customs: row.customs,
  reference: row.reference,
  isFromStore: row.isFromStore,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
})

export type CurrentShipmentRow = AddressedRow & { revision: number }

/** The statement that brings a shipment of an account with the addresses of its order; both are SQL text, as `$1::uuid`. */
export const currentShipment = (accountId: string, shipmentId: string): string =>
  `select ${shipmentColumns}, s.order_id as "orderId", o.from_address as "from", o.to_address as "to",
          o.details ->> 'reference' as reference, ${fromStore}, o.revision
   from shipments s join orders o on o.account_id = s.account_id and o.id = s.order_id
   where s.account_id = ${accountId} and s.id = ${shipmentId}`

/** A row of it as the shipment that it is. */
export const readCurrentShipment = (row: CurrentShipmentRow): CurrentShipment => ({
  ...readShipment(row),
  revision: row.revision,
})
