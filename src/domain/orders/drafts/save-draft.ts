import { isDeepStrictEqual } from 'node:util'
import { lockOrder } from '#domain/orders/apply-purchase.ts'
import { type DraftOrder, type DraftWithOrder, draftOf, getDraft } from '#domain/orders/drafts/queries.ts'
import * as sql from '#domain/orders/drafts/sql.ts'
import { carrierHash } from '#domain/orders/order/content-hash.ts'
import { buildOrder } from '#domain/orders/order/create-order.ts'
import { insertOrders } from '#domain/orders/order/create-sql.ts'
import { rewriteOrder, selectShipmentIds, unready, updateOrder } from '#domain/orders/order/rewrite-sql.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import { selectOrderStatus } from '#domain/orders/purchase-sql.ts'
import { moveOrderIn } from '#domain/orders/status/move-order.ts'
import { correctedByAnother, erased, OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import { listFull, listLimits } from '#kit/list-limits.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

export type SaveDraftCommand = {
  accountId: string
  subAccountId: string | null
  draftId: string
  userId: string
  /** The version that the person saw last. */
  version: number
  /** As entered. */
  content: Record<string, unknown>
  /** The content as an order; null: it cannot be rated yet. */
  order: OrderContent | null
}

/**
 * Saves a draft and updates its order. If two windows save the same version, the second gets an error with the content
 * of the first. A repeated save returns the same result.
 *
 * @throws ServiceError `Draft.NotFound`, `Draft.Changed` with the stored content, and as `writeOrder`
 */
export async function saveDraft(
  deps: { db: Database; clock: Clock; ids: Ids },
  command: SaveDraftCommand,
): Promise<DraftWithOrder> {
  return deps.db.transaction(async (tx) => {
    const { accountId, draftId: orderId } = command
    // Sent together, and locked in this order.
    const [, [stored]] = await Promise.all([lockOrder(tx, { accountId, orderId }), sql.lockDraft(tx, command)])
    if (!stored) throw serviceError('Draft.NotFound')
    const isRepeat = stored.version === command.version + 1 && isDeepStrictEqual(stored.content, command.content)
    if (stored.version !== command.version && !isRepeat) {
      const { version, content, changedBy, updatedAt } = stored
      throw serviceError('Draft.Changed', { version, content, changedBy, updatedAt: updatedAt.toISOString() })
    }
    const { order, digest } = await writeDraftOrder(deps, tx, command, stored)
    if (isRepeat) return { draft: draftOf(stored), order }
    const changed = { ...command, orderDigest: digest, now: deps.clock.now() }
    const [saved] = await sql.updateDraft({ query: tx.last }, changed)
    return { draft: draftOf(saved as sql.DraftRow), order }
  })
}

const writeDraftOrder = (
  deps: { clock: Clock; ids: Ids },
  tx: Transaction,
  { accountId, draftId, userId, order: content }: SaveDraftCommand,
  { subAccountId, orderDigest: digest }: sql.DraftRow,
): Promise<WrittenOrder> => writeOrder(deps, tx, { accountId, subAccountId, userId, orderId: draftId, content, digest })

export type CreateDraftCommand = {
  accountId: string
  subAccountId: string | null
  userId: string
  /** As entered. */
  content: Record<string, unknown>
  /** The content as an order; null: it cannot be rated yet. */
  order: OrderContent | null
}

type Deps = { db: Database; clock: Clock; ids: Ids }

/**
 * Creates a draft, and its order if the draft can be rated.
 *
 * @throws ServiceError `Draft.TooMany`
 */
export const createDraft = (deps: Deps, command: CreateDraftCommand): Promise<DraftWithOrder> =>
  deps.db.transaction((tx) => insertDraft(deps, tx, { ...command, replacesOrderId: null }))

/**
 * For callers that cancel a label before they create a draft: a later error would come too late.
 *
 * @throws ServiceError `Draft.TooMany`
 */
export async function assertRoomForDraft({ db }: { db: Queryable }, accountId: string): Promise<void> {
  const [count] = await sql.countDrafts(db, { accountId, subAccountId: null })
  if (count && count.drafts >= listLimits.drafts.max) throw listFull('drafts')
}

/** @param command.replacesOrderId null: none */
export async function insertDraft(
  deps: Pick<Deps, 'clock' | 'ids'>,
  tx: Transaction,
  command: CreateDraftCommand & { replacesOrderId: string | null },
): Promise<DraftWithOrder> {
  const { accountId, subAccountId, userId, order: content } = command
  const draftId = deps.ids()
  const writing = { accountId, subAccountId, userId, orderId: draftId, content, digest: null }
  const { order, digest } = await writeOrder(deps, tx, writing)
  const created = { ...command, draftId, orderDigest: digest, now: deps.clock.now(), max: listLimits.drafts.max }
  const [made] = await sql.insertDraft(tx, created)
  if (!made) throw listFull('drafts')
  return { draft: draftOf(made), order }
}

type WriteDeps = { clock: Clock; ids: Ids }

type WriteOrderCommand = {
  accountId: string
  subAccountId: string | null
  userId: string
  /** The id of the draft and of its order. */
  orderId: string
  /** The current content; null: it cannot be rated. */
  content: OrderContent | null
  /** The digest of the order as it was last written; null: there is no order yet. */
  digest: Buffer | null
}

type WrittenOrder = { order: DraftOrder | null; digest: Buffer | null }

/**
 * Updates the order of a draft. Purchases are blocked while the draft cannot be rated. If carriers receive anything
 * different, the order gets new shipments, so the old rates can no longer be purchased.
 *
 * @param tx has locked the draft
 * @throws ServiceError `Label.PurchaseInProgress` if a purchase owns a shipment, `Draft.Ended` if the order is no
 *   longer a draft
 */
async function writeOrder(deps: WriteDeps, tx: Transaction, command: WriteOrderCommand): Promise<WrittenOrder> {
  const { accountId, orderId, content, digest } = command
  if (content === null) {
    if (digest) await change(tx, command, { details: null, purchaseBlock: unready, now: deps.clock.now() })
    return { order: null, digest }
  }
  const now = carrierHash(content)
  if (digest?.equals(now)) {
    const same = { details: { value: content.details }, purchaseBlock: null, now: deps.clock.now() }
    const [, shipments] = await Promise.all([change(tx, command, same), selectShipmentIds(tx, command)])
    return { order: { orderId, shipments }, digest }
  }
  const order = buildOrder(deps, content, OrderStatus.Draft, orderId)
  if (digest) {
    const rewritten = { accountId, order, details: content.details, purchaseBlock: null, now: order.createdAt }
    const [written] = await rewriteOrder(tx, 'draft', rewritten)
    if (!written) throw await refusal(tx, command)
  } else {
    const made = {
      accountId,
      subAccountId: command.subAccountId,
      order,
      details: content.details,
      source: OrderSource.Manual,
      actor: `user ${command.userId}`,
      purchaseBlock: null,
      idempotencyKey: null,
      contentHash: null,
    }
    await insertOrders(tx, [made])
  }
  return { order, digest: now }
}

async function change(
  tx: Transaction,
  order: { accountId: string; orderId: string },
  to: Omit<Parameters<typeof updateOrder>[2], 'accountId' | 'orderId'>,
): Promise<void> {
  const [written] = await updateOrder(tx, 'draft', { ...order, ...to })
  if (!written) throw await refusal(tx, order)
}

/** Explains why the order was not written. */
async function refusal(tx: Transaction, { accountId, orderId }: { accountId: string; orderId: string }) {
  const [order] = await selectOrderStatus(tx, accountId, orderId)
  const isDraft = order?.status === OrderStatus.Draft && order.purchaseBlock !== 'Order.Erased'
  return isDraft ? serviceError('Label.PurchaseInProgress') : serviceError('Draft.Ended')
}

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
