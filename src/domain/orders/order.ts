import type { Address } from '#domain/orders/address.ts'
import type { CustomsContent } from '#domain/orders/customs.ts'
import type { Parcel } from '#domain/orders/parcel.ts'
import type { OrderSource, OrderStatus } from '#domain/orders/states.ts'

/** One package of an order, rated and labelled on its own. Its addresses are the order's. */
export type Shipment = {
  shipmentId: string
  orderId: string
  from: Address
  to: Address
  parcel: Parcel
  /** What customs are told of it; null: nothing was declared. */
  customs: CustomsContent | null
  /** The caller's own number of the order. */
  reference: string | null
  /** Whether its order came from a store, which is asked before anything is bought and told of what was. */
  isFromStore: boolean
  createdAt: Date
  updatedAt: Date
}

/** A shipment as it stands on its order now. */
export type CurrentShipment = Shipment & {
  /** How often the order was rewritten until then, as a draft. */
  revision: number
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

/** An order as the list shows it. */
export type ListedOrder = {
  orderId: string
  status: OrderStatus
  source: OrderSource
  createdAt: Date
  customerName: string | null
  destinationCity: string
  destinationCountry: string
  destinationZip: string
  /** The label that the order is shown by, with its shipment, service and carrier; without any label the last shipment. */
  shownShipmentId: string | null
  labelId: string | null
  carrier: string | null
  serviceName: string | null
  shipDate: Date | null
  trackingNumber: string | null
}
