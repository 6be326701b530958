/** A list of orders as the pages are answered it: what programs get of each, and what people look for besides. */
import { type Static, Type } from 'typebox'
import { Guid, Int32, Nullable, NullableText, UtcTime } from '#kit/schema.ts'
import type { OrderColumns } from '#orders/list-columns.ts'
import type { OrdersPage } from '#orders/list-orders.ts'
import { listItem } from '#orders/order-answer.ts'
import { ListItem, OrderListPage } from '#orders/schemas.ts'
import { LabelStatusSchema, OrderStatusSchema } from '#orders/status-schemas.ts'
import { openPurchaseStates } from '#purchases/purchase/states.ts'
import type { OpenPurchase } from '#purchases/queries/list-open-of-orders.ts'

const OrderRow = Type.Object(
  {
    ...ListItem.properties,
    subAccountId: Nullable(Guid('The sub-account that it is of; null: none.')),
    reference: NullableText("The caller's own order number."),
    destinationState: NullableText('State or province of the destination; null: it has none.'),
    parcelCount: Int32({ description: 'How many parcels it has.' }),
    unlabelledCount: Int32({ description: 'How many of them wait for a label that may be bought now.' }),
    itemCount: Int32({ description: 'How many items it holds, each by its quantity.' }),
    labelStatus: Nullable(LabelStatusSchema),
    heldFrom: Nullable(OrderStatusSchema),
    moves: Type.Array(OrderStatusSchema, { description: 'Where it may be moved now; from OnHold first where it was.' }),
    openPurchase: Nullable(
      Type.Unsafe<OpenPurchase['state']>({
        type: 'string',
        enum: openPurchaseStates,
        description: 'A label is being bought for it, and has come so far; null: none is.',
      }),
    ),
  },
  { title: 'OrderRow', description: 'An order in the list.' },
)

export const OrderRows = Type.Object(
  {
    ...OrderListPage.properties,
    items: Type.Array(OrderRow, { description: 'The orders of this page; empty beyond the last.' }),
    asOf: UtcTime('The instant at which the list ends. Sent with the next page, no order moves between them, UTC.'),
    newerCount: Nullable(
      Int32({ description: 'How many have come since; null where the list is of now, or of a search.' }),
    ),
  },
  { title: 'OrderRows', description: 'One page of the list.' },
)

type Shown = {
  page: OrdersPage
  columns: ReadonlyMap<string, OrderColumns>
  open: ReadonlyMap<string, OpenPurchase>
  asOf: Date
  newerCount: number | null
}

/** @throws where there is none: orders are never removed, and each has a row of its own */
function columnsOf(orderId: string, columns: Shown['columns']): OrderColumns {
  const found = columns.get(orderId)
  if (!found) throw new Error(`order ${orderId} is listed, and has no columns`)
  return found
}

export function orderRowsAnswer({ page, columns, open, asOf, newerCount }: Shown): Static<typeof OrderRows> {
  const { orders, ...position } = page
  const items = orders.map((order) => {
    const { orderId: _orderId, ...besides } = columnsOf(order.orderId, columns)
    return {
      ...listItem(order),
      ...besides,
      openPurchase: open.get(order.orderId)?.state ?? null,
    }
  })
  return { items, ...position, asOf: asOf.toISOString(), newerCount }
}
