import { type AddressContent, addressContent, type NewAddress } from '#domain/orders/address.ts'
import { type CustomsContent, customsContent, type NewCustoms } from '#domain/orders/customs.ts'
import { customsFromItems, mayNeedCustoms } from '#domain/orders/customs-from-items.ts'
import { isUsExport } from '#domain/orders/export-filing.ts'
import { type NewOrderDetails, type OrderDetails, orderDetails } from '#domain/orders/order-details.ts'
import type { OrderFault } from '#domain/orders/order-faults.ts'
import { type NewParcel, type ParcelContent, parcelContent } from '#domain/orders/parcel.ts'

/** What somebody wants to have shipped, as it is written. */
export type NewOrder = {
  from: NewAddress
  to: NewAddress
  /** One for each shipment, in their order; one at least. */
  parcels: readonly NewParcel[]
  /** What is declared of each of them; absent: nothing of any. */
  customs?: readonly (NewCustoms | null)[]
  details: NewOrderDetails | null
}

/** The same as it is kept, and as carriers are told it. */
export type OrderContent = {
  from: AddressContent
  to: AddressContent
  parcels: ParcelContent[]
  /** Of each of them; null: nothing. */
  customs: (CustomsContent | null)[]
  details: OrderDetails | null
}

/**
 * What comes of an order, and what is wrong with it. Its content is good where it has no faults.
 *
 * Every text and number that has to be there is there: which are missing or blank the edges refuse, each in its own way.
 */
export function examineOrder(order: NewOrder): { content: OrderContent; faults: OrderFault[] } {
  const faults: OrderFault[] = []
  const from = addressContent(order.from, 'from', faults)
  const to = addressContent(order.to, 'to', faults)
  const parcels = order.parcels.map((parcel, index) => parcelContent(parcel, index, faults))
  const customs = order.parcels.map(({ weightPounds }, index) => {
    const declared = order.customs?.[index]
    // What was made of the items is made of them again.
    return declared && !declared.isFromItems
      ? customsContent(declared, { index, weightPounds, isUsExport: isUsExport(from) }, faults)
      : null
  })
  const details = order.details && orderDetails(order.details, faults)
  // Of several shipments nobody can tell which of the items each of them holds.
  if (customs.length === 1 && !customs[0] && details && mayNeedCustoms(from, to)) {
    customs[0] = customsFromItems(details.items)
  }
  return { content: { from, to, parcels, customs, details }, faults }
}
