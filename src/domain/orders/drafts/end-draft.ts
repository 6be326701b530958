/** The ways in which a draft ends: as an order, as nothing, or because a label was bought for it. */

import * as sql from '#domain/orders/drafts/sql.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import { moveOf } from '#domain/orders/status/move-order.ts'
import { moveOrderRow } from '#domain/orders/status/move-sql.ts'
import { OrderStatus, rejectionFor } from '#domain/orders/status/states.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

type Deps = { db: Database; clock: Clock; ids: Ids }
type Command = {
  accountId: string
  subAccountId: string | null
  draftId: string
  /** Who does it, as the history names him. */
  actor: string
  source: string
}

/**
 * Makes it an order like any other, in status Created.
 *
 * @param command.version the one that whoever finishes it has seen last
 * @param command.isReady whether it can be rated, as that version stands
 * @throws ServiceError `Draft.NotFound`, `Draft.Changed`, `Draft.Unfinished`; `Order.TransitionNotAllowed`
 */
export async function finishDraft(
  deps: Deps,
  command: Command & { version: number; isReady: (content: Record<string, unknown>) => boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const draft = await take(tx, command)
    if (draft.version !== command.version) {
      const { version, content, changedBy, updatedAt } = draft
      throw serviceError('Draft.Changed', { version, content, changedBy, updatedAt: updatedAt.toISOString() })
    }
    if (!draft.orderDigest || !command.isReady(draft.content)) throw serviceError('Draft.Unfinished')
    await move(deps, tx, command, OrderStatus.Created)
  })
}

/** Gives it up; where it is an order, that is cancelled. @throws ServiceError `Draft.NotFound`; `Order.TransitionNotAllowed` */
export async function discardDraft(deps: Deps, command: Command): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const draft = await take(tx, command)
    if (draft.orderDigest) await move(deps, tx, command, OrderStatus.Cancelled)
  })
}

/** What was typed of an order that has gone on is not kept any more. */
export async function endDraft(deps: { db: Queryable }, order: { accountId: string; orderId: string }): Promise<void> {
  await sql.deleteEndedDraft(deps.db, order)
}

async function take(tx: Transaction, command: Command): Promise<sql.DraftRow> {
  const { accountId, draftId: orderId } = command
  // Sent together, and locked in this order.
  const [, [draft]] = await Promise.all([lockOrder(tx, { accountId, orderId }), sql.lockDraft(tx, command)])
  if (!draft) throw serviceError('Draft.NotFound')
  await sql.deleteDraft(tx, command)
  return draft
}

async function move(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  { accountId, draftId: orderId, actor, source }: Command,
  to: OrderStatus,
): Promise<void> {
  const moved = moveOf(deps, { accountId, orderId, to, resumeStatus: null, reason: null, source, actor })
  const [row] = await moveOrderRow(tx, moved)
  if (!row) throw serviceError('Draft.NotFound')
  if (row.movedAt) return
  const { code, detail } = rejectionFor(row, moved)
  throw serviceError(code, detail)
}
