import assert from 'node:assert/strict'
import test from 'node:test'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { silentLog } from '#kit/log.ts'
import { openDatabase } from '#kit/postgres.ts'
import { breakableDatabase } from '../support/breakable-database.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { type Answer, type Client, createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { aParcelByForm, createLegacyClient } from '../support/legacy-client.ts'
import { availableCredit, buyRate, createRatedOrder } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'
import { watchStatements } from '../support/watch-statements.ts'

const environment = openTestEnvironment()

/** Returns the outcome of the account's only purchase, after another node could have sent its claim. */
async function outcomeOf({ account }: Client): Promise<string> {
  const { pool } = environment.db
  // Simulates the end of its lease.
  await pool.query("update purchases set lease_until = clock_timestamp() where state = 'Claimed'")
  return eventually('the purchase has an outcome', async () => {
    const { rows } = await pool.query('select state, owns_shipment from purchases where account_id = $1', [
      account.accountId,
    ])
    assert.equal(rows.length, 1)
    return ['Completed', 'Failed'].includes(rows[0].state) && rows[0].state
  })
}

const buying: [name: string, recipient: string, buy: (client: Client, url: string) => Promise<Answer>][] = [
  [
    'the JSON API',
    'Lost claim',
    async (client) => {
      const { shipmentId, rate } = await createRatedOrder(client, 'Lost claim')
      return buyRate(client, shipmentId, rate.id)
    },
  ],
  [
    'the legacy interface',
    'Lost legacy claim',
    (client, url) =>
      createLegacyClient(url, client.account).call('/api/create-purchase', {
        ...aParcelByForm,
        to_name: 'Lost legacy claim',
        service: 'usps_priority',
      }),
  ],
]

for (const [name, recipient, buy] of buying) {
  test(`a purchase through ${name} is not sent if the response to its claim is lost and its caller received an error`, async () => {
    const way = await breakableDatabase(environment.serviceDatabaseUrl)
    const db = openDatabase({ url: way.url, maxConnections: 5, log: silentLog, applicationName: 'behind the way' })
    const node = await environment.startNode({ db, databaseUrl: way.url })
    try {
      const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '100' }))
      way.loseAnswerTo('purchases.insert')
      const answer = await buy(client, node.url)
      assert.ok([500, 503].includes(answer.status), answer.text)

      assert.equal(await outcomeOf(client), 'Failed')
      assert.deepEqual(await soldTo(environment, recipient), [])
      assert.equal(await availableCredit(environment, client), 100)
      assert.deepEqual(await checkBooks(environment), [])
    } finally {
      await node.close()
      await db.close()
      await way.close()
    }
  })
}

test('a purchase has no effect if its claim reaches the database after its caller received an error', async () => {
  const way = await breakableDatabase(environment.serviceDatabaseUrl)
  const db = openDatabase({ url: way.url, maxConnections: 5, log: silentLog, applicationName: 'behind the way' })
  const node = await environment.startNode({ db, databaseUrl: way.url })
  try {
    const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '100' }))
    const { shipmentId, rate } = await createRatedOrder(client, 'Late claim')
    const arrive = way.holdBack('purchases.insert')
    const answer = await buyRate(client, shipmentId, rate.id)
    assert.equal(answer.status, 503, answer.text)
    await arrive()

    const { rows } = await environment.db.pool.query('select state from purchases where account_id = $1', [
      client.account.accountId,
    ])
    assert.deepEqual(rows, [])
    assert.equal(await availableCredit(environment, client), 100)
    const { trackingCode } = expectData(await buyRate(client, shipmentId, rate.id))
    assert.deepEqual(await soldTo(environment, 'Late claim'), [trackingCode])
  } finally {
    await node.close()
    await db.close()
    await way.close()
  }
})

test('a claim that never gets a response is released, and does not delay other purchases until they time out', async () => {
  const way = await breakableDatabase(environment.serviceDatabaseUrl)
  const db = openDatabase({ url: way.url, maxConnections: 5, log: silentLog, applicationName: 'behind the way' })
  // Only the first claim gets no response, and its deadline is shorter than usual.
  let claims = 0
  const watched = watchStatements(db, (statement) => {
    const isFirst = statement.name === 'purchases.insert' && ++claims === 1
    return isFirst ? { ...statement, answerWithinMs: 3_000 } : statement
  })
  const node = await environment.startNode({ db: watched, databaseUrl: way.url })
  try {
    const [unheard, other] = await Promise.all(
      ['Never answered', 'Behind it'].map(async (name) => {
        const client = await createClient(node.url).signIn(await environment.openAccount({ credit: '100' }))
        return { client, ...(await createRatedOrder(client, name)) }
      }),
    )
    assert.ok(unheard && other)
    way.silence('purchases.insert')
    const asked = buyRate(unheard.client, unheard.shipmentId, unheard.rate.id)
    await eventually('the first is claimed', async () => {
      const { rows } = await environment.db.pool.query('select from purchases where account_id = $1', [
        unheard.client.account.accountId,
      ])
      return rows.length === 1
    })
    const { trackingCode } = expectData(await buyRate(other.client, other.shipmentId, other.rate.id))
    assert.deepEqual(await soldTo(environment, 'Behind it'), [trackingCode])
    assert.equal((await asked).status, 503)
    assert.equal(await outcomeOf(unheard.client), 'Failed')
    assert.deepEqual(await soldTo(environment, 'Never answered'), [])
    assert.equal(await availableCredit(environment, unheard.client), 100)
  } finally {
    await node.close()
    await db.close()
    await way.close()
  }
})
