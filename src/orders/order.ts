import type { Address } from '#orders/address.ts'
import type { Parcel } from '#orders/parcel.ts'
import type { OrderStatus } from '#orders/states.ts'

/** One package of an order, rated and labelled on its own. Its addresses are the order's. */
export type Shipment = {
  shipmentId: string
  orderId: string
  from: Address
  to: Address
  parcel: Parcel
  createdAt: Date
  updatedAt: Date
}

export type Order = {
  orderId: string
  status: OrderStatus
  from: Address
  to: Address
  /** In the order in which they were given; one at least. */
  shipments: Shipment[]
  createdAt: Date
  updatedAt: Date
}
