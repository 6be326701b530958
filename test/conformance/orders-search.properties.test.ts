import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import { createSubAccount } from '#domain/accounts/sub-accounts.ts'
import { rewriteImportedOrder } from '#domain/orders/imported-orders.ts'
import { countMatching } from '#domain/orders/list/count-orders.ts'
import { type ListOrdersQuery, listOrders } from '#domain/orders/list/list-orders.ts'
import { convertEarlierSearch, rollUpOrderChanges } from '#domain/orders/list/roll-up.ts'
import { listSelected } from '#domain/orders/list/selection.ts'
import type { OrderAddress } from '#domain/orders/order/address.ts'
import { createOrder } from '#domain/orders/order/create-order.ts'
import { validateOrder } from '#domain/orders/order/validate-order.ts'
import { eraseAddresses } from '#domain/orders/personal-data.ts'
import { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { aNewOrder } from '../support/new-order.ts'
import { deps, openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()

/** An order in the model. */
type Known = {
  id: string
  at: Date
  status: OrderStatus
  source: OrderSource
  subAccountId: string | null
  reference: string | null
  texts: (string | null)[]
  trackingNumbers: string[]
  isErased: boolean
}

const start = Date.parse('2026-03-01T00:00:00Z')
const lock = "hashtext('waybill roll up order changes')"

/** Letters with unusual case folding, wildcards of LIKE, and characters outside the basic plane. */
const letters = [...'aAbB1%_\\ .-éÉßẞİıIiΣσςµΜǅǆÅKſ漢字😀', 'e\u0301', '\u200d', 'ﬀ', '𐐀', '𐐨']
const text = (maxLength: number) => fc.string({ unit: fc.constantFrom(...letters), minLength: 1, maxLength })
const seen = text(12).filter((one) => one.trim() !== '')

const recipient = fc.record({
  name: seen,
  company: fc.option(text(8)),
  email: fc.option(text(8)),
  city: seen,
})
const status = fc.constantFrom(...Object.values(OrderStatus))
const nth = fc.nat({ max: 1_000 })
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      act: fc.constant('create' as const),
      to: recipient,
      minutes: fc.nat({ max: 30 }),
      status,
      source: fc.constantFrom(...Object.values(OrderSource)),
      isOfSub: fc.boolean(),
      reference: fc.option(seen),
    }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('move' as const), nth, status }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('rewrite' as const), nth, to: recipient }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('label' as const), nth, number: text(6) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('erase' as const), nth }) },
  { weight: 2, arbitrary: fc.constant({ act: 'roll up' as const }) },
  { weight: 1, arbitrary: fc.constant({ act: 'leave as earlier versions did' as const }) },
  { weight: 1, arbitrary: fc.constant({ act: 'bring forward' as const }) },
)
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never

const instant = fc.integer({ min: -1, max: 31 }).map((minutes) => new Date(start + minutes * 60_000))
const question = fc.record({
  term: fc.oneof(
    { weight: 3, arbitrary: text(4) },
    {
      weight: 2,
      arbitrary: fc.record({ nth, of: fc.constantFrom('id', 'reference', 'text'), from: nth, length: nth }),
    },
  ),
  isOfSub: fc.boolean(),
  statuses: fc.option(fc.subarray(Object.values(OrderStatus), { minLength: 1 }), { freq: 2 }),
  sources: fc.option(fc.subarray(Object.values(OrderSource), { minLength: 1 }), { freq: 2 }),
  from: fc.option(instant, { freq: 2 }),
  until: fc.option(instant, { freq: 2 }),
  newestFirst: fc.boolean(),
  pageNumber: fc.integer({ min: 1, max: 3 }),
  pageSize: fc.integer({ min: 1, max: 5 }),
})
type Question = typeof question extends fc.Arbitrary<infer One> ? One : never

type Scope = { accountId: string; subAccountId: string }

async function openScope(): Promise<Scope> {
  const { accountId } = await environment.openAccount()
  const { subAccountId } = await createSubAccount(deps(environment.db), { accountId, name: 'North' })
  return { accountId, subAccountId }
}

type Recipient = Pick<OrderAddress, 'name' | 'company' | 'email' | 'street1' | 'street2' | 'city' | 'zip' | 'phone'>

const textsOf = ({ name, company, email, street1, street2, city, zip, phone }: Recipient) => [
  ...[name, company, email, street1, street2, city, zip],
  phone?.replaceAll(/\D/g, '') ?? null,
]

const detailsOf = (reference: string | null) => (reference === null ? null : { reference, items: [], notes: null })

