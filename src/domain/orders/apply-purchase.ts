import { type CurrentShipment, LabelStatus, type LabelSummary } from '#domain/orders/order/order.ts'
import { readCurrentShipment } from '#domain/orders/order/read-sql.ts'
import * as sql from '#domain/orders/purchase-sql.ts'
import { keptByLabels, lastLabelGone, OrderStatus, type PurchaseBlock } from '#domain/orders/status/states.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'

/**
 * Changes of an order by its purchases: the number of open purchases, the status with its history, and the shown label.
 */

export type { LockMode } from '#domain/orders/purchase-sql.ts'

type Deps = { clock: Clock; ids: Ids }
type OrderKey = { accountId: string; orderId: string }

/** A shipment, and the state of its order under the lock; `state` is null if another transaction changes the order. */
type LockedShipment = {
  shipment: CurrentShipment
  state: { status: OrderStatus; purchaseBlock: PurchaseBlock | null } | null
}

/**
 * Locks the orders of shipments until the transaction ends, and reads both.
 *
 * @param lock `skip` doesn't lock the orders that other transactions have locked
 * @returns the shipment of each key in its order, null if the account has no such shipment
 */
export async function lockShipments(
  tx: Transaction,
  keys: readonly sql.ShipmentKey[],
  lock: sql.LockMode,
): Promise<(LockedShipment | null)[]> {
  const shipments: (LockedShipment | null)[] = keys.map(() => null)
  for (const row of await sql.lockShipmentRows(tx, keys, lock)) {
    const { position, status, purchaseBlock } = row
    const state = status === null ? null : { status, purchaseBlock }
    shipments[position] = { shipment: readCurrentShipment(row), state }
  }
  return shipments
}

/**
 * Locks the orders that no other transaction has locked, until this transaction ends.
 *
 * @returns the ids of the locked orders
 */
export async function lockFreeOrders(tx: Transaction, orders: readonly OrderKey[]): Promise<ReadonlySet<string>> {
  return new Set((await sql.lockFreeOrders(tx, orders)).map(({ orderId }) => orderId))
}

/**
 * Counts purchases of shipments as open on their orders, which `lockShipments` has locked. Until a purchase has failed or
 * its label is canceled, the order cannot be canceled.
 */
export async function openPurchases(tx: Transaction, orders: readonly OrderKey[]): Promise<void> {
  await sql.countOpenPurchases(tx, orders)
}

/**
 * Closes a purchase whose label was canceled, or that ended without a label and without an error for the caller. If the
 * order has no live label and no other open purchase, it returns from LabelCreated to Packed.
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

/**
 * Shows orders with labels of purchases that just ended. An order with a bought label moves to LabelCreated. An order
 * with a failed purchase moves to Error, until `showOrderLabel` finds a live label.
 */
export async function writeNewLabels(
  { clock, ids }: Deps,
  tx: Transaction,
  changes: readonly (OrderKey & { label: LabelSummary })[],
): Promise<void> {
  const now = clock.now()
  const moves = changes.map(({ accountId, orderId, label }) => ({
    ...{ accountId, orderId, label, historyId: ids(), now },
    ...(label.labelStatus === LabelStatus.Error ? failedMove : boughtMove),
  }))
  await sql.writeLabelSummaries(tx, moves, { keep: keptByLabels, lastMove: lastLabelGone })
}

const { LabelCreated } = OrderStatus
const boughtMove = { status: LabelCreated, heldTo: LabelCreated, isPurchaseClosed: false, reason: 'label bought' }
const failedMove = { status: OrderStatus.Error, heldTo: null, isPurchaseClosed: true, reason: 'purchase failed' }

/** Shows the order with an earlier label. The caller has locked the order, and selected the label under that lock. */
export async function writeShownLabel(tx: Transaction, change: OrderKey & { label: LabelSummary }): Promise<void> {
  await sql.showLabel(tx, change, change.label)
}

/** Adds formats in which the shown label can be downloaded now. */
export async function writeReadyFormats(
  tx: Transaction,
  change: OrderKey & { labelId: string; formats: readonly string[] },
): Promise<void> {
  await sql.addReadyFormats(tx, change)
}

/** Locks the order until the transaction ends. Every transaction locks it before purchases and labels. */
export async function lockOrder(tx: Transaction, order: { accountId: string; orderId: string }): Promise<void> {
  await sql.lockOrder(tx, order.accountId, order.orderId)
}
