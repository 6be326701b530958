import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { describe } from 'node:test'
import fc from 'fast-check'
import type { BuyOutcome, Carrier } from '#adapters/carriers/carrier.ts'
import { sharedConnections } from '#adapters/carriers/connections.ts'
import { sandboxConnections } from '#app/sandbox.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { breakableDatabase } from '../support/breakable-database.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { type Answer, anOrder, type Client, createClient, type Json } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { availableCredit, buyRate, createRatedOrder, less } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'
import { countPurchases, type StatementSizes } from '../support/watch-statements.ts'

const environment = openTestEnvironment()

const maxOf = (sizes: StatementSizes, name: string): number => Math.max(0, ...(sizes[name] ?? []))

/** A node that counts the purchases per statement. */
async function startCountingNode(changes: Parameters<typeof environment.startNode>[0] & { url?: string } = {}) {
  const { url = environment.serviceDatabaseUrl, ...options } = changes
  const own = openDatabase({ url, maxConnections: 10, log: silentLog, applicationName: 'counted' })
  const { db, sizes } = countPurchases(own)
  const node = await environment.startNode({ db, databaseUrl: url, ...options })
  const close = async () => {
    await node.close()
    await own.close()
  }
  return { url: node.url, sizes, close }
}

/** Asserts the invariants of finished purchases. */
async function expectWhole(clients: readonly Client[]): Promise<void> {
  const { pool } = environment.db
  const accounts = [clients.map(({ account }) => account.accountId)]
  const { rows: strange } = await pool.query(
    `
    select p.id, p.state from purchases p
      left join labels l on l.account_id = p.account_id and l.id = p.label_id
      join orders o on o.account_id = p.account_id and o.id = p.order_id
    where p.account_id = any ($1) and (p.state not in ('Completed', 'Failed') or p.state = 'Completed' and (
            l.id is null or l.purchase_id <> p.id or l.shipment_id <> p.shipment_id or l.order_id <> p.order_id
            or l.charge <> p.charge or l.carrier <> p.carrier
            or l.content -> 'to' ->> 'name' <> o.to_address ->> 'name' or l.content ->> 'trackingNumber' <> l.tracking_number
            or (select detail ->> 'trackingNumber' from purchase_events e
                where e.account_id = p.account_id and e.purchase_id = p.id and e.what = 'completed') <> l.tracking_number
            or array(select act from credit_transfers t where t.account_id = p.account_id and t.cause_id = p.id
                     and t.act in ('reserve', 'settle') order by act) <> '{reserve,settle}'
            or array(select what from purchase_events e where e.account_id = p.account_id and e.purchase_id = p.id
                     order by created_at, id limit 3) <> '{claimed,sent,completed}'))`,
    accounts,
  )
  assert.deepEqual(strange, [])
  const { rows: orders } = await pool.query(
    `
    select o.id from orders o
    where o.account_id = any ($1) and (o.open_purchases <> (select count(*) from purchases p
                               where p.account_id = o.account_id and p.order_id = o.id and p.owns_shipment)
       or o.open_purchases > 0 and o.status <> 8
       or o.label_status in (1, 2) and not exists (
            select from labels l where l.account_id = o.account_id and l.order_id = o.id and l.id = o.label_id
              and l.tracking_number = o.tracking_number and l.status = o.label_status))`,
    accounts,
  )
  assert.deepEqual(orders, [])
  const { rows: held } = await pool.query(
    'select from credit_balances where account_id = any ($1) and reserved <> 0',
    accounts,
  )
  assert.deepEqual(held, [])
  assert.deepEqual(await checkBooks(environment), [])
}

/** Asserts that the carriers sold each label to its own recipient. */
async function expectSoldTo(name: string, answers: readonly Answer[]): Promise<void> {
  const sold = await soldTo(environment, name)
  assert.ok(sold.length <= 1, `${name} has ${sold.length} live labels`)
  const response = await fetch(`${environment.simulatorUrl}/simulator/sales`)
  const { sales } = (await response.json()) as Json
  const everSold = new Set(
    sales.filter(({ recipient }: Json) => recipient === name).map((sale: Json) => sale.trackingNumber),
  )
  for (const answer of answers) {
    if (answer.status === 200)
      assert.ok(everSold.has(answer.body.data.trackingCode), `${name} was told another's label`)
  }
}

