/** Every operation by another account, with ids that exist. */
import assert from 'node:assert/strict'
import test from 'node:test'
import { usps } from '#adapters/carriers/usps/index.ts'
import { type ConsoleOperation, operationsOf } from '../../proof/odd-values/console-operations.ts'
import { jsonOperations } from '../../proof/odd-values/operations.ts'
import { consoleContract } from '../../scripts/contracts.ts'
import { type Browser, openPerson } from '../support/browser.ts'
import { type Answer, anOrder, type Client, createClient, type Json } from '../support/client.ts'
import { expectData } from '../support/expect.ts'
import { fakeStore } from '../support/fake-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const shop = fakeStore({
  connect: async (_deps, { credentials }) => ({
    outcome: 'ok',
    value: { name: credentials.apiKey ?? '', facts: {}, shipFrom: null },
  }),
})
const environment = openTestEnvironment({
  knownStores: [shop],
  printing: { rawPrinting: 'yes', addresses: ['127.0.0.1'], ports: [9100] },
})

/** It is in all texts of the account whose data nobody else may see. */
const mark = 'Zanzibar'

type Shop = { accountId: string; browser: Browser; client: Client; ids: Record<string, string> }

async function aShop(): Promise<Pick<Shop, 'accountId' | 'browser' | 'client'> & { userId: string }> {
  const account = await environment.openAccount({ credit: '1000' })
  const { accountId } = account
  const { browser, userId } = await openPerson(environment, { accountId, role: 'Owner' })
  return { accountId, userId, browser, client: await createClient(environment.url).signIn(account) }
}

/** An account with an entry of each kind. */
async function aFullShop(): Promise<Shop> {
  const { accountId, browser, client } = await aShop()
  const made = async (path: string, body: object): Promise<Json> => expectData(await browser.post(path, body), 201)
  const to = { name: `Ada ${mark}`, company: mark, email: `${mark}@shop.example` }
  const { order, label } = await client.buyLabel({ to })
  const { purchaseId } = (
    await environment.db.pool.query('select id as "purchaseId" from purchases where order_id = $1', [order.id])
  ).rows[0]
  const fromAddress = anOrder({ from: to }).fromAddress
  const { userId } = await made('/people', { email: `${mark}.invited@shop.example`, role: 'Packer' })
  const [{ sessionId }] = expectData(await browser.get('/profile/sessions'))
  const { warehouseId } = await made('/warehouses', { name: mark, fromAddress })
  const sample = operationsOf({}).find(({ id }) => id === 'createOrderView')?.bodies?.[0]
  const view = { ...sample, name: mark, isShared: true }
  const { storeId } = await made('/stores', {
    ...{ kind: 'generic', name: mark, baseUrl: `https://${mark}.example`, credentials: { apiKey: mark } },
    ...{ parcel: { weight: 2, length: 12, width: 9, height: 4 }, warehouseId, subAccountId: null },
  })
  const carrier = { carrier: 'usps', name: mark, credentials: usps.sandboxCredentials, keepUntested: true }
  const printer = { name: mark, host: '127.0.0.1', port: 9100, format: 'ZPL203DPI' }
  const { draftId } = await made('/drafts', { content: anOrder({ to }) })
  const shipmentIds = (await client.createOrder({ to })).shipments.map(({ id }: Json) => id)
  const batch = { shipmentIds, reference: mark, selection: { strategy: 'cheapest' } }
  const { id: batchId } = expectData(await client.post('/api/v1/batches', batch), 201)
  const ids = {
    ...{ accountId, userId, sessionId, warehouseId, storeId, draftId, purchaseId, batchId },
    ...{
      orderId: order.id,
      copyOf: order.id,
      exceptIds: order.id,
      shipmentId: order.shipments[0].id,
      labelId: label.id,
    },
    presetId: (await made('/parcel-presets', { name: mark, length: 8, width: 6, height: 4 })).presetId,
    addressId: (await made('/addresses', { address: fromAddress })).addressId,
    viewId: (await made('/order-views', view)).viewId,
    subAccountId: (await made('/sub-accounts', { name: mark })).subAccountId,
    apiKeyId: (await made('/keys', { name: mark })).apiKeyId,
    key: (await made('/legacy-keys', {})).key,
    carrierAccountId: (await made('/carriers', carrier)).carrierAccountId,
    printerId: (await made('/printers', printer)).printerId,
    webhookId: (await made('/webhooks', { url: 'http://127.0.0.1:9009/', types: ['credit.low'] })).id,
    deliveryId: order.id,
    topUpId: (await made('/credit/top-ups', { credits: '65', coin: 'btc' })).topUpId,
  }
  return { accountId, browser, client, ids }
}

