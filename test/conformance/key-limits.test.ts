/** API keys that may do only a part, and keys with a daily spend limit. */
import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import test, { describe } from 'node:test'
import { type KeyLimits, type KeyScope, keyScopes } from '#domain/accounts/keys/key-limits.ts'
import { createApiKey, createLegacyKey } from '#domain/accounts/keys/keys.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import { type Client, createClient } from '../support/client.ts'
import { expectData, expectError } from '../support/expect.ts'
import { aParcelByForm, createLegacyClient } from '../support/legacy-client.ts'
import { buyRate, createRatedOrder, operatorDeps } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment({ waitWindowMs: 20_000 })
const keyDeps = () => operatorDeps({ ...environment, clock: systemClock })

/** A client with a further key of the account. */
async function withKey(account: Client['account'], limits: Partial<KeyLimits>): Promise<Client> {
  const { apiKey, apiKeyId } = await createApiKey(keyDeps(), {
    accountId: account.accountId,
    name: 'limited',
    ...limits,
  })
  return createClient(environment.url).signIn({ ...account, apiKey, apiKeyId })
}

/** The scopes of all operations that change something. The others need `read`. */
const scopes: Readonly<Record<string, KeyScope>> = {
  acceptStoreChanges: 'orders',
  buyBatch: 'buy',
  buyLabel: 'buy',
  cancelBatch: 'buy',
  cancelLabel: 'buy',
  changeBatchItem: 'buy',
  changeOrder: 'orders',
  changeShipment: 'orders',
  changeWebhook: 'manage',
  checkAddress: 'orders',
  createBatch: 'buy',
  createOrder: 'orders',
  createOrderWithRates: 'orders',
  createWebhook: 'manage',
  deleteWebhook: 'manage',
  getRates: 'orders',
  pauseBatch: 'buy',
  recoverWebhook: 'manage',
  resumeBatch: 'buy',
  retryBatch: 'buy',
  retryWebhookDelivery: 'manage',
  rotateWebhookSecret: 'manage',
  splitStoreOrder: 'orders',
  testWebhook: 'manage',
  updateOrderStatus: 'orders',
}

type Contract = {
  paths: Record<string, Record<string, { operationId: string; security?: unknown[]; requestBody?: unknown }>>
}

/** The operations of the contract that need a token. */
async function readOperations() {
  const { paths }: Contract = JSON.parse(await readFile(new URL('../../openapi.json', import.meta.url), 'utf8'))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { security }]) => security?.length !== 0)
      .map(([method, { operationId, requestBody }]) => ({
        operationId,
        method: method.toUpperCase(),
        path: path.replaceAll(/\{\w+\}/g, systemIds()),
        hasBody: requestBody !== undefined,
      })),
  )
}

describe('A key with scopes', { concurrency: 4 }, () => {
  test('gets 403 for each operation of another scope, and the reason in the header', async () => {
    const operations = await readOperations()
    const changing = operations.filter(({ method }) => method !== 'GET').map(({ operationId }) => operationId)
    assert.deepEqual(changing.toSorted(), Object.keys(scopes).toSorted())
    const account = await environment.openAccount()
    for (const scope of keyScopes) {
      const client = await withKey(account, { scopes: [scope] })
      for (const { operationId, method, path, hasBody } of operations) {
        const needed = scopes[operationId] ?? 'read'
        const { status, headers, text } = await client.send(method, path, hasBody ? {} : undefined)
        const says = `${operationId} with ${scope}`
        if (needed === scope) assert.notEqual(status, 403, says)
        else {
          assert.deepEqual([status, text], [403, ''], says)
          assert.equal(headers.get('www-authenticate'), `Bearer error="insufficient_scope", scope="${needed}"`, says)
        }
      }
    }
  })

  test('of the legacy API too', async () => {
    const account = await environment.openAccount({ credit: '100' })
    const { key, secret } = await createLegacyKey(keyDeps(), {
      accountId: account.accountId,
      scopes: ['read', 'orders'],
    })
    const legacy = createLegacyClient(environment.url, { ...account, legacyKey: key, legacySecret: secret })
    assert.equal((await legacy.call('/api/get-credits')).status, 200)
    const refused = await legacy.call('/api/create-purchase', { ...aParcelByForm, service: 'usps_priority' })
    assert.deepEqual([refused.status, refused.text], [403, 'This API key lacks the scope buy.'])
  })

  test('must have at least one, and all of them are no limit', async () => {
    const account = await environment.openAccount()
    await assert.rejects(withKey(account, { scopes: [] }))
    const client = await withKey(account, { scopes: [...keyScopes] })
    expectData(await client.createOrder().then(({ id }) => client.get(`/api/v1/orders/${id}`)))
  })
})

describe('A daily spend limit', { concurrency: 4 }, () => {
  const spendLimited = async (dailySpendLimit: string) =>
    withKey(await environment.openAccount({ credit: '500' }), { dailySpendLimit })

  test('rejects the purchase that would exceed it, before the carrier is called', async () => {
    const first = await createRatedOrder(await environment.openClient({ credit: '1' }), 'Price')
    const price = Number(first.rate.rate)
    const client = await spendLimited((price * 2 + 0.5).toFixed(2))
    for (const name of ['One', 'Two']) {
      const { shipmentId, rate } = await createRatedOrder(client, name)
      expectData(await buyRate(client, shipmentId, rate.id))
      // A repeat buys nothing.
      expectData(await buyRate(client, shipmentId, rate.id))
    }
    const third = await createRatedOrder(client, 'Three')
    const { metaData } = expectError(
      await buyRate(client, third.shipmentId, third.rate.id),
      422,
      'Key.SpendLimitReached',
    )
    const { docUrl: _docUrl, ...amounts } = metaData
    assert.deepEqual(amounts, {
      required: price,
      limit: Number((price * 2 + 0.5).toFixed(2)),
      spent: Number((price * 2).toFixed(2)),
      currency: 'USD',
    })
  })

  test('counts purchases that arrive together, and none that failed', async () => {
    const price = Number((await createRatedOrder(await environment.openClient({ credit: '1' }), 'Price')).rate.rate)
    const client = await spendLimited((price * 3 + 0.5).toFixed(2))
    const rejected = await createRatedOrder(client, 'Refused [buy-rejected]')
    assert.equal((await buyRate(client, rejected.shipmentId, rejected.rate.id)).status, 422)
    const orders = []
    for (let count = 0; count < 8; count += 1) orders.push(await createRatedOrder(client, `Together ${count}`))
    const answers = await Promise.all(orders.map(({ shipmentId, rate }) => buyRate(client, shipmentId, rate.id)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 200, 200, 422, 422, 422, 422, 422])
  })

  test('of a legacy key counts too', async () => {
    const account = await environment.openAccount({ credit: '100' })
    const { key, secret } = await createLegacyKey(keyDeps(), { accountId: account.accountId, dailySpendLimit: '0.01' })
    const legacy = createLegacyClient(environment.url, { ...account, legacyKey: key, legacySecret: secret })
    const refused = await legacy.call('/api/create-purchase', { ...aParcelByForm, service: 'usps_priority' })
    assert.deepEqual([refused.status, /daily spend limit/.test(refused.text)], [400, true])
  })

  test('must be an amount', async () => {
    const account = await environment.openAccount()
    for (const dailySpendLimit of ['-1', '1.234', 'much', ''])
      await assert.rejects(withKey(account, { dailySpendLimit }))
  })
})
