import type { LabelStatus } from '#domain/orders/order/label-summary.ts'
import { isPurchasable, movesFrom, type OrderStatus, type PurchaseBlock } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

/** What people are shown of an order in a list, beside what programs are; and where it may be moved, on request. */
export type OrderColumns = Omit<ColumnsRow, 'status' | 'openPurchases' | 'purchaseBlock'> & {
  moves: OrderStatus[]
  /** How many of its parcels wait for a label that may be bought now. */
  unlabelledCount: number
}

/**
 * These of a page of the list. They are no part of the list's own statement: programs list orders a hundred times as
 * often, and would pay for reading each order's details.
 */
export async function listOrderColumns(
  deps: { db: Queryable },
  query: { accountId: string; orderIds: readonly string[] },
): Promise<Map<string, OrderColumns>> {
  if (query.orderIds.length === 0) return new Map()
  const rows = await selectColumns(deps.db, query)
  return new Map(
    rows.map(({ status, openPurchases, purchaseBlock, ...row }) => {
      const moves = movesFrom({ status, heldFrom: row.heldFrom, openPurchases, purchaseBlock })
      // Each purchase that is open or has brought a label that lives holds one parcel.
      const free = isPurchasable(status) && purchaseBlock === null ? row.parcelCount - openPurchases : 0
      return [row.orderId, { ...row, moves, unlabelledCount: Math.max(0, free) }]
    }),
  )
}

export type ColumnsRow = {
  orderId: string
  subAccountId: string | null
  status: OrderStatus
  heldFrom: OrderStatus | null
  openPurchases: number
  purchaseBlock: PurchaseBlock | null
  labelStatus: LabelStatus | null
  reference: string | null
  destinationState: string | null
  parcelCount: number
  /** How many items the order holds, each by its quantity. */
  itemCount: number
}

export const selectColumns = (db: Queryable, query: { accountId: string; orderIds: readonly string[] }) =>
  db.query<ColumnsRow>({
    name: 'orders.columns',
    text: `select id as "orderId", sub_account_id as "subAccountId", status, held_from as "heldFrom",
                  open_purchases as "openPurchases", purchase_block as "purchaseBlock", label_status as "labelStatus",
                  details ->> 'reference' as reference, nullif(to_address ->> 'state', '') as "destinationState",
                  (select count(*) from shipments s
                   where s.account_id = orders.account_id and s.order_id = orders.id)::integer as "parcelCount",
                  coalesce((select sum((item ->> 'quantity')::integer)
                            from jsonb_array_elements(details -> 'items') as item), 0)::integer as "itemCount"
           from orders where account_id = $1::uuid and id = any ($2::uuid[])`,
    values: [query.accountId, query.orderIds],
  })
