/**
 * What a purchase writes to its order as it begins, ends and is cancelled: whether it holds one of the
 * order's shipments, the order's status with its history, and the label that it is shown by.
 */

import type { LabelSummary } from '#domain/orders/order/label-summary.ts'
import * as sql from '#domain/orders/purchase-sql.ts'
import {
  erased,
  isPurchasable,
  keptByLabels,
  lastLabelGone,
  OrderStatus,
  purchasable,
} from '#domain/orders/status/states.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Ids } from '#kit/ids.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

type Deps = { clock: Clock; ids: Ids }
type OrderKey = { accountId: string; orderId: string }

/**
 * Counts a purchase of one of the order's shipments as open. From here until the purchase has failed or
 * its label is cancelled the order cannot be cancelled.
 *
 * @param order.revision how often the order was rewritten when its shipment was read: as a draft, or as its store changed it
 * @throws ServiceError 409 where the order's status forbids buying, 422 where its store's does; 404 where the order was
 *   rewritten since, and does not have the shipment any more
 */
export async function openPurchase(tx: Transaction, order: OrderKey & { revision: number }): Promise<void> {
  const [opened] = await sql.countOpenPurchase(tx, { ...order, from: purchasable })
  if (opened) return
  const [row] = await sql.selectOrderStatus(tx, order.accountId, order.orderId)
  if (!row) throw serviceError('Order.NotFound')
  if (isPurchasable(row.status) && row.revision !== order.revision) throw serviceError('Shipment.NotFound')
  if (!isPurchasable(row.status) || !row.purchaseBlock) {
    throw serviceError('Order.NotPurchasable', { status: row.status })
  }
  throw serviceError(row.purchaseBlock)
}

/** @throws ServiceError 409 where the order's status forbids buying, 422 where it was erased; what its store says is not asked */
export async function expectPurchasable(
  deps: { db: Queryable },
  { orderId }: { orderId: string },
  accountId: string,
): Promise<void> {
  const [row] = await sql.selectOrderStatus(deps.db, accountId, orderId)
  if (!row) throw serviceError('Order.NotFound')
  if (!isPurchasable(row.status)) throw serviceError('Order.NotPurchasable', { status: row.status })
  if (row.purchaseBlock === erased) throw serviceError(erased)
}

/**
 * A purchase is not open any more: its label was cancelled, or it ended without one and nobody was told otherwise.
 * Without any live label and any other open purchase the order goes from LabelCreated back to Packed.
 */
export async function closePurchase(
  deps: Deps,
  tx: Transaction,
  order: OrderKey,
  reason: 'label cancelled' | 'no label is left',
): Promise<void> {
  const now = deps.clock.now()
  await sql.closePurchaseRow(tx, { ...order, lastMove: lastLabelGone, historyId: deps.ids(), reason, now })
}

type NewLabel = OrderKey & { label: LabelSummary }

/** The purchase brought a label: the order is shown by it, and goes to LabelCreated. */
export const writeBoughtLabel = (deps: Deps, tx: Transaction, change: NewLabel): Promise<void> =>
  writeNewLabel(deps, tx, {
    ...change,
    status: OrderStatus.LabelCreated,
    heldTo: OrderStatus.LabelCreated,
    isPurchaseClosed: false,
    reason: 'label bought',
  })

/**
 * The purchase failed after its caller was told that it was accepted: the order goes to Error, and is shown by the trace
 * until `showOrderLabel` finds one that lives.
 */
export const writeFailedLabel = (deps: Deps, tx: Transaction, change: NewLabel): Promise<void> =>
  writeNewLabel(deps, tx, {
    ...change,
    status: OrderStatus.Error,
    heldTo: null,
    isPurchaseClosed: true,
    reason: 'purchase failed',
  })

async function writeNewLabel(
  { clock, ids }: Deps,
  tx: Transaction,
  change: NewLabel & { status: OrderStatus; heldTo: OrderStatus | null; isPurchaseClosed: boolean; reason: string },
): Promise<void> {
  const moves = { keep: keptByLabels, lastMove: lastLabelGone }
  await sql.writeLabelSummary(tx, { ...change, ...moves, historyId: ids(), now: clock.now() })
}

/** Shows the order by a label that it had before. The caller has locked the order's row, and chose under that lock. */
export async function writeShownLabel(tx: Transaction, change: OrderKey & { label: LabelSummary }): Promise<void> {
  await sql.showLabel(tx, change, change.label)
}

/** Files of the label that the order is shown by are there to be downloaded. */
export async function writeReadyFormats(
  tx: Transaction,
  change: OrderKey & { labelId: string; formats: readonly string[] },
): Promise<void> {
  await sql.addReadyFormats(tx, change)
}
