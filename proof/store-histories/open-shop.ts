/** The shop of a history: its protocol played, its orders, what people do there, and its hooks on their way to the nodes. */
import { type PlayedStore, plays, type ShopOrder, startStoreSimulator } from '@waybill/store-simulator'
import { findStore } from '#adapters/stores/registry.ts'
import type { Store } from '#adapters/stores/store.ts'
import type { StoreSyncDeps } from '#domain/store-sync/connection.ts'
import { connectStore } from '#domain/store-sync/connections/connect-store.ts'
import { ada as address } from '../../test/support/shop-store.ts'
import { testAudit } from '../../test/support/test-environment.ts'
import { firstOrders, type ShopAct, type ShopKind } from './plan-history.ts'
import { publicUrl } from './two-nodes.ts'

export type HistoryShop = {
  kind: ShopKind
  played: PlayedStore
  adapter: Store
  /** When each was closed there by somebody else than us, by its id. */
  closedAt: Map<string, number>
  /** Orders that were changed there by somebody else than us. */
  disturbed: Set<string>
  /** In the order in which they were placed. */
  orderAt(index: number): ShopOrder | null
  act(act: ShopAct, index: number): void
  close(): Promise<void>
}

const lines = [
  { sku: 'TEA', quantity: 3 },
  { sku: 'CUP', quantity: 1 },
]

/** @param hookNode where hooks are brought to, each time */
export async function openHistoryShop(kind: ShopKind, hookNode: () => string): Promise<HistoryShop> {
  const simulator = await startStoreSimulator({ plays: { [kind]: plays[kind] } })
  const [played, adapter] = [simulator.stores[kind], findStore(kind)]
  if (!played || !adapter) throw new Error(`no ${kind} is played`)
  const { shop } = played
  const fetchItself = globalThis.fetch
  // The way between the shop and the nodes: they have no certificate, and hooks are sent to https alone.
  globalThis.fetch = (input, init) => {
    const url = String(input)
    return fetchItself(url.startsWith(publicUrl) ? hookNode() + url.slice(publicUrl.length) : input, init)
  }
  const [closedAt, disturbed] = [new Map<string, number>(), new Set<string>()]
  const close = (id: string) => void closedAt.set(id, closedAt.get(id) ?? Date.now())
  shop.onChange(({ id }, act) => {
    if (act === 'placed' || act === 'fulfil') return
    disturbed.add(id)
    if (act === 'cancel' || act === 'refund' || act === 'delete') close(id)
  })
  const place = () => shop.place({ address, lines })
  for (let count = 0; count < firstOrders; count += 1) place()
  const edits = { address: 0, notes: 0 }
  const acts: Readonly<Record<ShopAct, (order: ShopOrder) => void>> = {
    place: () => void place(),
    address: ({ id }) => shop.editAddress(id, { street1: `${++edits.address} Elsewhere St` }),
    quantity: ({ id, lines: [line] }) => line && shop.setQuantity(id, line.id, line.quantity === 3 ? 2 : 3),
    note: ({ id }) => shop.setNote(id, `note ${++edits.notes}`),
    hold: ({ id }) => shop.setHold(id, 'held'),
    unpaid: ({ id }) => shop.setHold(id, 'unpaid'),
    release: ({ id }) => shop.setHold(id, null),
    cancel: ({ id }) => shop.cancel(id),
    delete: ({ id }) => shop.remove(id),
    refund: ({ id }) => shop.refund(id),
    ship: (order) => {
      // Who ships it there sees what is left at that moment; where nothing is, nothing is done.
      if (order.hold || order.cancelledAt || shop.isFulfilled(order)) return
      disturbed.add(order.id)
      shop.fulfil(order.id, { trackingNumber: `ELSE-${order.id}-${order.fulfillments.length}`, mailsBuyer: false })
      close(order.id)
    },
  }
  const orderAt = (index: number) => shop.orders()[index] ?? null
  return {
    ...{ kind, played, adapter, closedAt, disturbed, orderAt },
    act(act, index) {
      const order = orderAt(index)
      if (act === 'place') acts.place(order as ShopOrder)
      else if (order && !order.isDeleted) acts[act](order)
    },
    async close() {
      globalThis.fetch = fetchItself
      await simulator.close()
    },
  }
}

export async function connectHistoryShop(
  deps: StoreSyncDeps,
  accountId: string,
  { adapter, played }: HistoryShop,
): Promise<string> {
  const connected = await connectStore(
    { ...deps, audit: testAudit },
    {
      ...{ accountId, store: adapter, name: null, baseUrl: played.url, byOperator: true },
      ...{ credentials: played.credentials, warehouseId: null, subAccountId: null, firstLookInMs: 0 },
    },
  )
  if (connected.outcome !== 'ok') throw new Error(`the shop is not connected: ${JSON.stringify(connected)}`)
  return connected.value.storeId
}
