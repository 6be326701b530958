/**
 * What a purchase writes to its order as it begins, ends and is cancelled: whether it holds one of the
 * order's shipments, the order's status with its history, and the label that it is shown by.
 */
import { serviceError } from '#errors/service-error.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'
import type { LabelSummary } from '#orders/label-summary.ts'
import * as sql from '#orders/purchase-sql.ts'
import { isPurchasable, keptByLabels, lastLabelGone, OrderStatus, purchasable } from '#orders/states.ts'

type Deps = { clock: Clock; ids: Ids }
type OrderKey = { accountId: string; orderId: string }

/**
 * Counts a purchase of one of the order's shipments as open. From here until the purchase has failed or
 * its label is cancelled the order cannot be cancelled.
 *
 * @throws ServiceError 409 where the order's status forbids buying, 422 where its store's does
 */
export async function openPurchase(tx: Transaction, order: OrderKey): Promise<void> {
  const [opened] = await sql.countOpenPurchase(tx, { ...order, from: purchasable })
  if (opened) return
  const [row] = await sql.selectOrderStatus(tx, order.accountId, order.orderId)
  if (!row) throw serviceError('Order.NotFound')
  if (!isPurchasable(row.status) || !row.purchaseBlock) {
    throw serviceError('Order.NotPurchasable', { status: row.status })
  }
  throw serviceError(row.purchaseBlock)
}

/**
 * The purchase ended without a label, and nobody was told otherwise. While it was under way it may have
 * kept the order at LabelCreated, though the last label was cancelled meanwhile.
 */
export async function closePurchase(deps: Deps, tx: Transaction, order: OrderKey): Promise<void> {
  await sql.closePurchaseRow(tx, {
    ...order,
    lastMove: lastLabelGone,
    historyId: deps.ids(),
    reason: 'no label is left',
    now: deps.clock.now(),
  })
}

/** The purchase brought a label: the order is shown by it, and goes to LabelCreated. */
export async function writeBoughtLabel(
  deps: Deps,
  tx: Transaction,
  change: OrderKey & { label: LabelSummary },
): Promise<void> {
  await sql.writeLabelSummary(tx, {
    ...change,
    status: OrderStatus.LabelCreated,
    keep: keptByLabels,
    isPurchaseClosed: false,
    historyId: deps.ids(),
    reason: 'label bought',
    now: deps.clock.now(),
  })
}

/**
 * The purchase failed after its caller was told that it was accepted: the order goes to Error, and is shown by the trace
 * until `showOrderLabel` finds one that lives.
 */
export async function writeFailedLabel(
  deps: Deps,
  tx: Transaction,
  change: OrderKey & { label: LabelSummary },
): Promise<void> {
  await sql.writeLabelSummary(tx, {
    ...change,
    status: OrderStatus.Error,
    keep: keptByLabels,
    isPurchaseClosed: true,
    historyId: deps.ids(),
    reason: 'purchase failed',
    now: deps.clock.now(),
  })
}

/** A label was cancelled: without any live one the order goes from LabelCreated back to Packed. */
export async function writeCancelledLabel(deps: Deps, tx: Transaction, order: OrderKey): Promise<void> {
  await sql.closePurchaseRow(tx, {
    ...order,
    lastMove: lastLabelGone,
    historyId: deps.ids(),
    reason: 'label cancelled',
    now: deps.clock.now(),
  })
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
