/** Orders of a simulated store: imported, edited, held and canceled there while their labels are bought. */
import { setTimeout as delay } from 'node:timers/promises'
import { type PlayedStore, startStoreSimulator } from '@waybill/store-simulator'
import { findStore, stores } from '#adapters/stores/registry.ts'
import type { NewAccount } from '#domain/accounts/create-account.ts'
import { connectStore } from '#domain/store-sync/connections/connect-store.ts'
import type { Database } from '#kit/postgres.ts'
import type { Json } from '../../../test/support/client.ts'
import { storesDeps } from '../../../test/support/fake-store.ts'
import { ada as address } from '../../../test/support/shop-store.ts'
import { testAudit } from '../../../test/support/test-environment.ts'
import type { ShopAct, StoreOrderPlan, StorePlan } from '../plan/plan-store-orders.ts'
import type { PlannedRequest } from '../plan/workload.ts'
import { count, type History, tellsOutcome } from './history.ts'
import { backoffMs, maxRetries } from './retries.ts'
import type { WorkloadRun } from './workload-run.ts'

export type ChaosStore = {
  store: PlayedStore
  /** When orders were closed there for good, by their ids. */
  closedAt: Map<string, number>
  /** Orders of which something was changed there. */
  disturbed: Set<string>
  heal(): void
  close(): Promise<void>
}

const lines = [
  { sku: 'TEA', quantity: 2 },
  { sku: 'CUP', quantity: 1 },
]

/** Opens the store with all of its orders, and has an account connect it: the nodes import them. */
export async function openStore(
  db: Database,
  { accountId }: NewAccount,
  plan: StorePlan,
  seed: number,
): Promise<ChaosStore> {
  const simulator = await startStoreSimulator()
  const { generic: store } = simulator.stores
  const adapter = findStore('generic')
  if (!store || !adapter) throw new Error('the store is not played')
  const closedAt = new Map<string, number>()
  const disturbed = new Set<string>()
  store.shop.onChange(({ id }, act) => {
    if (act === 'placed' || act === 'fulfil') return
    disturbed.add(id)
    if (act === 'cancel' || act === 'refund' || act === 'delete') closedAt.set(id, closedAt.get(id) ?? Date.now())
  })
  for (const _order of plan.orders) store.shop.place({ address, lines })
  const connected = await connectStore(
    { ...storesDeps(db, { known: stores }), audit: testAudit },
    {
      ...{
        accountId,
        store: adapter,
        name: null,
        baseUrl: store.url,
        byOperator: true,
        credentials: store.credentials,
      },
      ...{ warehouseId: null, subAccountId: null, firstLookInMs: 0 },
    },
  )
  if (connected.outcome !== 'ok') throw new Error(`the store is not connected: ${JSON.stringify(connected)}`)
  await untilImported(db, plan.orders.length)
  store.faults.set({ seed, rates: plan.faults })
  return {
    ...{ store, closedAt, disturbed },
    heal: () => store.faults.set({ seed, rates: {} }),
    close: () => simulator.close(),
  }
}

const maxImportMs = 120_000

async function untilImported(db: Database, expected: number): Promise<void> {
  for (let waited = 0; waited < maxImportMs; waited += 200) {
    const { rows } = await db.pool.query(
      'select count(*)::integer as count from store_orders where order_id is not null',
    )
    if (rows[0].count >= expected) return
    await delay(200)
  }
  throw new Error('the orders of the store are not imported')
}

const clientsAtOnce = 4

/** Sets clients to work on the store's orders. @returns when all is done that was planned */
export async function runStoreOrders(
  db: Database,
  run: WorkloadRun,
  { store }: ChaosStore,
  plan: StorePlan,
): Promise<void> {
  const { rows } = await db.pool.query<{ externalId: string; orderId: string }>(
    'select external_id as "externalId", order_id as "orderId" from store_orders order by external_id',
  )
  let next = 0
  await Promise.all(
    Array.from({ length: clientsAtOnce }, async () => {
      for (let index = next++; index < plan.orders.length && !run.isOver(); index = next++) {
        const [row, order] = [rows[index], plan.orders[index]]
        if (row && order) await runOrder(run, store, { ...row, plan: order })
      }
    }),
  )
}

type StoreOrder = { externalId: string; orderId: string; plan: StoreOrderPlan }

