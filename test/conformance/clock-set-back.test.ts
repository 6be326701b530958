import assert from 'node:assert/strict'
import test from 'node:test'
import { createKeyUse } from '#domain/accounts/keys/keys.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { storedConnections } from '#domain/carrier-accounts/stored-connections.ts'
import { silentLog } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { buyRate, buyWithCredit, createRatedOrder } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const waitWindowMs = 120_000
const purchases = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ waitWindowMs, connections: purchases.connections })

/** Sets the clock back by longer than any request may take, and lets this time pass. */
function setBackAndPass(ms: number): void {
  environment.clock.setBack(10 * 60_000)
  environment.clock.advance(ms)
}

/** Returns the statuses. Time passes until then, but the time of day does not advance. */
async function statusesAfterWait(answers: Promise<{ status: number }>[]): Promise<number[]> {
  let isDone = false
  const done = Promise.all(answers).finally(() => {
    isDone = true
  })
  await eventually('all requests are answered', () => {
    if (isDone) return true
    environment.clock.setBack(waitWindowMs)
    environment.clock.advance(waitWindowMs)
    return false
  })
  return (await done).map(({ status }) => status)
}

test('a purchase and its repeat return after the wait window if the clock is set back meanwhile', async () => {
  const client = await environment.openClient()
  const { shipmentId, rate } = await createRatedOrder(client, 'Set back')
  const held = purchases.hold('Set back')
  const buying = buyRate(client, shipmentId, rate.id)
  await held.reached
  const repeat = buyRate(client, shipmentId, rate.id)
  assert.deepEqual(await statusesAfterWait([buying, repeat]), [202, 202])
  held.release()
})

test('a cancellation and its repeat return after the wait window if the clock is set back meanwhile', async () => {
  const { cancel } = await buyWithCredit(environment, 'Canceled')
  const [trackingNumber = ''] = await soldTo(environment, 'Canceled')
  const held = purchases.holdVoids(trackingNumber)
  const canceling = cancel()
  await held.reached
  assert.deepEqual(await statusesAfterWait([canceling, cancel()]), [500, 500])
  held.release()
})

test('a token that another node revoked is rejected within a second if the clock is set back meanwhile', async () => {
  const account = await environment.openAccount()
  const here = createClient(environment.url)
  const there = createClient((await environment.startNode()).url)
  const tokens = expectData(await here.post('/api/v1/auth/token', { apiKey: account.apiKey }))
  here.token = tokens.accessToken
  assert.equal((await here.get('/api/v1/orders')).status, 200)
  expectData(await there.post('/api/v1/auth/token/revoke', { refreshToken: tokens.refreshToken }))
  setBackAndPass(1_000)
  expectError(await here.get('/api/v1/orders'), 401, 'Auth.CredentialRevoked')
})

function countStatements(): { db: Database; count(): number } {
  let count = 0
  const query: Database['query'] = (statement) => {
    count += 1
    return environment.db.query(statement)
  }
  return { db: { ...environment.db, query }, count: () => count }
}

test('carrier accounts are read again after their time in the cache if the clock is set back', async () => {
  const { db, count } = countStatements()
  const seal = credentialSeal([Buffer.alloc(32, 7)])
  const { accountId } = await environment.openAccount()
  const { clock } = environment
  const connections = storedConnections({ db, clock, seal, log: silentLog, known: [] }, purchases.connections)
  await connections.list(accountId)
  setBackAndPass(60_000)
  await connections.list(accountId)
  assert.equal(count(), 2)
})

test('the last use of a key is saved again after a minute if the clock is set back', async () => {
  const { db, count } = countStatements()
  const { accountId } = await environment.openAccount()
  const keyUse = createKeyUse({ db, clock: environment.clock })
  for (const ms of [60_000, 0]) {
    keyUse.note(accountId, '018f0000-0000-7000-8000-00000000000a')
    await keyUse.write()
    setBackAndPass(ms)
  }
  assert.equal(count(), 2)
})
