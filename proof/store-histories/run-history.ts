/** Runs a history at two nodes, lets everything heal and come to rest, and says what does not hold. */
import { setTimeout as delay } from 'node:timers/promises'
import { processDueUpdates } from '#domain/store-sync/fulfillments/process-due.ts'
import { acceptChanges, reviewDifference } from '#domain/store-sync/import/review-changes.ts'
import { syncDueStores, syncStore } from '#domain/store-sync/sync/sync-store.ts'
import { ServiceError } from '#kit/errors/service-error.ts'
import type { Answer, Json } from '../../test/support/client.ts'
import { type TestEnvironment, testAudit } from '../../test/support/test-environment.ts'
import { checkHistory } from './check-history.ts'
import type { Run } from './history-run.ts'
import { connectHistoryShop, openHistoryShop } from './open-shop.ts'
import type { Beat, History, ShopKind, Step } from './plan-history.ts'
import { openTwoNodes, type TestNode } from './two-nodes.ts'

/** `found`: what does not hold, each in a sentence; empty: everything holds. `came`: how much came to be, by what it is. */
export type Outcome = { found: string[]; came: Record<string, number> }

export async function runHistory(environment: TestEnvironment, history: History): Promise<Outcome> {
  const account = await environment.openClient({ credit: '5000' })
  const nodes = await openTwoNodes(environment, account)
  let webhooks = 0
  const shop = await openHistoryShop(history.kind, () => nodes.at(webhooks++ % 2).url)
  try {
    const { accountId } = account.account
    const storeId = await connectHistoryShop(nodes.at(0).deps, accountId, shop)
    const run: Run = { environment, shop, nodes, accountId, storeId, attempts: [], rated: new Map(), found: [] }
    shop.played.faults.set({ seed: history.seed, rates: history.faults })
    for (const beat of history.beats) await runBeat(run, beat)
    shop.played.faults.set({ seed: history.seed, rates: {} })
    await comeToRest(run)
    const came = await checkHistory(run)
    return { found: run.found, came }
  } finally {
    await nodes.close()
    await shop.close()
    await forget(environment)
  }
}

/** So that the histories behind it find nothing of it due. */
async function forget({ db }: TestEnvironment): Promise<void> {
  await db.pool.query('update connected_stores set connected = false')
  await db.pool.query('update store_pushes set due_at = null')
}

async function runBeat(run: Run, beat: Beat): Promise<void> {
  await Promise.all(
    beat.map(async ({ step, afterMs }) => {
      await delay(afterMs)
      const used = nodesOf(step).map((index) => run.nodes.at(index))
      try {
        const act = (acts[step.do] as (run: Run, step: Step) => unknown)(run, step)
        await (step.do === 'die' ? act : Promise.race([act, ...used.map(({ died }) => died)]))
      } catch (error) {
        if (used.some(({ isDead }) => isDead) || error instanceof ServiceError) return
        run.found.push(`a step failed: ${JSON.stringify(step)}: ${(error as Error).stack}`)
      }
    }),
  )
  // All earlier work has ended, so a remaining lease belongs to a dead node.
  await endLeases(run)
}

const nodesOf = (step: Step): number[] => ('node' in step ? [step.node] : 'nodes' in step ? step.nodes : [])

type Of<Act, One = Step> = One extends { do: infer Acts } ? (Act extends Acts ? One : never) : never

const acts: { [Act in Step['do']]: (run: Run, step: Of<Act>) => unknown } = {
  shop: ({ shop }, { act, order }) => shop.act(act, order),
  async round({ environment, nodes, storeId }, { node }) {
    const { deps } = nodes.at(node)
    await environment.db.pool.query(
      `update connected_stores set due_at = clock_timestamp(), listed_at = listed_at - interval '1 hour' where id = $1`,
      [storeId],
    )
    await syncDueStores(deps, new AbortController().signal)
  },
  sweep: ({ nodes, accountId, storeId }, { node }) =>
    syncStore(nodes.at(node).deps, { accountId, storeId, waitMs: 2_000 }),
  tell: ({ nodes }, { node }) => processDueUpdates(nodes.at(node).deps),
  buy: (run, { orders, nodes }) =>
    Promise.all(orders.flatMap((order) => nodes.map((node) => buy(run, run.nodes.at(node), order)))),
  split: (run, { order, node }) => eachOrder(run, order, (orderId) => split(run, run.nodes.at(node), orderId)),
  cancel: (run, { order, node }) => eachOrder(run, order, (orderId) => cancel(run, run.nodes.at(node), orderId)),
  accept: (run, { order, node }) => eachOrder(run, order, (orderId) => accept(run, run.nodes.at(node), orderId)),
  settle: (run, { order, node }) =>
    eachOrder(run, order, (orderId) =>
      reviewDifference(asPerson(run.nodes.at(node)), { ...run, orderId, subAccountId: null, version: null }),
    ),
  async 'stale cursor'({ environment, shop, storeId }) {
    await environment.db.pool.query(
      `update connected_stores set page = $2, listing_since = coalesce(changed_since, clock_timestamp()) - interval '1 minute'
       where id = $1 and changed_since is not null and page is null`,
      [storeId, stalePages[shop.kind]],
    )
  },
  'time passes': (run) => passTime(run),
  die: ({ nodes }, { node }) => nodes.die(node),
}

/** As each adapter names a page, of a place that there is not. */
const stalePages: Readonly<Record<ShopKind, string>> = {
  shopify: JSON.stringify({ list: 'units', from: null, after: 'bm93aGVyZQ==', seen: 50 }),
  woocommerce: '2026-01-01T00:00:00/9',
  etsy: 'cancelled',
  generic: 'nowhere',
  bigcommerce: 'nowhere',
  ebay: 'nowhere',
}

