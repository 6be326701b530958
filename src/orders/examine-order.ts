import { type AddressContent, addressContent, type NewAddress } from '#orders/address.ts'
import { type NewOrderDetails, type OrderDetails, orderDetails } from '#orders/order-details.ts'
import type { OrderFault } from '#orders/order-faults.ts'
import { type NewParcel, type ParcelContent, parcelContent } from '#orders/parcel.ts'

/** What somebody wants to have shipped, as it is written. */
export type NewOrder = {
  from: NewAddress
  to: NewAddress
  /** One for each shipment, in their order; one at least. */
  parcels: readonly NewParcel[]
  details: NewOrderDetails | null
}

/** The same as it is kept, and as carriers are told it. */
export type OrderContent = {
  from: AddressContent
  to: AddressContent
  parcels: ParcelContent[]
  details: OrderDetails | null
}

/**
 * What comes of an order, and what is wrong with it. Its content is good where it has no faults.
 *
 * Every text and number that has to be there is there: which are missing or blank the edges refuse, each in its own way.
 */
export function examineOrder(order: NewOrder): { content: OrderContent; faults: OrderFault[] } {
  const faults: OrderFault[] = []
  const content = {
    from: addressContent(order.from, 'from', faults),
    to: addressContent(order.to, 'to', faults),
    parcels: order.parcels.map((parcel, index) => parcelContent(parcel, index, faults)),
    details: order.details && orderDetails(order.details, faults),
  }
  return { content, faults }
}
