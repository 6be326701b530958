/** A purchase as this interface answers it. */
import type { Carrier } from '#adapters/carriers/carrier.ts'
import { creditCurrency } from '#domain/credits/currency.ts'
import { LabelStatus } from '#domain/orders/order/label-summary.ts'
import type { Order } from '#domain/orders/order/order.ts'
import { isOpen } from '#domain/purchases/purchase/states.ts'
import type { ItemStatus, PurchaseAnswer } from '#edges/legacy/answers.ts'
import { namesOf, unixSeconds } from '#edges/legacy/format.ts'
import type { PurchasedShipment } from '#edges/legacy/get-order-purchases.ts'
import { serviceName } from '#edges/legacy/service-names.ts'
import { inCurrency } from '#kit/money.ts'

/** What has become of a shipment's purchase; null where none was begun. */
export function itemStatus({ purchase, label }: PurchasedShipment): ItemStatus | null {
  if (!purchase) return null
  if (label?.status === LabelStatus.Cancelled) return 'cancelled'
  if (isOpen(purchase.state) || label?.filesState === 'processing') return 'processing'
  // A label whose files have expired, or could not be rendered, was bought all the same.
  return purchase.state === 'Completed' ? 'completed' : 'failed'
}

export type PurchaseView = {
  order: Pick<Order, 'orderId' | 'createdAt' | 'from' | 'to'>
  shipments: readonly PurchasedShipment[]
  notes: string
  /** Decimal text, in the currency of credit. */
  availableCredit: string
}

/** @param linkTo makes the address under which a label's file can be had */
export function purchaseAnswer(
  carriers: readonly Carrier[],
  { order, shipments, notes, availableCredit }: PurchaseView,
  linkTo: (labelId: string) => string,
): PurchaseAnswer {
  const names = namesOf(order)
  const items = shipments.flatMap((shipment) => {
    const { shipmentId, purchase, label } = shipment
    const status = itemStatus(shipment)
    if (!purchase || !status) return []
    const { carrier, quote, charge, currency } = purchase
    return [
      {
        shipment_id: shipmentId,
        carrier,
        service: serviceName(carriers, carrier, quote.serviceCode),
        from_name: names.from,
        to_name: names.to,
        price: inCurrency(charge, currency),
        currency,
        filename: status === 'completed' && label?.filesState === 'completed' ? linkTo(label.labelId) : '',
        tracking_no: (status !== 'processing' && label?.trackingNumber) || '',
        status,
      },
    ]
  })
  return {
    order_id: order.orderId,
    order_timestamp: unixSeconds(order.createdAt),
    remaining_credits: inCurrency(availableCredit, creditCurrency),
    order_notes: notes,
    items,
  }
}