const asPerson = ({ deps }: TestNode) => ({ ...deps, audit: testAudit })

const accept = (run: Run, node: TestNode, orderId: string) =>
  acceptChanges(asPerson(node), { accountId: run.accountId, orderId, subAccountId: null, version: null })

/** Returns the rows of one of the shop's orders. Some kinds of stores have several. */
async function eachOrder(run: Run, index: number, act: (orderId: string) => Promise<unknown>): Promise<void> {
  const order = run.shop.orderAt(index)
  if (!order) return
  const { rows } = await run.environment.db.pool.query<{ order_id: string }>(
    `select order_id from store_orders
     where account_id = $1 and order_id is not null and ltrim(number, '#') = ltrim($2, '#')`,
    [run.accountId, order.number],
  )
  for (const { order_id: orderId } of rows) await act(orderId)
}

/** An answer that says that something broke here: of a living node none does. */
function expectNoFault(run: Run, what: string, { status, text }: Answer): void {
  if (status === 500) run.found.push(`${what} was answered 500: ${text}`)
}

async function buy(run: Run, node: TestNode, index: number): Promise<void> {
  await eachOrder(run, index, async (orderId) => {
    const shipments = run.rated.get(orderId) ?? (await rate(node, orderId))
    run.rated.set(orderId, shipments)
    await Promise.all(
      shipments.map(async ({ shipmentId, rateId }) => {
        run.attempts.push({ orderId, startedAt: Date.now() })
        const answer = await node.client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rateId } })
        if (!node.isDead) expectNoFault(run, 'a purchase', answer)
        // It can have other shipments in the meantime.
        if (answer.status !== 200) run.rated.delete(orderId)
      }),
    )
  })
}

async function rate({ client }: TestNode, orderId: string): Promise<{ shipmentId: string; rateId: string }[]> {
  const parcels = (await client.get(`/api/v1/orders/${orderId}/parcels`)).body?.data
  const rated = (parcels?.shipments ?? []).map(async ({ shipmentId }: Json) => {
    const answer = await client.post(`/api/v1/shipments/${shipmentId}/rates`, {})
    const found = answer.body?.data?.rates?.find(({ carrier }: Json) => carrier === 'usps')
    return found ? [{ shipmentId, rateId: found.id }] : []
  })
  return (await Promise.all(rated)).flat()
}

/** Each of its lines in a parcel of its own. */
async function split(run: Run, { client }: TestNode, orderId: string): Promise<void> {
  const path = `/api/v1/orders/${orderId}/parcels`
  const parcels = (await client.get(path)).body?.data
  if (!(parcels?.lines.length > 1)) return
  const shipments = parcels.lines.map(({ lineId, quantity }: Json) => ({
    parcel: { weight: 1, length: 10, width: 8, height: 4 },
    lines: [{ lineId, quantity }],
  }))
  expectNoFault(run, 'a split', await client.post(path, { shipments }))
  run.rated.delete(orderId)
}

async function cancel(run: Run, { client }: TestNode, orderId: string): Promise<void> {
  const { rows } = await run.environment.db.pool.query<{ id: string }>(
    'select id from labels where account_id = $1 and order_id = $2',
    [run.accountId, orderId],
  )
  await Promise.all(rows.map(({ id }) => client.delete(`/api/v1/labels/${id}`)))
  run.rated.delete(orderId)
}

/** Leases of the dead node are released. Nobody else holds anything. */
async function endLeases({ environment: { db }, nodes }: Run): Promise<void> {
  const dead = nodes.dead()
  if (dead.length === 0) return
  for (const statement of [
    `update connected_stores set leased_until = null, owner = null, renewing_until = null where owner = any ($1)`,
    `update connected_stores set renewing_until = null where $1::text[] is not null`,
    `update store_pushes set due_at = clock_timestamp(), leased_until = null where owner = any ($1) and due_at is not null`,
    `update purchases set lease_until = clock_timestamp() where owner = any ($1) and lease_until is not null`,
    `update cancellations set lease_until = clock_timestamp() where owner = any ($1) and lease_until is not null`,
  ]) {
    await db.pool.query(statement, [dead])
  }
}

/** A day, as far as what waits for a store, or for the proof that it has heard nothing, is concerned. */
async function passTime({ environment: { db } }: Run): Promise<void> {
  await db.pool.query(
    `update store_pushes set due_at = case when leased_until is null then least(due_at, clock_timestamp()) else due_at end,
                             sent_at = sent_at - interval '1 day'
     where due_at is not null`,
  )
}

const mostRounds = 30

/** Everything heals: looks and tells in turn at both nodes until nothing is due any more. */
async function comeToRest(run: Run): Promise<void> {
  const { nodes, environment } = run
  for (let round = 0; round < mostRounds; round += 1) {
    const node = round % 2
    await endLeases(run)
    await passTime(run)
    await processDueUpdates(nodes.at(node).deps)
    await environment.db.pool.query(
      `select graphile_worker.reschedule_jobs(array(
         select id from graphile_worker.jobs where run_at > now() and key ~ '^reconcile-'), run_at => now())`,
    )
    const { rows } = await environment.db.pool.query<{ open: number }>(
      `select ((select count(*) from store_pushes where due_at is not null)
             + (select count(*) from purchases where state in ('Claimed', 'Processing', 'OutcomeUnknown'))
             + (select count(*) from cancellations where state in ('Processing', 'OutcomeUnknown')))::integer as open`,
    )
    if (rows[0]?.open === 0) break
    if (round > 3) await delay(200)
  }
  for (const node of [0, 1]) {
    await acts.round(run, { do: 'round', node })
    await syncStore(nodes.at(node).deps, run)
  }
}
