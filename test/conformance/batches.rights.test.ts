/** A batch buys nothing for a key or a person who may no longer buy, until another one takes it over. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createApiKey, revokeApiKey } from '#domain/accounts/keys/keys.ts'
import { systemClock } from '#kit/clock.ts'
import { actOn, createReadyBatch, createShipments, getBatch, waitForState } from '../support/batches.ts'
import { type Browser, openPerson } from '../support/browser.ts'
import { soldTo } from '../support/carrier-sales.ts'
import { type Client, createClient } from '../support/client.ts'
import { eventually } from '../support/eventually.ts'
import { expectData } from '../support/expect.ts'
import { holdPurchases } from '../support/held-purchases.ts'
import { operatorDeps } from '../support/purchases.ts'
import { noServiceLimits, openTestEnvironment, testAudit } from '../support/test-environment.ts'

const held = holdPurchases(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: held.connections, limits: noServiceLimits })

/** A node sends so many to a carrier at the same time. */
const sentAtOnce = 24
const count = sentAtOnce + 3

type Shop = { client: Client; owner: Browser; accountId: string }

async function openShop(): Promise<Shop> {
  const client = await environment.openClient({ credit: '1000' })
  const { accountId } = client.account
  const { browser: owner } = await openPerson(environment, { accountId, role: 'Owner' })
  return { client, owner, accountId }
}

/** A caller that starts batches, and loses the right to buy. */
type Starter = {
  buy(batchId: string): Promise<unknown>
  retry(batchId: string): Promise<unknown>
  lose(): Promise<unknown>
}

const starters: Readonly<Record<string, (shop: Shop) => Promise<Starter>>> = {
  'a revoked key': async ({ client, accountId }) => {
    const deps = operatorDeps({ ...environment, clock: systemClock })
    const { apiKey, apiKeyId } = await createApiKey(deps, { accountId, name: 'Warehouse' })
    const other = await createClient(environment.url).signIn({ ...client.account, apiKey, apiKeyId })
    return {
      buy: async (batchId) => expectData(await actOn(other, batchId, 'buy')),
      retry: async (batchId) => expectData(await actOn(other, batchId, 'retry')),
      lose: () => revokeApiKey({ ...environment, audit: testAudit }, { accountId, apiKeyId }),
    }
  },
  'a person who was removed': (shop) => aPacker(shop, (userId) => shop.owner.delete(`/people/${userId}`)),
  'a person whose role changed': (shop) =>
    aPacker(shop, (userId) => shop.owner.patch(`/people/${userId}`, { role: 'Developer' })),
}

async function aPacker({ accountId }: Shop, lose: (userId: string) => Promise<unknown>): Promise<Starter> {
  const { browser, userId } = await openPerson(environment, { accountId, role: 'Packer' })
  return {
    buy: async (batchId) => expectData(await browser.post(`/batches/${batchId}/buy`)),
    retry: async (batchId) => expectData(await browser.post(`/batches/${batchId}/retry`)),
    lose: async () => expectData((await lose(userId)) as Awaited<ReturnType<Browser['post']>>),
  }
}

describe('The batch of', () => {
  for (const [name, open] of Object.entries(starters)) {
    test(`${name} is paused, and continues for another one who resumes it`, async () => {
      const shop = await openShop()
      const { client } = shop
      const starter = await open(shop)
      const recipient = `Bought for ${name}`
      const gate = held.hold(recipient)
      const batchId = await createReadyBatch(client, await createShipments(client, Array(count).fill(recipient)))
      await starter.buy(batchId)
      await eventually(
        'as many are sent as may be',
        async () => (await getBatch(client, batchId)).counts.buying === sentAtOnce,
      )
      await starter.lose()
      gate.release()
      const paused = await waitForState(client, batchId, 'paused')
      assert.equal(paused.pauseReason, 'accessRevoked')
      const ended = await eventually('what was sent has ended', async () => {
        const batch = await getBatch(client, batchId)
        return batch.counts.buying === 0 && batch
      })
      assert.deepEqual([ended.counts.bought, ended.counts.ready, ended.counts.failed], [sentAtOnce, 3, 0])
      const shown = expectData(await shop.owner.get(`/batches/${batchId}`))
      assert.equal(shown.batch.pauseReason, 'accessRevoked')

      const resumed = expectData(await actOn(client, batchId, 'resume'))
      assert.equal(resumed.pauseReason, null)
      const { counts } = await waitForState(client, batchId, 'completed')
      assert.equal(counts.bought, count)
      assert.equal((await soldTo(environment, recipient)).length, count)
    })
  }

  test('a revoked key is retried by another caller, and buys for them', async () => {
    const shop = await openShop()
    const { client, owner } = shop
    const open = starters['a revoked key'] ?? assert.fail()
    const starter = await open(shop)
    const batchId = await createReadyBatch(client, await createShipments(client, ['Fine', '[buy-rejected] Refused']))
    await starter.buy(batchId)
    await waitForState(client, batchId, 'completed')
    await starter.lose()
    expectData(await owner.post(`/batches/${batchId}/retry`))
    const { counts } = await waitForState(client, batchId, 'completed')
    assert.deepEqual([counts.bought, counts.failed], [1, 1], 'the carrier was called again')
    const { startedBy } = expectData(await owner.get(`/batches/${batchId}`))
    assert.deepEqual(startedBy, { kind: 'user', name: 'Owner of the shop' })
  })
})

test('a caller who pauses a batch is shown that it was requested', async () => {
  const { client } = await openShop()
  const gate = held.hold('Paused by hand')
  const batchId = await createReadyBatch(client, await createShipments(client, ['Paused by hand']))
  expectData(await actOn(client, batchId, 'buy'))
  await gate.reached
  assert.equal(expectData(await actOn(client, batchId, 'pause')).pauseReason, 'requested')
  gate.release()
  assert.equal(expectData(await actOn(client, batchId, 'resume')).pauseReason, null)
  await waitForState(client, batchId, 'completed')
})
