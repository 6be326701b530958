import { serviceError } from '#errors/service-error.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'
import * as sql from '#orders/sql.ts'
import { OrderStatus, type PurchaseBlock, purchasable } from '#orders/states.ts'

type Deps = { clock: Clock; ids: Ids }

/** Statuses that a purchase which ends later does not overrule: the parcel's story went on without it. */
const settled = [OrderStatus.Cancelled, OrderStatus.Fulfilled, OrderStatus.Returned]

/**
 * Lets a purchase begin for one of the order's shipments. From here until the purchase has failed or
 * its label is cancelled the order cannot be cancelled.
 *
 * @throws ServiceError 409 where the order's status forbids buying, 422 where its store's does
 */
export async function beginPurchase(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void> {
  const [begun] = await sql.openPurchase(tx, { ...order, from: [...purchasable] })
  if (begun) return
  const [row] = await sql.selectOrderStatus(tx, order.accountId, order.orderId)
  if (!row) throw serviceError('Order.NotFound')
  if (!(purchasable as readonly number[]).includes(row.status)) {
    throw serviceError('Order.NotPurchasable', { status: row.status })
  }
  throw serviceError(row.purchase_block as PurchaseBlock)
}

/**
 * The purchase ended without a label, and nobody was told otherwise. While it was under way it may have
 * kept the order at LabelCreated, though the last label was cancelled meanwhile.
 */
export async function endPurchase(
  deps: Deps,
  tx: Transaction,
  order: { accountId: string; orderId: string },
): Promise<void> {
  await sql.closePurchase(tx, {
    ...order,
    cancelledLabelId: null,
    historyId: deps.ids(),
    reason: 'no label is left',
    now: deps.clock.now(),
  })
}

/** The purchase brought a label: the order shows it and goes to LabelCreated. */
export async function showBoughtLabel(
  deps: Deps,
  tx: Transaction,
  change: { accountId: string; orderId: string; face: sql.LabelFace },
): Promise<void> {
  await sql.showLabel(tx, {
    ...change,
    status: OrderStatus.LabelCreated,
    keep: settled,
    purchasesClosed: 0,
    historyId: deps.ids(),
    reason: 'label bought',
    now: deps.clock.now(),
  })
}

/** The purchase failed after its caller was told that it was accepted: the order goes to Error. */
export async function showFailedLabel(
  deps: Deps,
  tx: Transaction,
  change: { accountId: string; orderId: string; face: sql.LabelFace },
): Promise<void> {
  await sql.showLabel(tx, {
    ...change,
    status: OrderStatus.Error,
    keep: settled,
    purchasesClosed: 1,
    historyId: deps.ids(),
    reason: 'purchase failed',
    now: deps.clock.now(),
  })
}

/** A label was cancelled: without any live one the order goes from LabelCreated back to Packed. */
export async function showCancelledLabel(
  deps: Deps,
  tx: Transaction,
  change: { accountId: string; orderId: string; labelId: string },
): Promise<void> {
  await sql.closePurchase(tx, {
    accountId: change.accountId,
    orderId: change.orderId,
    cancelledLabelId: change.labelId,
    historyId: deps.ids(),
    reason: 'label cancelled',
    now: deps.clock.now(),
  })
}

/** Files of the label that the order shows are there to be downloaded. */
export async function showReadyFormats(
  tx: Transaction,
  change: { accountId: string; orderId: string; labelId: string; formats: readonly string[] },
): Promise<void> {
  await sql.showReadyFormats(tx, change)
}