/** Applies one action to the orders and to the model. */
async function perform(scope: Scope, known: Known[], one: Act): Promise<void> {
  const { db } = environment
  const { accountId } = scope
  if (one.act === 'roll up') return rollUpOrderChanges({ db })
  if (one.act === 'bring forward') return convertEarlierSearch({ db, clock: systemClock }, new AbortController().signal)
  if (one.act === 'leave as earlier versions did') return leaveAsEarlierVersionsDid(accountId)
  if (one.act === 'create') {
    const at = new Date(start + one.minutes * 60_000)
    const subAccountId = one.isOfSub ? scope.subAccountId : null
    const details = detailsOf(one.reference)
    const { order } = await createOrder(
      { ...deps(db), clock: { ...systemClock, now: () => at } },
      {
        accountId,
        subAccountId,
        order: { ...aNewOrder(one.to), details },
        idempotencyKey: null,
        origin: { source: one.source, status: OrderStatus.Created, purchaseBlock: null },
      },
    )
    const { reference } = order.shipments[0] ?? {}
    known.push({
      id: order.orderId,
      at,
      status: OrderStatus.Created,
      source: one.source,
      subAccountId,
      reference: reference ?? null,
      texts: textsOf(order.to),
      trackingNumbers: [],
      isErased: false,
    })
    return move(accountId, known.at(-1), one.status)
  }
  const order = known[one.nth % Math.max(1, known.length)]
  if (!order) return
  const key = { accountId, orderId: order.id }
  if (one.act === 'move') return move(accountId, order, one.status)
  if (one.act === 'label') {
    await db.pool.query('update orders set tracking_number = $3::text where account_id = $1 and id = $2', [
      accountId,
      order.id,
      one.number,
    ])
    order.trackingNumbers.push(one.number)
    return
  }
  if (one.act === 'erase') {
    await db.transaction((tx) => eraseAddresses(tx, key))
    Object.assign(order, { texts: [], isErased: true })
    return
  }
  const { content, issues } = validateOrder({
    ...aNewOrder(one.to),
    details: detailsOf(order.reference),
  })
  assert.deepEqual(issues, [])
  const rewritten = await db.transaction((tx) =>
    rewriteImportedOrder({ clock: systemClock, ids: systemIds }, tx, { ...key, content, purchaseBlock: null }),
  )
  if (rewritten) order.texts = textsOf(content.to)
  else assert.ok(order.source !== OrderSource.Store || order.isErased || order.status !== OrderStatus.Created)
}

async function move(accountId: string, order: Known | undefined, to: OrderStatus): Promise<void> {
  assert.ok(order)
  await environment.db.pool.query(
    `update orders set status = $3::smallint, held_from = case when $3::smallint = ${OrderStatus.OnHold} then 0 end
     where account_id = $1 and id = $2`,
    [accountId, order.id, to],
  )
  order.status = to
}

/**
 * Converts the rolled-up search entries of the account back to the form of earlier versions, except that they are
 * normalized: texts that are not are found once they are converted.
 */
const leaveAsEarlierVersionsDid = async (accountId: string): Promise<void> =>
  void (await environment.db.pool.query(
    `with taken as (
       delete from order_search s where account_id = $1
         and not exists (select from order_changes c where c.account_id = $1 and c.order_id = s.order_id)
       returning order_id
     )
     insert into earlier_order_search (account_id, order_id, text)
     select o.account_id, o.id,
            normalize(order_search_text(o.to_address, o.tracking_number, o.earlier_tracking_numbers, o.details), nfc)
     from taken join orders o on o.account_id = $1 and o.id = taken.order_id
     on conflict (account_id, order_id) do update set text = excluded.text`,
    [accountId],
  ))

const shownText = ({ texts, trackingNumbers }: Known): string =>
  [...texts, ...trackingNumbers].filter((one) => one !== null).join('\n')

function termOf({ term }: Question, known: readonly Known[]): string {
  if (typeof term === 'string') return term
  const order = known[term.nth % Math.max(1, known.length)]
  if (!order) return 'nobody'
  if (term.of === 'id') return order.id
  if (term.of === 'reference') return order.reference ?? 'none'
  const all = [...shownText(order).replaceAll('\n', ' ')]
  const from = term.from % Math.max(1, all.length)
  return all.slice(from, from + 1 + (term.length % 6)).join('') || 'nobody'
}

