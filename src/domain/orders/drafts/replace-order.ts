import type { DraftWithOrder } from '#domain/orders/drafts/draft.ts'
import { getDraft } from '#domain/orders/drafts/queries.ts'
import { type CreateDraftCommand, insertDraft } from '#domain/orders/drafts/save-draft.ts'
import * as sql from '#domain/orders/drafts/sql.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { selectOrderStatus } from '#domain/orders/purchase-sql.ts'
import { moveOrderIn } from '#domain/orders/status/move-order.ts'
import { correctedByAnother, erased, OrderStatus } from '#domain/orders/status/states.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable } from '#kit/postgres.ts'

/** The replacement of a canceled order: a draft, or the order that the draft became. */
export type Replacement = { kind: 'draft'; draft: DraftWithOrder } | { kind: 'order'; orderId: string }

/**
 * Follows a chain of replacements to its last one.
 *
 * @returns null if nothing replaces the order, or its replacement was discarded
 */
export async function findReplacement(
  deps: { db: Queryable },
  { accountId, orderId }: { accountId: string; orderId: string },
): Promise<Replacement | null> {
  const [row] = await sql.selectReplacement(deps.db, { accountId, orderId })
  if (!row) return null
  const { replacementId, isDraft } = row
  if (!isDraft) return { kind: 'order', orderId: replacementId }
  const draft = await getDraft(deps, { accountId, draftId: replacementId, subAccountId: null })
  return { kind: 'draft', draft }
}

/**
 * Cancels an order, unless it is canceled already, and creates a draft in its place, in one transaction. Returns the
 * existing replacement if there is one. The order's row is locked, so only one of several simultaneous requests creates a
 * draft.
 *
 * @param command.source the source of the cancellation, for the order's history
 * @throws ServiceError `Order.TransitionNotAllowed` if its status does not allow cancellation; `Draft.TooMany`;
 *   `Order.Erased`
 */
export async function replaceOrder(
  deps: { db: Database; clock: Clock; ids: Ids },
  { source, ...command }: CreateDraftCommand & { replacesOrderId: string; source: string },
): Promise<Replacement> {
  const { accountId, replacesOrderId: orderId, userId } = command
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, { accountId, orderId })
    const existing = await findReplacement({ db: tx }, { accountId, orderId })
    if (existing) return existing
    // The content of the draft was read from the order before this transaction.
    const [order] = await selectOrderStatus(tx, accountId, orderId)
    if (order?.purchaseBlock === erased) throw serviceError('Order.Erased')
    if (order?.status !== OrderStatus.Cancelled) {
      const cancellation = { to: OrderStatus.Cancelled, resumeStatus: null, reason: correctedByAnother }
      await moveOrderIn(deps, tx, { accountId, orderId, ...cancellation, source, actor: `user ${userId}` })
    }
    const draft = await insertDraft(deps, tx, command)
    await sql.writeReplacement(tx, { accountId, orderId, replacedBy: draft.draft.draftId })
    return { kind: 'draft', draft }
  })
}
