import { toldHash } from '#domain/orders/content-hash.ts'
import { orderOf } from '#domain/orders/create-order.ts'
import { insertOrders } from '#domain/orders/create-sql.ts'
import type { DraftOrder } from '#domain/orders/drafts/draft.ts'
import type { OrderContent } from '#domain/orders/examine-order.ts'
import { selectOrderStatus } from '#domain/orders/purchase-sql.ts'
import * as sql from '#domain/orders/rewrite-sql.ts'
import { OrderSource, OrderStatus } from '#domain/orders/states.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'

type Deps = { clock: Clock; ids: Ids }

type Command = {
  accountId: string
  subAccountId: string | null
  /** Of the draft, and of its order. */
  orderId: string
  /** What it says now; null: what was typed cannot be rated. */
  content: OrderContent | null
  /** Of what the order said when it was written last; null: there is none yet. */
  digest: Buffer | null
}

export type WrittenOrder = { order: DraftOrder | null; digest: Buffer | null }

/**
 * Brings the order that a draft is to what was typed. While that cannot be rated nothing can be bought for it; where
 * something changed that carriers are told, it has other shipments than before, and the rates of those are worth nothing.
 *
 * @param tx has the draft locked
 * @throws ServiceError `Label.PurchaseInProgress` while a purchase holds one of its shipments, `Draft.Ended` where it is
 *   no draft any more
 */
export async function writeOrder(deps: Deps, tx: Transaction, command: Command): Promise<WrittenOrder> {
  const { accountId, orderId, content, digest } = command
  if (content === null) {
    if (digest) await change(tx, command, { details: null, purchaseBlock: sql.unready, now: deps.clock.now() })
    return { order: null, digest }
  }
  const now = toldHash(content)
  if (digest?.equals(now)) {
    const same = { details: { value: content.details }, purchaseBlock: null, now: deps.clock.now() }
    const [, shipments] = await Promise.all([change(tx, command, same), sql.selectShipmentIds(tx, command)])
    return { order: { orderId, shipments }, digest }
  }
  const order = orderOf(deps, content, OrderStatus.Draft, orderId)
  if (digest) {
    const rewritten = { accountId, order, details: content.details, purchaseBlock: null, now: order.createdAt }
    const [written] = await sql.rewriteOrder(tx, 'draft', rewritten)
    if (!written) throw await refusal(tx, command)
  } else {
    const made = {
      accountId,
      subAccountId: command.subAccountId,
      order,
      details: content.details,
      source: OrderSource.Manual,
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
  to: Omit<Parameters<typeof sql.updateOrder>[2], 'accountId' | 'orderId'>,
): Promise<void> {
  const [written] = await sql.updateOrder(tx, 'draft', { ...order, ...to })
  if (!written) throw await refusal(tx, order)
}

/** Why the order was not written. */
async function refusal(tx: Transaction, { accountId, orderId }: { accountId: string; orderId: string }) {
  const [order] = await selectOrderStatus(tx, accountId, orderId)
  const isDraft = order?.status === OrderStatus.Draft && order.purchaseBlock !== 'Order.Erased'
  return isDraft ? serviceError('Label.PurchaseInProgress') : serviceError('Draft.Ended')
}
