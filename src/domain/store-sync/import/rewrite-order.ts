import { listImportedParcels, rewriteImportedOrder, updateImportedOrder } from '#domain/orders/imported-orders.ts'
import type { OrderContent } from '#domain/orders/order/validate-order.ts'
import type { PurchaseBlock } from '#domain/orders/status/states.ts'
import type { StoreKey } from '#domain/store-sync/connection.ts'
import type { OrderAct } from '#domain/store-sync/import/convert-order.ts'
import { selectShipmentLines } from '#domain/store-sync/import/sql.ts'
import { heavyEnough } from '#domain/store-sync/parcels/split-order.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Transaction } from '#kit/postgres.ts'

type Rewriting = {
  externalId: string
  orderId: string
  act: OrderAct | null
  purchaseBlock: PurchaseBlock | null
}

/**
 * Brings an order to what its store says now.
 *
 * @param tx has the order's row locked, on which was decided that it may be written
 * @returns which lines its shipments hold now, where that is otherwise than it was; null: nothing of that changed
 */
export async function rewriteOrder(
  deps: { clock: Clock; ids: Ids },
  tx: Transaction,
  store: StoreKey,
  { externalId, orderId, act, purchaseBlock }: Rewriting,
): Promise<{ shipmentLines: Record<string, unknown> | null } | null> {
  if (!act || act.do === 'create') return null
  const order = { accountId: store.accountId, orderId }
  const command = { ...order, content: act.content, purchaseBlock }
  if (act.do === 'describe') {
    if (!(await updateImportedOrder(deps, tx, command))) throw notWritten()
    return null
  }
  if (!act.keepsParcels) {
    if (!(await rewriteImportedOrder(deps, tx, command))) throw notWritten()
    return { shipmentLines: null }
  }
  const [parcels, [kept]] = await Promise.all([
    listImportedParcels(tx, order),
    selectShipmentLines(tx, store, externalId),
  ])
  const [first] = act.content.customs
  const content: OrderContent = {
    ...act.content,
    parcels: parcels.map(({ parcel }) => parcel),
    // What was made of the items is made of them again, for the new way.
    customs: parcels.map(({ customs }) => (customs && !customs.isFromItems ? customs : (first ?? null))),
  }
  if (parcels.length > 1) {
    // Of several nobody can tell here which of the items each of them holds.
    content.customs = parcels.map(({ customs }) => customs)
  }
  content.parcels = content.parcels.map((parcel, place) => heavyEnough(parcel, content.customs[place] ?? null))
  const shipments = await rewriteImportedOrder(deps, tx, { ...command, content })
  if (!shipments) throw notWritten()
  const lines = kept?.shipmentLines ?? null
  if (!lines) return null
  const moved = shipments.before.map((before, index) => [shipments.now[index] ?? before, lines[before]] as const)
  return { shipmentLines: Object.fromEntries(moved) }
}

const notWritten = () => new Error('a store order was not written although its row is locked')
