import type { DraftWithOrder } from '#domain/orders/drafts/draft.ts'
import * as sql from '#domain/orders/drafts/sql.ts'
import { writeOrder } from '#domain/orders/drafts/write-order.ts'
import type { OrderContent } from '#domain/orders/examine-order.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

export type CreateDraftCommand = {
  accountId: string
  subAccountId: string | null
  userId: string
  /** As it was typed. */
  content: Record<string, unknown>
  /** The same as an order; null: it cannot be rated yet. */
  order: OrderContent | null
}

type Deps = { db: Database; clock: Clock; ids: Ids }

/** What nobody has finished by then is not being typed. */
const maxDrafts = 1_000

/**
 * Keeps what somebody has begun to type; where it can be rated already, it is an order at once.
 *
 * @throws ServiceError `Draft.TooMany`
 */
export const createDraft = (deps: Deps, command: CreateDraftCommand): Promise<DraftWithOrder> =>
  deps.db.transaction((tx) => insertDraft(deps, tx, { ...command, replacesOrderId: null }))

/**
 * For who destroys something to begin a draft of it: what is refused afterwards comes too late.
 *
 * @throws ServiceError `Draft.TooMany`
 */
export async function expectRoomForDraft({ db }: { db: Queryable }, accountId: string): Promise<void> {
  const [count] = await sql.countDrafts(db, { accountId, subAccountId: null })
  if (count && count.drafts >= maxDrafts) throw serviceError('Draft.TooMany', { max: maxDrafts })
}

/** @param command.replacesOrderId the order that it is to replace; null: none */
export async function insertDraft(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  command: CreateDraftCommand & { replacesOrderId: string | null },
): Promise<DraftWithOrder> {
  const { accountId, subAccountId, order: content } = command
  const draftId = deps.ids()
  const writing = { accountId, subAccountId, orderId: draftId, content, digest: null }
  const { order, digest } = await writeOrder(deps, tx, writing)
  const created = { ...command, draftId, orderDigest: digest, now: deps.clock.now(), max: maxDrafts }
  const [made] = await sql.insertDraft(tx, created)
  if (!made) throw serviceError('Draft.TooMany', { max: maxDrafts })
  return { draft: sql.draftOf(made), order }
}
