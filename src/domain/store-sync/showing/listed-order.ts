import { listRecipientNames } from '#domain/orders/list/recipients.ts'
import type { ListedOrderRow } from '#domain/store-sync/showing/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** An order of a store in a list: what the store calls it, and how it stands. */
export type ListedStoreOrder = ListedOrderRow & {
  /** Whom it is for; null: that is not known here, or there is no order yet. */
  recipient: string | null
}

/** With whom each is for. */
export async function withRecipients(
  deps: { db: Queryable },
  accountId: string,
  rows: readonly ListedOrderRow[],
): Promise<ListedStoreOrder[]> {
  const orderIds = rows.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))
  const names = await listRecipientNames(deps, { accountId, orderIds })
  const nameOf = new Map(names.map(({ orderId, customerName }) => [orderId, customerName]))
  return rows.map((row) => ({ ...row, recipient: (row.orderId && nameOf.get(row.orderId)) || null }))
}
