import { isDeepStrictEqual } from 'node:util'
import type { DraftWithOrder } from '#domain/orders/drafts/draft.ts'
import * as sql from '#domain/orders/drafts/sql.ts'
import { type WrittenOrder, writeOrder } from '#domain/orders/drafts/write-order.ts'
import type { OrderContent } from '#domain/orders/examine-order.ts'
import { lockOrder } from '#domain/orders/lock-order.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

export type SaveDraftCommand = {
  accountId: string
  subAccountId: string | null
  draftId: string
  userId: string
  /** The one that whoever typed has seen last. */
  version: number
  /** As it was typed. */
  content: Record<string, unknown>
  /** The same as an order; null: it cannot be rated yet. */
  order: OrderContent | null
}

/**
 * Keeps what was typed since, and brings the order to it. Of two windows that save upon the same version the second is
 * told what the first has saved; a save that comes once more, because its answer was lost, is answered again.
 *
 * @throws ServiceError `Draft.NotFound`, `Draft.Changed` with what is kept, and as `writeOrder`
 */
export async function saveDraft(
  deps: { db: Database; clock: Clock; ids: Ids },
  command: SaveDraftCommand,
): Promise<DraftWithOrder> {
  return deps.db.transaction(async (tx) => {
    const { accountId, draftId: orderId } = command
    // Sent together, and locked in this order.
    const [, [kept]] = await Promise.all([lockOrder(tx, { accountId, orderId }), sql.lockDraft(tx, command)])
    if (!kept) throw serviceError('Draft.NotFound')
    const isRepeat = kept.version === command.version + 1 && isDeepStrictEqual(kept.content, command.content)
    if (kept.version !== command.version && !isRepeat) {
      const { version, content, changedBy, updatedAt } = kept
      throw serviceError('Draft.Changed', { version, content, changedBy, updatedAt: updatedAt.toISOString() })
    }
    const { order, digest } = await write(deps, tx, command, kept)
    if (isRepeat) return { draft: sql.draftOf(kept), order }
    const changed = { ...command, orderDigest: digest, now: deps.clock.now() }
    const [saved] = await sql.updateDraft({ query: tx.last }, changed)
    return { draft: sql.draftOf(saved as sql.DraftRow), order }
  })
}

const write = (
  deps: { clock: Clock; ids: Ids },
  tx: Transaction,
  { accountId, draftId, order: content }: SaveDraftCommand,
  { subAccountId, orderDigest: digest }: sql.DraftRow,
): Promise<WrittenOrder> => writeOrder(deps, tx, { accountId, subAccountId, orderId: draftId, content, digest })
