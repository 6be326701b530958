import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { getBalance } from '#domain/credits/queries.ts'
import type { Queryable } from '#kit/postgres.ts'
import { soldTo } from '../../support/carrier-sales.ts'
import { eventually } from '../../support/eventually.ts'
import { holdPurchases } from '../../support/held-purchases.ts'
import { aParcelByForm, createLegacyClient, readLegacyAnswer } from '../../support/legacy-client.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'

const carrier = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: carrier.connections })

type Account = Awaited<ReturnType<typeof environment.openAccount>>

const formFor = (name: string) => ({ ...aParcelByForm, service: 'usps_priority', to_name: name })

const spent = async ({ accountId }: Account) => Number((await getBalance(environment, accountId, 'USD')).spent)

/** A request without a key that the client can hang up. */
function send(url: string, account: Account, form: Record<string, string>) {
  const client = new AbortController()
  const answer = fetch(new URL('/api/create-purchase', url), {
    method: 'POST',
    body: new URLSearchParams({ key: account.legacyKey, secret: account.legacySecret, ...form }),
    signal: client.signal,
  }).then(readLegacyAnswer)
  answer.catch(() => {})
  return { answer, hangUp: () => client.abort() }
}

/** Waits until the service has recorded that the caller left. */
const hasLeft = ({ accountId }: Account) =>
  eventually('the caller has left', async () => {
    const { rowCount } = await environment.db.pool.query(
      'select from legacy_orders where account_id = $1 and left_at is not null',
      [accountId],
    )
    return rowCount === 1
  })

const isBought = ({ accountId }: Account) =>
  eventually('it is bought', async () => {
    const { rowCount } = await environment.db.pool.query(
      `select from purchases where account_id = $1 and state = 'Completed'`,
      [accountId],
    )
    return rowCount === 1
  })

/** Works with a node that answers 202 at once while a purchase is held. */
async function atHurriedNode(work: (url: string) => Promise<void>): Promise<void> {
  const node = await environment.startNode({ waitWindowMs: 100, connections: carrier.connections })
  try {
    await work(node.url)
  } finally {
    await node.close()
  }
}

