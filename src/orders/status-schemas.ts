/** The states and sources that answers name. */
import { NumberOf, OneOf } from '#kit/schema.ts'
import { LabelStatus } from '#orders/label-summary.ts'
import { OrderSource, OrderStatus } from '#orders/states.ts'

export const OrderStatusSchema = NumberOf(OrderStatus, {
  title: 'OrderStatus',
  about: 'How far an order is.',
  meanings: {
    Created: 'saved; a label can be bought.',
    Requested: 'kept for the intake from connected stores; nothing sets it.',
    OnHold: 'paused; resuming goes back to the status it was held from.',
    Cancelled: 'given up before a label was bought; the end.',
    Fulfilled: 'handed to the carrier.',
    Processing: 'being prepared.',
    Picked: 'its items are picked.',
    Packed: 'ready for a label; also after its last label was cancelled.',
    LabelCreated: 'a label is live at the carrier; set by the service alone.',
    Returned: 'came back after it was fulfilled; the end.',
    Error: 'a purchase that had answered 202 failed; set by the service alone.',
    Draft: 'not finished; left out of lists.',
  },
})

export const OrderSourceCode = NumberOf(OrderSource, {
  title: 'OrderSourceCode',
  about: 'Where an order came from, as the list is asked for it; its items answer the names.',
  meanings: {
    Manual: 'made in the web application.',
    API: 'made through this interface or the legacy one.',
    Store: 'imported from a connected store.',
  },
})

export const OrderSourceName = OneOf(Object.keys(OrderSource), {
  title: 'OrderSource',
  description:
    'Where the order came from.\n\n- Manual: made in the web application.\n- API: made through this interface or the legacy one.\n- Store: imported from a connected store.',
})

export const LabelStatusSchema = NumberOf(LabelStatus, {
  title: 'LabelStatus',
  about: "The label's own state; neither the parcel's on its way nor that of its files.",
  meanings: {
    Unknown: 'nothing is known of it.',
    Created: 'bought, and live at the carrier.',
    Printed: 'printed; live as before.',
    Cancelled: 'cancelled at the carrier.',
    Error: 'its purchase failed: there is no label that could be used.',
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
  description: 'Where the parcel is on its way. Carrier tracking is not wired in: it reads Unknown.',
})