/** Reads the rows that no background work changes. */
async function storedOf(accountId: string): Promise<Json> {
  const tables = [
    ...['orders', 'shipments', 'order_drafts', 'order_moves', 'order_views', 'warehouses', 'warehouse_defaults'],
    ...[
      'parcel_presets',
      'saved_addresses',
      'sub_accounts',
      'legacy_keys',
      'api_keys',
      'printers',
      'webhooks',
      'carrier_accounts',
    ],
    ...[
      'connected_stores',
      'memberships',
      'user_links',
      'purchases',
      'cancellations',
      'credit_transfers',
      'audit_trail',
    ],
    'browser_sessions',
  ]
  const entries = tables.map(async (table) => {
    const text = `select coalesce(json_agg(to_jsonb(t) - 'last_used_at' - 'last_seen_at' order by to_jsonb(t)::text), '[]') as rows
      from ${table} t where account_id = $1`
    return [table, (await environment.db.pool.query(text, [accountId])).rows[0].rows]
  })
  return Object.fromEntries(await Promise.all(entries))
}

const urlOf = ({
  path,
  parameters = {},
  query = {},
}: Pick<ConsoleOperation, 'path' | 'parameters' | 'query'>): string => {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(parameters[name] ?? ''))
  const search = new URLSearchParams(query).toString()
  return search ? `${filled}?${search}` : filled
}

function assertSecret(answer: Answer, { ids }: Pick<Shop, 'ids'>, sent: string, name: string): void {
  assert.ok(answer.status < 500, `${name}: ${answer.status} ${answer.text}`)
  assert.ok(!answer.text.includes(mark), `${name}: ${answer.text}`)
  const { headers } = answer
  assert.deepEqual(
    [headers.get('cache-control'), headers.get('x-content-type-options'), headers.get('access-control-allow-origin')],
    ['no-store', 'nosniff', null],
    name,
  )
  for (const [field, id] of Object.entries(ids)) {
    if (sent.includes(id)) continue
    assert.ok(!answer.text.includes(id), `${name} returns the ${field}: ${answer.text}`)
  }
}

test('an Owner of another account reads and changes nothing by any operation of the web application', async () => {
  const theirs = await aFullShop()
  const { browser } = await aShop()
  const before = await storedOf(theirs.accountId)
  const found: string[] = []
  for (const operation of operationsOf(theirs.ids, theirs.ids)) {
    // These end or replace the session of the person themselves.
    if (['signOut', 'signIn', 'changePassword', 'useLink'].includes(operation.id)) continue
    const [body] = operation.bodies ?? []
    const url = urlOf(operation).replace('/console/api', '')
    const isChange = operation.method !== 'GET'
    // Undeclared fields must not decide on whose data the operation works.
    const { accountId, userId } = theirs.ids
    const sent = isChange && operation.method !== 'DELETE' ? { accountId, userId, ...(body ?? {}) } : undefined
    for (const headers of [{}, { 'x-subaccount-id': theirs.ids.subAccountId as string }]) {
      const answer = await browser.send(operation.method, url, sent, headers)
      assertSecret(answer, theirs, url + JSON.stringify(body), `${operation.id} ${JSON.stringify(headers)}`)
      // Lists of an unknown store are empty.
      if (/\{/.test(operation.path) && isChange && answer.status < 300) found.push(operation.id)
    }
  }
  assert.deepEqual(found, [])
  assert.deepEqual(await storedOf(theirs.accountId), before)
  const { paths } = JSON.parse(await consoleContract()) as Json
  const withIds = Object.keys(paths).flatMap((path) =>
    [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string),
  )
  const untried = new Set(withIds.filter((name) => !Object.hasOwn(theirs.ids, name)))
  // A passkey needs an authenticator, and its own tests.
  assert.deepEqual([...untried], ['passkeyId'])
})

test('a program of another account reads and changes nothing by any operation of the API', async () => {
  const theirs = await aFullShop()
  const own = await aShop()
  const operations = await jsonOperations(own.client)
  const before = await storedOf(theirs.accountId)
  const replaced: Record<string, string> = { ...theirs.ids, operationId: theirs.ids.purchaseId as string }
  for (const operation of operations) {
    const names = Object.keys(operation.parameters ?? {})
    const parameters = Object.fromEntries(names.map((name) => [name, replaced[name] as string]))
    const url = urlOf({ ...operation, parameters })
    const [body] = operation.bodies ?? []
    const tokenless = operation.path.startsWith('/api/v1/auth/')
    for (const headers of [{}, { 'x-subaccount-id': theirs.ids.subAccountId as string }]) {
      const answer = await own.client.send(
        operation.method,
        url,
        body,
        tokenless ? { ...headers, authorization: '' } : headers,
      )
      assertSecret(answer, theirs, url, `${operation.id} ${JSON.stringify(headers)}`)
      if (names.length > 0)
        assert.ok([400, 404].includes(answer.status), `${operation.id}: ${answer.status} ${answer.text}`)
    }
  }
  assert.deepEqual(await storedOf(theirs.accountId), before)
})