async function runOrder(run: WorkloadRun, store: PlayedStore, order: StoreOrder): Promise<void> {
  const { plan } = order
  const rated = await rate(run, order)
  if (rated.length === 0) return
  const act = delay(Math.max(0, plan.actAfterMs)).then(() => actAtShop(run.history, store, order))
  if (plan.actAfterMs < 0) {
    await act
    await delay(-plan.actAfterMs)
  }
  await Promise.all(rated.map((shipment) => runShipment(run, plan, shipment)))
  await act
  if (plan.act === 'hold') store.shop.setHold(order.externalId, null)
}

function actAtShop(history: History, { shop }: PlayedStore, { externalId, plan }: StoreOrder): void {
  count(history, `at the store: ${plan.act}`)
  const acts: Readonly<Record<ShopAct, () => void>> = {
    nothing: () => {},
    hold: () => shop.setHold(externalId, 'held'),
    cancel: () => shop.cancel(externalId),
    refund: () => shop.refund(externalId),
    remove: () => shop.remove(externalId),
    quantity: () => shop.setQuantity(externalId, shop.find(externalId)?.lines[0]?.id ?? '', 1),
    address: () => shop.editAddress(externalId, { street1: '2 Elsewhere St' }),
  }
  acts[plan.act]()
}

type Rated = { shipmentId: string; rateId: string }

/** Its shipments, split where that is planned, each with its cheapest rate. */
async function rate({ client, isOver }: WorkloadRun, { orderId, plan }: StoreOrder): Promise<Rated[]> {
  const ask = async (method: string, path: string, body?: unknown): Promise<Json | null> => {
    for (let attempt = 0; attempt < maxRetries && !isOver(); attempt += 1) {
      const at = { node: plan.node + attempt, afterMs: 0, timeoutMs: null }
      const sent = await client.send(at, method, path, body)
      if (!('lost' in sent) && sent.status < 500) return sent.status === 200 ? sent.body.data : null
      await delay(backoffMs(attempt))
    }
    return null
  }
  const path = `/api/v1/orders/${orderId}/parcels`
  let parcels = await ask('GET', path)
  if (plan.isSplit && parcels?.lines.length > 1) {
    const shipments = parcels.lines.map(({ lineId, quantity }: Json) => ({
      parcel: { weight: 1, length: 10, width: 8, height: 4 },
      lines: [{ lineId, quantity }],
    }))
    await ask('POST', path, { shipments })
    parcels = await ask('GET', path)
  }
  const rated = (parcels?.shipments ?? []).map(async ({ shipmentId }: Json) => {
    const answer = await ask('POST', `/api/v1/shipments/${shipmentId}/rates`, {})
    return answer?.rates[0] ? [{ shipmentId, rateId: answer.rates[0].id }] : []
  })
  return (await Promise.all(rated)).flat()
}

async function runShipment(run: WorkloadRun, plan: StoreOrderPlan, shipment: Rated): Promise<void> {
  const labelId = await buy(run, plan, shipment)
  if (!labelId || plan.cancellations.length === 0) return
  await Promise.all(plan.cancellations.map((at) => delay(at.afterMs).then(() => run.client.cancel(at, labelId))))
  for (let attempt = 0; attempt < maxRetries && !run.isOver(); attempt += 1) {
    const answer = await run.client.cancel(laterAt(plan, attempt), labelId)
    if (answer?.type === 'decision' || (answer?.type === 'error' && tellsOutcome(answer))) break
    await delay(backoffMs(attempt))
  }
  if (plan.isBoughtAgain) await buy(run, plan, shipment)
}

/** Buys as planned, and asks again until it is known what came of it. @returns the label; null: there is none */
async function buy({ client, isOver }: WorkloadRun, plan: StoreOrderPlan, { shipmentId, rateId }: Rated) {
  const answers = await Promise.all(
    plan.purchases.map((at) => delay(at.afterMs).then(() => client.buy(at, shipmentId, rateId))),
  )
  let answer = answers.find((one) => one?.type === 'label') ?? answers[0] ?? null
  for (let attempt = 0; attempt < maxRetries && !isOver(); attempt += 1) {
    if (answer?.type === 'label') return answer.labelId
    if (answer?.type === 'error' && tellsOutcome(answer) && answer.code !== 'Order.NotLoaded') return null
    await delay(backoffMs(attempt))
    answer = await client.buy(laterAt(plan, attempt), shipmentId, rateId)
  }
  return answer?.type === 'label' ? answer.labelId : null
}

const laterAt = ({ node }: StoreOrderPlan, attempt: number): PlannedRequest => ({
  node: node + attempt,
  afterMs: 0,
  timeoutMs: null,
})
