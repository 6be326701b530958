import type { LabelStatus } from '#domain/orders/order/label-summary.ts'
import { isPurchasable, movesFrom, type OrderStatus, type PurchaseBlock } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The columns that only the web application shows, and the statuses that the order can be moved to. */
export type OrderColumns = Omit<ColumnsRow, 'status' | 'openPurchases' | 'purchaseBlock'> & {
  moves: OrderStatus[]
  /** The number of packages for which a label can be purchased now. */
  unlabelledCount: number
}

/**
 * Reads these columns for one page. They are not part of the list's own statement, because API clients list orders a
 * hundred times as often and do not need them.
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
      // Each open purchase and each live label owns one package.
      const free = isPurchasable(status) && purchaseBlock === null ? row.parcelCount - openPurchases : 0
      return [row.orderId, { ...row, moves, unlabelledCount: Math.max(0, free) }]
    }),
  )
}

type ColumnsRow = {
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
  /** The sum of the quantities. */
  itemCount: number
}

const selectColumns = (db: Queryable, query: { accountId: string; orderIds: readonly string[] }) =>
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
