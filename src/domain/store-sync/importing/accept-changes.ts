import type { Audit } from '#domain/audit/audit.ts'
import { blockOrders } from '#domain/orders/imported-orders.ts'
import { importTerms } from '#domain/store-sync/importing/import-terms.ts'
import type { ImportDeps } from '#domain/store-sync/importing/importing.ts'
import { rewriteOf } from '#domain/store-sync/importing/plan-import.ts'
import { readAnew } from '#domain/store-sync/importing/read-anew.ts'
import * as sql from '#domain/store-sync/importing/sql.ts'
import { refusal, takeOrder } from '#domain/store-sync/importing/take-order.ts'
import { writeRewritten } from '#domain/store-sync/importing/write-rewritten.ts'
import { blockOf } from '#domain/store-sync/standing-of-order.ts'

export type AcceptChangesCommand = {
  accountId: string
  orderId: string
  /** Where it is named, the order has to be that sub-account's. */
  subAccountId: string | null
  /** What whoever accepts has seen, as `details.store.pending.version` names it; null: whatever there is. */
  version: string | null
}

/**
 * Makes an order what its store says now: other shipments where carriers are told something else, whose rates have to be
 * asked for anew.
 *
 * @returns false where nothing waits to be accepted, so that it stays as it is
 * @throws ServiceError `Order.NotFound`, `Order.NotFromStore`; `Order.StoreChangesNotAccepted` where the store has said
 *   something else since, what it says makes no order, or a label is bought, so that the order stays what it was
 */
export async function acceptChanges(
  deps: ImportDeps & { audit: Audit },
  { accountId, orderId, subAccountId, version }: AcceptChangesCommand,
): Promise<boolean> {
  return deps.db.transaction(async (tx) => {
    const taken = await takeOrder(tx, { accountId, orderId, subAccountId })
    const { row, made, pending, connection } = taken
    if (!pending) {
      if (row.pending !== null) await readAnew(tx, { ...connection, externalId: row.externalId })
      return false
    }
    if (version !== null && version !== row.version.toString('hex')) throw refusal('changed')
    if (row.labels > 0) throw refusal('labelled')
    const rewriting = made && rewriteOf(made, pending, await importTerms({ ...deps, db: tx }, connection))
    if (!rewriting || 'missing' in rewriting) throw refusal('incomplete', rewriting?.missing)
    const { act, assumed, lacksCustoms } = rewriting
    const purchaseBlock = blockOf(pending.standing) ?? (lacksCustoms ? 'Order.CustomsRequired' : null)
    const { externalId } = row
    const plan = { act, row: { purchaseBlock } }
    const rewritten = await writeRewritten(deps, tx, connection, { externalId, orderId, plan })
    await blockOrders(deps, tx, accountId, [{ orderId, purchaseBlock }])
    const { standing } = pending
    await sql.writeAccepted(tx, connection, {
      externalId,
      document: pending,
      standing: standing.state,
      reason: 'reason' in standing ? standing.reason : null,
      detail: ('detail' in standing ? standing.detail : null) ?? lacksCustoms,
      purchaseBlock,
      assumed,
      ...(rewritten ?? {}),
    })
    const subjects = { orderId, storeId: connection.storeId }
    await deps.audit(tx, { act: 'store.accept', accountId, subjects })
    return true
  })
}
