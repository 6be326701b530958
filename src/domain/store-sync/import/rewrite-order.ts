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
 * Applies a change to an order.
 *
 * @param tx has locked the order's row
 * @returns the lines of the new shipments; null if they are unchanged
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
    // Customs details that were made from the items are made again for the new route.
    customs: parcels.map(({ customs }) => (customs && !customs.isFromItems ? customs : (first ?? null))),
  }
  if (parcels.length > 1) {
    // With several parcels, the items of each are unknown here.
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