type Ask = { rate: 'cheapest' | 'other' | 'stale'; node: 0 | 1 }
type Plan = { credit: string; cancels: boolean; shipments: Ask[][] }[]

const plans: fc.Arbitrary<Plan> = fc.array(
  fc.record({
    credit: fc.constantFrom('9', '25', '200'),
    cancels: fc.boolean(),
    shipments: fc.array(
      fc.array(
        fc.record({ rate: fc.constantFrom('cheapest', 'cheapest', 'other', 'stale'), node: fc.constantFrom(0, 1) }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ) as fc.Arbitrary<Ask[]>,
      { minLength: 2, maxLength: 6 },
    ),
  }),
  { minLength: 2, maxLength: 3 },
)

let orders = 0

async function expectPlanned(plan: Plan, urls: readonly [string, string]): Promise<void> {
  const accounts = await Promise.all(
    plan.map(async ({ credit, cancels, shipments }) => {
      const account = await environment.openAccount({ credit })
      const clients = await Promise.all(urls.map((url) => createClient(url).signIn(account)))
      const [client] = clients as [Client]
      const asked = await Promise.all(
        shipments.map(async (asks) => {
          orders += 1
          const name = `Together ${orders}`
          const { shipmentId, rate, other } = await createRatedOrder(client, name)
          const { rates } = expectData(await client.post(`/api/v1/shipments/${shipmentId}/rates`))
          const stale = rates.find((one: Json) => one.carrier === 'usps')
          await environment.db.pool.query("update rates set usable_until = now() - interval '1 day' where id = $1", [
            stale.id,
          ])
          return { name, shipmentId, asks, rates: { cheapest: rate, other, stale } }
        }),
      )
      return { credit: Number(credit), cancels, clients, client, asked }
    }),
  )
  const told = await Promise.all(
    accounts.flatMap(({ clients, cancels, asked, ...account }) =>
      asked.map(async ({ name, shipmentId, asks, rates }) => ({
        ...account,
        cancels,
        name,
        answers: await Promise.all(
          asks.map(async ({ rate, node }) => {
            const client = clients[node] as Client
            const answer = await buyRate(client, shipmentId, rates[rate].id)
            if (cancels && answer.status === 200)
              await client.delete(`/api/v1/labels/${answer.body.data.postageLabel.id}`)
            return { rate, price: rates[rate].rate as number, answer }
          }),
        ),
      })),
    ),
  )
  for (const { client, cancels, name, answers } of told) {
    const available = await availableCredit(environment, client)
    await expectSoldTo(
      name,
      answers.map(({ answer }) => answer),
    )
    for (const { rate, price, answer } of answers) {
      const code = answer.status === 200 ? null : answer.body.errors[0].code
      if (code === null) {
        assert.notEqual(rate, 'stale')
        assert.equal(answer.body.data.selectedRate.rate, price, 'its own rate was bought')
      } else if (code === 'Rate.Stale') {
        assert.equal(rate, 'stale')
      } else if (code === 'Credit.Insufficient') {
        assert.ok(cancels || available < price, `${available} would have paid for ${price}`)
      } else {
        assert.ok(['Label.PurchaseInProgress', 'Label.AlreadyExists'].includes(code), answer.text)
        assert.ok(
          cancels || answers.some((one) => one.rate !== rate && one.answer.status === 200),
          `${name}: ${answer.text}`,
        )
      }
    }
    const labels = new Set(answers.map(({ answer }) => answer.body.data?.trackingCode).filter(Boolean))
    assert.ok(cancels || labels.size <= 1, `${name} has ${labels.size} labels`)
    const isWanted = answers.some(({ rate, price }) => rate !== 'stale' && available >= price)
    assert.ok(cancels || !isWanted || labels.size === 1, `nobody was sold a label for ${name} that he could pay`)
  }
  await expectWhole(accounts.map(({ client }) => client))
}

describe('Concurrent purchases', () => {
  test('return the same results as separate purchases, for any number of accounts on two nodes', async () => {
    const nodes = [await startCountingNode(), await startCountingNode()] as const
    try {
      await fc.assert(
        fc.asyncProperty(plans, (plan) => expectPlanned(plan, [nodes[0].url, nodes[1].url])),
        { numRuns: 12, endOnFailure: true },
      )
      for (const name of ['purchases.insert', 'purchases.record']) {
        assert.ok(Math.max(...nodes.map(({ sizes }) => maxOf(sizes, name))) > 1, `${name} never had more than one`)
      }
    } finally {
      await Promise.all(nodes.map(({ close }) => close()))
    }
  })

  test('each return their own error for a missing shipment or rate, while others are bought', async () => {
    const node = await startCountingNode()
    try {
      const [client, stranger] = [
        await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' })),
        await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' })),
      ]
      const [first, second, third] = await Promise.all(
        ['First', 'Second', 'Third'].map((name) => createRatedOrder(client, name)),
      )
      assert.ok(first && second && third)
      expectData(await buyRate(client, third.shipmentId, third.rate.id))
      const nobodys = randomUUID()
      const answers = await Promise.all([
        buyRate(stranger, first.shipmentId, first.rate.id),
        buyRate(client, first.shipmentId, second.rate.id),
        buyRate(client, second.shipmentId, second.rate.id),
        buyRate(client, nobodys, first.rate.id),
        buyRate(client, first.shipmentId, first.rate.id),
        buyRate(client, third.shipmentId, third.rate.id),
        buyRate(client, third.shipmentId, third.other.id),
        buyRate(client, third.shipmentId, nobodys),
        buyRate(stranger, nobodys, nobodys),
      ])
      assert.deepEqual(
        answers.map(({ status, body }) =>
          status === 200 ? `${body.data.toAddress.name} ${body.data.selectedRate.rate}` : body.errors[0].code,
        ),
        [
          'Shipment.NotFound',
          'Rate.NotFound',
          `Second ${second.rate.rate}`,
          'Shipment.NotFound',
          `First ${first.rate.rate}`,
          `Third ${third.rate.rate}`,
          'Label.AlreadyExists',
          'Rate.NotFound',
          'Shipment.NotFound',
        ],
      )
      assert.ok(maxOf(node.sizes, 'orders.lock-free-shipments') > 1)
    } finally {
      await node.close()
    }
  })

  test('get a label each: sixteen of one account', async () => {
    const node = await startCountingNode()
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' }))
      const rated = await Promise.all(
        Array.from({ length: 16 }, async (_, index) => {
          const name = `Sixteen ${index}`
          return { name, ...(await createRatedOrder(client, name)) }
        }),
      )
      const bought = await Promise.all(rated.map(({ shipmentId, rate }) => buyRate(client, shipmentId, rate.id)))
      for (const [index, { name, order }] of rated.entries()) {
        const data = expectData(bought[index] as Answer)
        assert.deepEqual(await soldTo(environment, name), [data.trackingCode])
        const shown = expectData(await client.get(`/api/v1/orders/${order.id}`))
        assert.ok(JSON.stringify(shown).includes(data.trackingCode), `${name} is shown by its label`)
        assert.equal(data.toAddress.name, name)
      }
      assert.ok(maxOf(node.sizes, 'purchases.record') > 1 && maxOf(node.sizes, 'purchases.insert') > 1)
      const spent = rated.reduce((sum, { rate }) => sum + rate.rate, 0)
      assert.equal(await availableCredit(environment, client), less(1000, spent))
      await expectWhole([client])
    } finally {
      await node.close()
    }
  })

  test('get a label for each package of an order', async () => {
    const node = await startCountingNode()
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' }))
      const rated = await Promise.all(
        Array.from({ length: 4 }, async (_, index) => {
          const order = anOrder({ to: { name: `Parcels ${index}` }, shipments: 3 })
          return expectData(await client.post('/api/v2/orders', { order }))
        }),
      )
      const shipments = rated.flatMap(({ shipmentRates }) => shipmentRates)
      assert.equal(shipments.length, 12)
      const bought = await Promise.all(
        shipments.map(({ shipmentId, rates }: Json) => buyRate(client, shipmentId, rates[0].id)),
      )
      const labels = bought.map((answer, index) => {
        const { id, trackingCode } = expectData(answer)
        assert.equal(id, shipments[index].shipmentId)
        return trackingCode
      })
      assert.equal(new Set(labels).size, 12)
      const { rows } = await environment.db.pool.query(
        'select open_purchases as open from orders where account_id = $1',
        [client.account.accountId],
      )
      assert.deepEqual(rows, [{ open: 3 }, { open: 3 }, { open: 3 }, { open: 3 }])
      await expectWhole([client])
    } finally {
      await node.close()
    }
  })

  test('succeed if the database rejects the outcome of one of them', async () => {
    const poison = (carrier: Carrier): Carrier => ({
      ...carrier,
      async buy(deps, account, input): Promise<BuyOutcome> {
        const outcome = await carrier.buy(deps, account, input)
        if (outcome.outcome !== 'ok' || input.to.name !== 'Poisoned') return outcome
        return { ...outcome, value: { ...outcome.value, carrierShipmentId: 'no text \0 of PostgreSQL' } }
      },
    })
    const connections = sandboxConnections(environment.simulatorUrl).map(({ carrier, account }) => ({
      carrier: poison(carrier),
      account,
    }))
    const waitWindowMs = 120_000
    const node = await startCountingNode({ connections: sharedConnections(connections), waitWindowMs })
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' }))
      const names = Array.from({ length: 12 }, (_, index) => (index === 5 ? 'Poisoned' : `Beside ${index}`))
      const rated = await Promise.all(names.map((name) => createRatedOrder(client, name)))
      const asked = rated.map(({ shipmentId, rate }) => buyRate(client, shipmentId, rate.id))
      await Promise.all(asked.filter((_answer, index) => names[index] !== 'Poisoned'))
      // Only the poisoned purchase waits until the end of its window.
      environment.clock.advance(waitWindowMs)
      const answers = await Promise.all(asked)
      for (const [index, name] of names.entries()) {
        const answer = answers[index] as Answer
        if (name === 'Poisoned') assert.equal(answer.status, 202, answer.text)
        else assert.deepEqual(await soldTo(environment, name), [expectData(answer).trackingCode])
      }
      assert.ok(maxOf(node.sizes, 'purchases.record') > 1)
      // Its node repeats the write. Other purchases are not affected.
      const { rows } = await environment.db.pool.query(
        "select state from purchases where account_id = $1 and state <> 'Completed'",
        [client.account.accountId],
      )
      assert.deepEqual(rows, [{ state: 'Processing' }])
    } finally {
      await node.close()
      await environment.db.pool.query(
        "update purchases set state = 'Failed', owns_shipment = false, owner = null where state in ('Processing', 'OutcomeUnknown')",
      )
    }
  })

  test('do not wait for a purchase whose order is locked', async () => {
    const node = await startCountingNode()
    const holding = await environment.db.pool.connect()
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' }))
      const rated = await Promise.all(
        Array.from({ length: 8 }, (_, index) => createRatedOrder(client, `Held ${index}`)),
      )
      await holding.query('begin')
      await holding.query('select from orders where id = $1 for update', [rated[3]?.order.id])
      const buying = rated.map(({ shipmentId, rate }) => buyRate(client, shipmentId, rate.id))
      const others = await Promise.all(buying.filter((_, index) => index !== 3))
      for (const answer of others) expectData(answer)
      await holding.query('commit')
      expectData((await buying[3]) as Answer)
    } finally {
      holding.release()
      await node.close()
    }
  })

  test('of other accounts continue while the balance of a busy account is locked, and only one batch waits', async () => {
    let refusedBatches = 0
    const logStream = {
      write(line: string) {
        if (line.includes('batch of purchases not written')) refusedBatches += 1
      },
    }
    const node = await startCountingNode({ logStream })
    const holding = await environment.db.pool.connect()
    try {
      const [held, free] = [
        await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' })),
        await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' })),
      ]
      // More than the node has connections.
      const rateMany = (client: Client, count: number) =>
        Promise.all(Array.from({ length: count }, (_, index) => createRatedOrder(client, `Many ${index}`)))
      const buyAll = (client: Client, rated: Awaited<ReturnType<typeof rateMany>>) =>
        rated.map(({ shipmentId, rate }) => buyRate(client, shipmentId, rate.id))
      const [ofHeld, laterOfHeld] = [await rateMany(held, 14), await rateMany(held, 3)]
      const [ofFree, laterOfFree] = [await rateMany(free, 3), await rateMany(free, 3)]
      await holding.query('begin')
      await holding.query('select from credit_balances where account_id = $1 for update', [held.account.accountId])
      const waiting = buyAll(held, ofHeld)
      await eventually('as many wait as may', async () => {
        const { rowCount } = await environment.db.pool.query(
          "select from pg_stat_activity where application_name = 'counted' and cardinality(pg_blocking_pids(pid)) > 0",
        )
        return rowCount === 4
      })
      for (const answer of await Promise.all(buyAll(free, ofFree))) expectData(answer)
      const before = refusedBatches
      waiting.push(...buyAll(held, laterOfHeld))
      for (const answer of await Promise.all(buyAll(free, laterOfFree))) expectData(answer)
      assert.equal(refusedBatches, before, 'the next wave of the locked account made no batch wait')
      await holding.query('commit')
      for (const answer of await Promise.all(waiting)) expectData(answer)
      await expectWhole([held, free])
    } finally {
      holding.release(true)
      await node.close()
    }
  })

  test('do not start after their callers have given up, however long the balance is locked', async () => {
    const node = await startCountingNode({ waitWindowMs: 100 })
    const holding = await environment.db.pool.connect()
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' }))
      const rated = await Promise.all(
        Array.from({ length: 7 }, (_, index) => createRatedOrder(client, `Late turn ${index}`)),
      )
      await holding.query('begin')
      await holding.query('select from credit_balances where account_id = $1 for update', [client.account.accountId])
      let refused = 0
      const waiting = rated.map(async ({ shipmentId, rate }) => {
        const answer = await buyRate(client, shipmentId, rate.id)
        if (answer.status === 503) refused += 1
        return answer
      })
      // Four have their turn and wait for the balance.
      await eventually('three give up their turn', async () => refused === 3)
      await holding.query('commit')
      const answers = await Promise.all(waiting)
      for (const answer of answers.filter(({ status }) => status === 503))
        expectError(answer, 503, 'General.Unavailable')
      await eventually('those that had their turn are bought', async () => {
        const { rows } = await environment.db.pool.query('select state from purchases where account_id = $1', [
          client.account.accountId,
        ])
        return rows.length === 4 && rows.every(({ state }) => state === 'Completed')
      })
      await expectWhole([client])
    } finally {
      holding.release(true)
      await node.close()
    }
  })

  test('return the missing credit of one account, while others succeed', async () => {
    const node = await startCountingNode()
    try {
      const poor = await createClient(node.url).signIn(await environment.openAccount({ credit: '0.01' }))
      const rich = await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' }))
      const rated = await Promise.all(
        [poor, rich, poor, rich, poor, rich, poor, rich].map(async (client, index) => ({
          client,
          ...(await createRatedOrder(client, `Credit ${index}`)),
        })),
      )
      const answers = await Promise.all(
        rated.map(({ client, shipmentId, rate }) => buyRate(client, shipmentId, rate.id)),
      )
      for (const [index, { client, rate }] of rated.entries()) {
        const answer = answers[index] as Answer
        if (client === rich) expectData(answer)
        else {
          expectError(answer, 422, 'Credit.Insufficient')
          const { required, available } = answer.body.errors[0].metaData
          assert.deepEqual({ required, available }, { required: rate.rate, available: 0.01 })
        }
      }
    } finally {
      await node.close()
    }
  })

  test('are all released if the response to their claims is lost, and no label is sold to them', async () => {
    const way = await breakableDatabase(environment.serviceDatabaseUrl)
    const node = await startCountingNode({ url: way.url })
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '1000' }))
      const rated = await Promise.all(
        Array.from({ length: 10 }, async (_, index) => {
          const name = `Unheard ${index}`
          return { name, ...(await createRatedOrder(client, name)) }
        }),
      )
      way.loseAnswerTo('purchases.insert')
      const answers = await Promise.all(rated.map(({ shipmentId, rate }) => buyRate(client, shipmentId, rate.id)))
      assert.ok(answers.some(({ status }) => status === 503))
      await eventually('every purchase has its outcome', async () => {
        const { rows } = await environment.db.pool.query(
          "select from purchases where account_id = $1 and state not in ('Completed', 'Failed')",
          [client.account.accountId],
        )
        assert.equal(rows.length, 0)
        return true
      })
      for (const [index, { name }] of rated.entries()) {
        const answer = answers[index] as Answer
        const sold = await soldTo(environment, name)
        assert.deepEqual(sold, answer.status === 200 ? [answer.body.data.trackingCode] : [], answer.text)
      }
      await expectWhole([client])
    } finally {
      await node.close()
      await way.close()
    }
  })
})
