/** The statuses and sources in responses. */

import { LabelStatus } from '#domain/orders/order/order.ts'
import { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { NumberOf, OneOf } from '#kit/schema.ts'

const statusNames = new Map<OrderStatus, string>(Object.entries(OrderStatus).map(([name, status]) => [status, name]))

/** The name of the status in the contract, such as `LabelCreated`. */
export const statusName = (status: OrderStatus): string => statusNames.get(status) ?? String(status)

export const OrderStatusSchema = NumberOf(OrderStatus, {
  title: 'OrderStatus',
  about: "The order's progress.",
  meanings: {
    Created: 'Saved. A label can be bought.',
    Requested: 'Reserved. No order has this status.',
    OnHold: 'Paused. The order can resume only to the status it had before the hold.',
    Cancelled: 'Canceled while it had no live label. Final.',
    Fulfilled: 'Handed to the carrier.',
    Processing: 'Being prepared.',
    Picked: 'The items have been picked.',
    Packed: 'Ready for a label. An order also returns here when its last label is canceled.',
    LabelCreated: 'At least one label is live at the carrier. Only the service sets this status.',
    Returned: 'Returned after fulfillment. Final.',
    Error: 'A purchase failed after its request returned 202. Only the service sets this status.',
    Draft: 'Unfinished. Lists omit drafts.',
  },
})

export const OrderSourceCode = NumberOf(OrderSource, {
  title: 'OrderSourceCode',
  about: 'The origin of an order, as a number for the filter of the list. Responses contain the name (`OrderSource`).',
  meanings: {
    Manual: 'Created in the web application.',
    API: 'Created through this API or the legacy API.',
    Store: 'Imported from a connected store.',
  },
})

export const OrderSourceName = OneOf(Object.keys(OrderSource), {
  title: 'OrderSource',
  description:
    'The origin of the order.\n\n- Manual: Created in the web application.\n- API: Created through this API or the legacy API.\n- Store: Imported from a connected store.',
})

export const LabelStatusSchema = NumberOf(LabelStatus, {
  title: 'LabelStatus',
  about:
    "The label's own state. This status is neither the tracking status of the shipment nor the state of the label files.",
  meanings: {
    Unknown: 'No state was recorded.',
    Created: 'Bought, and live at the carrier.',
    Printed: 'Printed, and still live at the carrier.',
    Cancelled: 'Canceled at the carrier.',
    Error: 'The purchase failed. No usable label exists.',
  },
})

const shipmentStatuses = [
  'Unknown',
  'PreTransit',
  'InTransit',
  'OutForDelivery',
  'Delivered',
  'AvailableForPickup',
  'ReturnToSender',
  'Failure',
  'Cancelled',
  'Error',
]
export const ShipmentStatusSchema = OneOf(shipmentStatuses, {
  title: 'ShipmentStatus',
  description:
    'The tracking status of the package. Tracking is not part of this API, so the value is always `Unknown`.',
})
