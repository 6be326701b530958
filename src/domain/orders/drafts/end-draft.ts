import { lockOrder } from '#domain/orders/apply-purchase.ts'
import * as sql from '#domain/orders/drafts/sql.ts'
import { moveOrderIn } from '#domain/orders/status/move-order.ts'
import { OrderStatus } from '#domain/orders/status/states.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

type Deps = { db: Database; clock: Clock; ids: Ids }
type Command = {
  accountId: string
  subAccountId: string | null
  draftId: string
  /** As the history stores it. */
  actor: string
  source: string
}

/**
 * Turns a draft into a regular order with the status Created.
 *
 * @param command.version the version that the person saw last
 * @param command.isReady whether the content of that version can be rated
 * @throws ServiceError `Draft.NotFound`, `Draft.Changed`, `Draft.Unfinished` or `Order.TransitionNotAllowed`
 */
export async function finishDraft(
  deps: Deps,
  command: Command & { version: number; isReady: (content: Record<string, unknown>) => boolean },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const draft = await removeDraft(tx, command)
    if (draft.version !== command.version) {
      const { version, content, changedBy, updatedAt } = draft
      throw serviceError('Draft.Changed', { version, content, changedBy, updatedAt: updatedAt.toISOString() })
    }
    if (!draft.orderDigest || !command.isReady(draft.content)) throw serviceError('Draft.Unfinished')
    await moveDraft(deps, tx, command, OrderStatus.Created)
  })
}

/**
 * Deletes a draft and cancels its order, if it is one.
 *
 * @throws ServiceError `Draft.NotFound` or `Order.TransitionNotAllowed`
 */
export async function discardDraft(deps: Deps, command: Command): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const draft = await removeDraft(tx, command)
    if (draft.orderDigest) await moveDraft(deps, tx, command, OrderStatus.Cancelled)
  })
}

/** Deletes the draft of an order that is no longer a draft. */
export async function endDraft(deps: { db: Queryable }, order: { accountId: string; orderId: string }): Promise<void> {
  await sql.deleteEndedDraft(deps.db, order)
}

/** Locks the order before its draft, as all transactions do. */
async function removeDraft(tx: Transaction, command: Command): Promise<sql.DraftRow> {
  const { accountId, draftId: orderId } = command
  const [, [draft]] = await Promise.all([lockOrder(tx, { accountId, orderId }), sql.lockDraft(tx, command)])
  if (!draft) throw serviceError('Draft.NotFound')
  await sql.deleteDraft(tx, command)
  return draft
}

const moveDraft = (
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  { accountId, draftId: orderId, actor, source }: Command,
  to: OrderStatus,
) => moveOrderIn(deps, tx, { accountId, orderId, to, resumeStatus: null, reason: null, source, actor })
