/**
 * Changes an order or one of its shipments in place, under the same ids, before a label is bought. The order's row is
 * locked, as purchases lock it. If the change is first, the rates of the earlier content no longer buy a label. If the
 * purchase is first, the change is rejected.
 */
import { leavesCustomsTerritory } from '#adapters/carriers/addresses.ts'
import { lockOrder } from '#domain/orders/apply-purchase.ts'
import { blockOrders } from '#domain/orders/imported-orders.ts'
import {
  applyOrderChange,
  applyShipmentChange,
  type OrderChange,
  type ShipmentChange,
  writeChangedOrder,
} from '#domain/orders/order/change-order.ts'
import { getShipment, getWholeOrder } from '#domain/orders/order/get-order.ts'
import { type ChangedOrder, isLive, type WholeOrder } from '#domain/orders/order/order.ts'
import { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { openPurchaseStates, type PurchaseState } from '#domain/purchases/purchase/states.ts'
import { dropRates } from '#domain/rates/queries.ts'
import { shipDateToday } from '#domain/rates/ship-date.ts'
import { readChangedAnew } from '#domain/store-sync/parcels/queries.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, fieldIssue } from '#kit/errors/validation-issues.ts'
import type { Ids } from '#kit/ids.ts'
import type { Database, Transaction } from '#kit/postgres.ts'

export type ChangeDeps = { db: Database; clock: Clock; ids: Ids }

type ChangeTerms = {
  accountId: string
  /** If set, the order must belong to this sub-account. */
  subAccountId: string | null
  /** The times of the last change that the caller has seen. Null: any. */
  ifUpdatedAt: readonly Date[] | null
  /** As the history stores it: `user <id>` or `key <id>`. */
  actor: string
}

/**
 * Changes the addresses, the reference or the notes of an order.
 *
 * @throws OrderInvalidError; ServiceError `Order.NotFound`, `Order.Erased`, `Order.IsDraft`, `Order.HasLabel`,
 *   `Label.PurchaseInProgress`; `Order.Changed` if the order was changed after the given times; `Order.FromStore` for the
 *   reference of a store's order
 */
export async function changeOrder(
  deps: ChangeDeps,
  { orderId, change, ...terms }: ChangeTerms & { orderId: string; change: OrderChange },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const order = await lockToChange(tx, { ...terms, orderId, shipmentId: null })
    if (change.reference !== undefined && order.source === OrderSource.Store) throw serviceError('Order.FromStore')
    await writeChange(deps, tx, order, { ...applyOrderChange(order, change, deps.clock.now()), actor: terms.actor })
  })
}

/** How many days ahead a label can be dated. */
const maxShipDays = 7
const dayMs = 24 * 60 * 60 * 1000

/**
 * Changes the package, the customs details or the options of a shipment. Other shipments of the order may have labels.
 *
 * @returns the id of the order
 * @throws OrderInvalidError; ServiceError `Shipment.NotFound`, `Order.Erased`, `Order.IsDraft`, `Order.HasLabel`,
 *   `Label.PurchaseInProgress`, `Order.Changed`; ValidationError for a ship date in the past or too far ahead
 */
export async function changeShipment(
  deps: ChangeDeps,
  { shipmentId, change, ...terms }: ChangeTerms & { shipmentId: string; change: ShipmentChange },
): Promise<{ orderId: string }> {
  const { orderId, from } = await getShipment(deps, terms.accountId, shipmentId)
  const { shipDate = null } = change.options ?? {}
  if (shipDate !== null) {
    const now = deps.clock.now()
    const [first, last] = [now, new Date(now.getTime() + maxShipDays * dayMs)].map((at) => shipDateToday(from, at))
    const isPossible = first !== undefined && last !== undefined && first <= shipDate && shipDate <= last
    if (!isPossible) assertNoIssues([fieldIssue('invalid', 'options.shipDate', `must be from ${first} to ${last}`)])
  }
  await deps.db.transaction(async (tx) => {
    const order = await lockToChange(tx, { ...terms, orderId, shipmentId })
    await writeChange(deps, tx, order, {
      ...applyShipmentChange(order, shipmentId.toLowerCase(), change),
      actor: terms.actor,
    })
  })
  return { orderId }
}

type LockedOrder = WholeOrder & { accountId: string }

async function lockToChange(
  tx: Transaction,
  {
    accountId,
    orderId,
    shipmentId,
    subAccountId,
    ifUpdatedAt,
  }: ChangeTerms & { orderId: string; shipmentId: string | null },
): Promise<LockedOrder> {
  await lockOrder(tx, { accountId, orderId })
  const order = await getWholeOrder({ db: { reads: tx } }, { accountId, orderId, subAccountId })
  if (order.purchaseBlock === 'Order.Erased') throw serviceError('Order.Erased')
  if (order.status === OrderStatus.Draft) throw serviceError('Order.IsDraft')
  const concerned = order.shipments.filter((one) => shipmentId === null || one.shipmentId === shipmentId.toLowerCase())
  for (const { label } of concerned) {
    if (label && isLive(label.status)) throw serviceError('Order.HasLabel', { labelId: label.labelId })
  }
  for (const { purchase } of concerned) {
    if (purchase && openPurchaseStates.includes(purchase.state as PurchaseState)) {
      throw serviceError('Label.PurchaseInProgress', { operationId: purchase.purchaseId })
    }
  }
  if (ifUpdatedAt && !ifUpdatedAt.some((time) => time.getTime() === order.updatedAt.getTime())) {
    throw serviceError('Order.Changed', { updatedAt: order.updatedAt.toISOString() })
  }
  return { ...order, accountId }
}

/** Writes nothing if nothing changed. */
async function writeChange(
  deps: ChangeDeps,
  tx: Transaction,
  order: LockedOrder,
  changed: ChangedOrder & { actor: string },
): Promise<void> {
  const { accountId, orderId } = order
  if (changed.fields.length === 0) return
  const shipmentIds = changed.shipments.map(({ shipmentId }) => shipmentId)
  await writeChangedOrder(deps, tx, order, changed)
  if (shipmentIds.length > 0) await dropRates(tx, { accountId, shipmentIds })
  if (order.source !== OrderSource.Store) return
  const { from, to } = changed.content
  const isDeclared = changed.shipments.some(({ customs }) => customs !== null && !customs.isFromItems)
  const resolved = {
    customs: isDeclared || !leavesCustomsTerritory(from, to),
    address: changed.fields.includes('toAddress'),
  }
  const [row] = await readChangedAnew(tx, { accountId, orderId, resolved })
  if (row) await blockOrders(deps, tx, accountId, [{ orderId, purchaseBlock: row.purchaseBlock }])
}