describe('A repeat of create-purchase without a key', { concurrency: 4 }, () => {
  test('joins a purchase that was answered with 202, on any node and at the same time', async () => {
    const account = await environment.openAccount({ credit: '100' })
    const held = carrier.hold('Left with 202')
    const form = formFor('Left with 202')
    await atHurriedNode(async (url) => {
      const first = await send(url, account, form).answer
      assert.equal(first.status, 202, first.text)
      const hurried = await send(url, account, form).answer
      assert.deepEqual([hurried.status, hurried.body.order_id], [202, first.body.order_id])
      const repeats = [environment.url, environment.url].map((at) => send(at, account, form).answer)
      held.release()
      for (const { status, body, text } of await Promise.all(repeats)) {
        assert.deepEqual([status, body?.order_id], [200, first.body.order_id], text)
        assert.deepEqual([body.items[0].tracking_no], await soldTo(environment, 'Left with 202'))
      }
    })
  })

  test('joins a purchase whose client hung up, and gets its label', async () => {
    const account = await environment.openAccount({ credit: '100' })
    const held = carrier.hold('Hung up')
    const first = send(environment.url, account, formFor('Hung up'))
    await held.reached
    first.hangUp()
    await hasLeft(account)
    const repeat = send(environment.url, account, formFor('Hung up')).answer
    held.release()
    const { status, body } = await repeat
    assert.equal(status, 200)
    assert.deepEqual([body.items[0].tracking_no], await soldTo(environment, 'Hung up'))
    assert.equal(await spent(account), Number(body.items[0].price))
  })

  test('gets a label that was bought after the client hung up, once; the next request buys another', async () => {
    const account = await environment.openAccount({ credit: '100' })
    const held = carrier.hold('Bought later')
    const first = send(environment.url, account, formFor('Bought later'))
    await held.reached
    first.hangUp()
    await hasLeft(account)
    held.release()
    await isBought(account)
    const form = formFor('Bought later')
    const repeat = await send(environment.url, account, form).answer
    assert.deepEqual([repeat.body.items[0].tracking_no], await soldTo(environment, 'Bought later'))
    const next = await send(environment.url, account, form).answer
    assert.notEqual(next.body.order_id, repeat.body.order_id)
    assert.equal((await soldTo(environment, 'Bought later')).length, 2)
  })

  test('buys another label after retrieve-purchase has returned the first one', async () => {
    const account = await environment.openAccount({ credit: '100' })
    const held = carrier.hold('Retrieved')
    const form = formFor('Retrieved')
    await atHurriedNode(async (url) => {
      const { body: first } = await send(url, account, form).answer
      held.release()
      const { call } = createLegacyClient(url, account)
      await eventually('it is bought', async () => {
        const { status } = await call('/api/retrieve-purchase', { id: first.order_id })
        return status === 200
      })
      const next = await send(environment.url, account, form).answer
      assert.notEqual(next.body.order_id, first.order_id)
    })
  })

  test('is a purchase of its own while the first client waits, and with any other argument', async () => {
    const account = await environment.openAccount({ credit: '200' })
    const held = carrier.hold('Twins')
    const form = formFor('Twins')
    const twins = [send(environment.url, account, form).answer, send(environment.url, account, form).answer]
    await held.reached
    await atHurriedNode(async (url) => {
      const { body: left } = await send(url, account, { ...form, order_number: '1001' }).answer
      const { body: other } = await send(url, account, { ...form, order_number: '1002' }).answer
      assert.notEqual(other.order_id, left.order_id)
      held.release()
    })
    const ids = (await Promise.all(twins)).map(({ body }) => body.order_id)
    assert.equal(new Set(ids).size, 2)
    await eventually('all four are bought', async () => (await soldTo(environment, 'Twins')).length === 4)
  })

  test('joins the purchase of a node that died while its client waited', async () => {
    const account = await environment.openAccount({ credit: '100' })
    const held = carrier.hold('Node died')
    await atHurriedNode(async (url) => {
      const { body: first } = await send(url, account, formFor('Node died')).answer
      await environment.db.pool.query(
        `update legacy_orders set left_at = null, attended_until = now() - interval '1 second' where account_id = $1`,
        [account.accountId],
      )
      const repeat = send(environment.url, account, formFor('Node died')).answer
      held.release()
      assert.equal((await repeat).body.order_id, first.order_id)
    })
  })

  test('buys if the client hung up before anything was bought', async () => {
    const account = await environment.openAccount({ credit: '100' })
    const [reached, mayGoOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { db } = environment
    let isFirst = true
    /** Holds the first request after its quote. */
    const query: Queryable['query'] = async (statement) => {
      if (statement.name === 'legacy-orders.insert' && isFirst) {
        isFirst = false
        reached.resolve()
        await mayGoOn.promise
      }
      return db.query(statement)
    }
    const node = await environment.startNode({ connections: carrier.connections, db: { ...db, query } })
    try {
      const form = formFor('Quoted only')
      const first = send(node.url, account, form)
      await reached.promise
      first.hangUp()
      const repeat = await send(node.url, account, form).answer
      mayGoOn.resolve()
      await hasLeft(account)
      assert.deepEqual([repeat.body.items[0].tracking_no], await soldTo(environment, 'Quoted only'))
    } finally {
      await node.close()
    }
    assert.equal((await soldTo(environment, 'Quoted only')).length, 1)
  })

  test('buys for a new order after a rejection', async () => {
    const account = await environment.openAccount({ credit: '100' })
    const form = formFor('Ada [buy-rejected]')
    for (let attempt = 0; attempt < 2; attempt += 1) {
      assert.equal((await send(environment.url, account, form).answer).status, 422)
    }
    const { rowCount } = await environment.db.pool.query('select from purchases where account_id = $1', [
      account.accountId,
    ])
    assert.equal(rowCount, 2)
  })

  test('waits longer than the JSON API', async () => {
    const account = await environment.openAccount({ credit: '100' })
    const held = carrier.hold('Patient')
    const { connections } = carrier
    const node = await environment.startNode({ waitWindowMs: 0, legacyWaitMs: 120_000, connections })
    try {
      const { answer } = send(node.url, account, formFor('Patient'))
      await held.reached
      held.release()
      assert.equal((await answer).status, 200)
    } finally {
      await node.close()
    }
  })
})