/** Returns the orders that a search finds, by the server's case folding. */
async function expected(known: readonly Known[], query: ListOrdersQuery): Promise<string[]> {
  const term = query.search?.trim() ?? ''
  const { rows } = await environment.db.pool.query<{ is_found: boolean }>(
    `select strpos(lower(normalize(one.text, nfc)), lower(normalize($3::text, nfc))) > 0
              or lower(one.reference) in (lower(normalize($3::text, nfc)), lower(normalize($3::text, nfd)), lower($3::text))
              as is_found
     from unnest($1::text[], $2::text[]) with ordinality as one (text, reference, nth) order by nth`,
    [known.map(shownText), known.map(({ reference }) => reference), term],
  )
  return known
    .filter((order, index) => rows[index]?.is_found || order.id === term)
    .filter((order) => order.status !== OrderStatus.Draft)
    .filter((order) => !query.subAccountId || order.subAccountId === query.subAccountId)
    .filter((order) => !query.statuses || query.statuses.includes(order.status))
    .filter((order) => !query.sources || query.sources.includes(order.source))
    .filter((order) => !query.from || order.at >= query.from)
    .filter((order) => !query.until || order.at <= query.until)
    .toSorted((left, right) => right.at.getTime() - left.at.getTime() || (left.id < right.id ? 1 : -1))
    .map(({ id }) => id)
}

async function expectAnswered(scope: Scope, known: readonly Known[], asked: Question): Promise<void> {
  const { accountId } = scope
  const search = termOf(asked, known)
  if (search.trim() === '') return
  const query = { ...asked, accountId, subAccountId: asked.isOfSub ? scope.subAccountId : null, search }
  const ids = await expected(known, query)
  const page = await listOrders(environment, query)
  const first = (query.pageNumber - 1) * query.pageSize
  assert.equal(page.totalItemsCount, ids.length)
  assert.deepEqual(
    page.orders.map(({ orderId }) => orderId),
    (query.newestFirst ? ids : ids.toReversed()).slice(first, first + query.pageSize),
  )
  const counted = await countMatching(environment, { ...query, counts: [] }, query)
  assert.deepEqual(counted, { orders: ids.length, isExact: true })
  const exceptIds = ids.slice(0, 1)
  const selection = { filter: query, asOf: new Date(start + 3_600_000), exceptIds, count: null }
  const selected = await listSelected(environment, { ...query, selection })
  assert.deepEqual(
    selected.map(({ orderId, status: now }) => ({ orderId, now })),
    ids.slice(1).map((id) => ({ orderId: id, now: known.find((order) => order.id === id)?.status })),
  )
}

const plan = {
  acts: fc.array(act, { minLength: 5, maxLength: 30 }),
  questions: fc.array(question, { minLength: 3, maxLength: 12 }),
}

describe('A search finds exactly the orders that a full scan would find', () => {
  test('for any changes of the orders, rolled up or not', async () => {
    const holder = await environment.db.pool.connect()
    try {
      await fc.assert(
        fc.asyncProperty(fc.record(plan), async ({ acts, questions }) => {
          const scope = await openScope()
          const known: Known[] = []
          for (const one of acts) {
            // The environment's own rollup is paused, so that changes wait until the plan rolls them up.
            const isRollUp = one.act === 'roll up' || one.act === 'bring forward'
            await holder.query(`select ${isRollUp ? 'pg_advisory_unlock_all()' : `pg_advisory_lock(${lock})`}`)
            await perform(scope, known, one)
          }
          for (const asked of questions) await expectAnswered(scope, known, asked)
          await holder.query('select pg_advisory_unlock_all()')
        }),
        { numRuns: 40 },
      )
    } finally {
      await holder.query('select pg_advisory_unlock_all()')
      holder.release()
    }
  })

  test('while several nodes roll up and convert earlier entries', async () => {
    const ended = new AbortController()
    const { db } = environment
    const rollUp = async () => {
      while (!ended.signal.aborted) {
        await rollUpOrderChanges({ db })
        await convertEarlierSearch({ db, clock: systemClock }, ended.signal)
      }
    }
    const nodes = [rollUp(), rollUp()]
    try {
      await fc.assert(
        fc.asyncProperty(fc.record(plan), async ({ acts, questions }) => {
          const scope = await openScope()
          const known: Known[] = []
          for (const [index, one] of acts.entries()) {
            await perform(scope, known, one)
            const asked = questions[index]
            if (asked) await expectAnswered(scope, known, asked)
          }
        }),
        { numRuns: 20 },
      )
    } finally {
      ended.abort()
      await Promise.all(nodes)
    }
  })
})
