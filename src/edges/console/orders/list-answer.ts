/** A list of orders as the pages are answered it: what programs get of each, and what people look for besides. */
import { type Static, Type } from 'typebox'
import type { OrderColumns } from '#domain/orders/list/columns.ts'
import type { OrdersPage } from '#domain/orders/list/list-orders.ts'
import { openPurchaseStates } from '#domain/purchases/purchase/states.ts'
import type { OpenPurchase } from '#domain/purchases/queries/list-open-of-orders.ts'
import { listItem } from '#edges/shapes/order-response.ts'
import { ListItem, OrderListPage } from '#edges/shapes/order-schemas.ts'
import { LabelStatusSchema, OrderStatusSchema } from '#edges/shapes/statuses.ts'
import { Guid, Int32, Nullable, NullableText, UtcTime } from '#kit/schema.ts'

const OrderRow = Type.Object(
  {
    ...ListItem.properties,
    subAccountId: Nullable(Guid('Id of the sub-account. Null: none.')),
    reference: NullableText('Your own order number.'),
    destinationState: NullableText('State or province of the destination. Null: none.'),
    parcelCount: Int32({ description: 'Number of packages.' }),
    unlabelledCount: Int32({ description: 'Number of packages for which a label can be bought now.' }),
    itemCount: Int32({ description: "Total quantity of the order's line items." }),
    labelStatus: Nullable(LabelStatusSchema),
    heldFrom: Nullable(OrderStatusSchema),
    moves: Type.Array(OrderStatusSchema, {
      description:
        'Statuses that the order can be moved to. For an order on hold, the status before the hold comes first.',
    }),
    openPurchase: Nullable(
      Type.Unsafe<OpenPurchase['state']>({
        type: 'string',
        enum: openPurchaseStates,
        description: 'State of the open purchase. Null: none.',
      }),
    ),
  },
  { title: 'OrderRow', description: 'An order in the list.' },
)

export const OrderRows = Type.Object(
  {
    ...OrderListPage.properties,
    items: Type.Array(OrderRow, { description: 'The orders on this page. Empty if there are no more pages.' }),
    asOf: UtcTime(
      'Snapshot time of the list, in UTC. Send this time when you request the next page, so that new orders do not shift the pages.',
    ),
    newerCount: Nullable(
      Int32({ description: 'Number of orders created since the snapshot. Null for a live list or a search.' }),
    ),
  },
  { title: 'OrderRows', description: 'A page of the order list.' },
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
  if (!found) throw new Error(`columns of listed order ${orderId} not found`)
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
