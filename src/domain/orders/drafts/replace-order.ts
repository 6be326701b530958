/** What takes the place of an order that was given up: one draft, and the order that this becomes. */

import type { DraftWithOrder } from '#domain/orders/drafts/draft.ts'
import { getDraft } from '#domain/orders/drafts/queries.ts'
import { type CreateDraftCommand, insertDraft } from '#domain/orders/drafts/save-draft.ts'
import * as sql from '#domain/orders/drafts/sql.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { selectOrderStatus } from '#domain/orders/purchase-sql.ts'
import { type MovedOrder, moveOrder } from '#domain/orders/status/move-order.ts'
import { correctedByAnother, erased, OrderStatus } from '#domain/orders/status/states.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

/** It is being typed, or has gone on as an order. */
export type Replacement = { kind: 'draft'; draft: DraftWithOrder } | { kind: 'order'; orderId: string }

/**
 * What takes an order's place now; of one that was replaced itself, what took its place. Null: nothing, or what did was
 * given up.
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

type Command = CreateDraftCommand & {
  replacesOrderId: string
  /** Where the order was given up from, for its history. */
  source: string
}

/**
 * Gives an order up, unless somebody has, and begins a draft in its place, or answers what takes it already: both or
 * neither. The order's row is locked for that: of several who ask at once, one begins.
 *
 * @throws ServiceError `Order.TransitionNotAllowed` where its status forbids to cancel it; `Draft.TooMany`; `Order.Erased`
 */
export async function replaceOrder(
  deps: { db: Database; clock: Clock; ids: Ids },
  { source, ...command }: Command,
): Promise<Replacement> {
  const { accountId, replacesOrderId: orderId, userId } = command
  return deps.db.transaction(async (tx) => {
    await lockOrder(tx, { accountId, orderId })
    const begun = await findReplacement({ db: tx }, { accountId, orderId })
    if (begun) return begun
    // What the draft is to say was read before.
    const [order] = await selectOrderStatus(tx, accountId, orderId)
    if (order?.purchaseBlock === erased) throw serviceError('Order.Erased')
    if (order?.status !== OrderStatus.Cancelled) {
      await giveUp(deps, tx, { accountId, orderId, source, actor: `user ${userId}` })
    }
    const draft = await insertDraft(deps, tx, command)
    await sql.writeReplacement(tx, { accountId, orderId, replacedBy: draft.draft.draftId })
    return { kind: 'draft', draft }
  })
}

const giveUp = (
  deps: { clock: Clock; ids: Ids },
  tx: Transaction,
  order: { accountId: string; orderId: string; source: string; actor: string },
): Promise<MovedOrder> => {
  // By itself: the row is locked here, and what gathers with other moves commits with them.
  const alone = { ...deps, db: tx, moveInBatch: async () => null }
  return moveOrder(alone, { ...order, to: OrderStatus.Cancelled, resumeStatus: null, reason: correctedByAnother })
}
