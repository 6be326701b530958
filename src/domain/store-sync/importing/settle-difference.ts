import type { Audit } from '#domain/audit/audit.ts'
import { blockOrders } from '#domain/orders/imported-orders.ts'
import { importTerms } from '#domain/store-sync/importing/import-terms.ts'
import type { ImportDeps } from '#domain/store-sync/importing/importing.ts'
import { orderOfStore } from '#domain/store-sync/importing/order-of-store.ts'
import { readAnew } from '#domain/store-sync/importing/read-anew.ts'
import * as sql from '#domain/store-sync/importing/sql.ts'
import { refusal, takeOrder } from '#domain/store-sync/importing/take-order.ts'
import { blockOf } from '#domain/store-sync/standing-of-order.ts'

export type SettleDifferenceCommand = {
  accountId: string
  orderId: string
  subAccountId: string | null
  /** What whoever settles it has seen; null: whatever there is. */
  version: string | null
}

/**
 * A person has seen what a store says otherwise than an order whose label is bought. The order stays what it is; what
 * the store says beyond that shows again. Where nothing waits to be seen it stays as it is; what is kept and cannot be
 * understood any more is dropped, and read from the store anew.
 *
 * @throws ServiceError `Order.NotFound`, `Order.NotFromStore`; `Order.StoreChangesNotAccepted` where the store has said
 *   something else since, or no label is bought, so that the change is to be accepted
 */
export async function settleDifference(
  deps: ImportDeps & { audit: Audit },
  { accountId, orderId, subAccountId, version }: SettleDifferenceCommand,
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { row, made, pending, connection } = await takeOrder(tx, { accountId, orderId, subAccountId })
    if (!pending) {
      if (row.pending !== null) await readAnew(tx, { ...connection, externalId: row.externalId })
      return
    }
    if (version !== null && version !== row.version.toString('hex')) throw refusal('changed')
    if (row.labels === 0) throw refusal('unlabelled')
    const ordered = made && orderOfStore(made, await importTerms({ ...deps, db: tx }, connection))
    const lacksCustoms = ordered?.order ? ordered.lacksCustoms : null
    const purchaseBlock = blockOf(pending.standing) ?? (lacksCustoms ? 'Order.CustomsRequired' : null)
    await blockOrders(deps, tx, accountId, [{ orderId, purchaseBlock }])
    await sql.writeSeen(tx, connection, { externalId: row.externalId, seen: pending, purchaseBlock })
    const subjects = { orderId, storeId: connection.storeId }
    await deps.audit(tx, { act: 'store.settle', accountId, subjects })
  })
}
