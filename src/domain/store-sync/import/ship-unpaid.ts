import type { Audit } from '#domain/audit/audit.ts'
import { blockOrders } from '#domain/orders/imported-orders.ts'
import type { ImportDeps } from '#domain/store-sync/connection.ts'
import { releasable } from '#domain/store-sync/fulfillability.ts'
import { changeOrder } from '#domain/store-sync/import/convert-order.ts'
import { getImportSettings } from '#domain/store-sync/import/import-settings.ts'
import * as sql from '#domain/store-sync/import/order-sql.ts'
import { blockColumns, lacksOfChange, releasedOf } from '#domain/store-sync/import/reconcile.ts'
import { changesNotAccepted, heaviestParcel, lockStoreOrder } from '#domain/store-sync/import/review-changes.ts'

/**
 * Allows labels for an order that is not paid for in its store. It applies to this order, until the store has
 * another reason for waiting.
 *
 * @throws ServiceError `Order.NotFound`, `Order.NotFromStore`; `Order.StoreChangesNotAccepted` if the order does not wait
 *   for its payment, or if a change of the store has to be accepted first
 */
export async function shipUnpaid(
  deps: ImportDeps & { audit: Audit },
  { accountId, orderId, subAccountId }: { accountId: string; orderId: string; subAccountId: string | null },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const { row, base, pending, connection, edits } = await lockStoreOrder(tx, { accountId, orderId, subAccountId })
    const now = pending ?? base
    const reason = now?.fulfillability.state === 'waiting' ? now.fulfillability.reason : null
    if (!now || !reason || !releasable.includes(reason)) throw changesNotAccepted('not unpaid')
    if (pending) throw changesNotAccepted('changed')
    const settings = { ...(await getImportSettings({ ...deps, db: tx }, connection)), edits }
    const heaviest = await heaviestParcel(tx, { accountId, orderId })
    const unchanged = changeOrder(now, now, settings, heaviest)
    if ('missing' in unchanged) throw changesNotAccepted('incomplete', unchanged.missing)
    const released = releasedOf({ released: reason }, settings)
    const columns = blockColumns(now, lacksOfChange(unchanged, heaviest), released)
    await sql.writeReleased(tx, { accountId, orderId, released: reason, ...columns })
    await blockOrders(deps, tx, accountId, [{ orderId, purchaseBlock: columns.purchaseBlock }])
    await deps.audit(tx, {
      act: 'store.ship-unpaid',
      accountId,
      subjects: { orderId, storeId: row.storeId },
      details: { reason },
    })
  })
}
