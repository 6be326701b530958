import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { composeLabel } from '@waybill/label-artwork'
import { carriers } from '#adapters/carriers/registry.ts'
import { connectCarrier } from '#domain/carrier-accounts/connect-carrier.ts'
import { credentialSeal } from '#domain/carrier-accounts/credentials.ts'
import { getBalance } from '#domain/credits/queries.ts'
import { checkBooks } from '#domain/credits/verify-books.ts'
import { getLabel } from '#domain/labels/queries.ts'
import { systemClock } from '#kit/clock.ts'
import { systemIds } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import { barcodesOf, readPng, readSymbol } from '../../../packages/label-artwork/proof/read-symbols.ts'
import { createClient, type Json } from '../../support/client.ts'
import { eventually } from '../../support/eventually.ts'
import { holdPurchases } from '../../support/held-purchases.ts'
import { aParcelByForm, createLegacyClient } from '../../support/legacy-client.ts'
import { openTestEnvironment } from '../../support/test-environment.ts'

const environment = openTestEnvironment()
/** A production deployment with simulated carriers, so that their files are used. */
const production = openTestEnvironment({ environment: 'production' })

async function caller(options: { credit?: string; url?: string } = {}) {
  const account = await environment.openAccount(options)
  const legacy = createLegacyClient(options.url ?? environment.url, account)
  const client = await createClient(environment.url).signIn(account)
  return {
    account,
    client,
    call: legacy.call,
    price: async (service: string, changes = {}) => {
      const { body } = await legacy.call('/api/get-rates', { ...aParcelByForm, ...changes })
      return body.find((rate: Json) => rate.service === service)?.rate as string
    },
    buy: (changes: Record<string, string> = {}) =>
      legacy.call('/api/create-purchase', { ...aParcelByForm, service: 'usps_priority', ...changes }),
    credits: async () => (await legacy.call('/api/get-credits')).body.credits as string,
    spent: async () => Number((await getBalance(environment, account.accountId, 'USD')).spent),
  }
}

describe('create-purchase', { concurrency: 8 }, () => {
  test('buys the service with these fields, the price of get-rates and an ordinary order', async () => {
    const { buy, price, client, credits } = await caller({ credit: '100' })
    const quoted = await price('usps_priority')
    const before = Math.floor(Date.now() / 1000)
    const answer = await buy({ order_notes: 'Handle with care\nand twice' })
    assert.equal(answer.status, 200, answer.text)
    const { body } = answer
    assert.deepEqual(Object.keys(body), ['order_id', 'order_timestamp', 'remaining_credits', 'order_notes', 'items'])
    assert.match(body.order_timestamp, /^\d{10}$/)
    assert.ok(Number(body.order_timestamp) >= before)
    assert.equal(body.order_notes, 'Handle with care\nand twice')
    const left = (100 - Number(quoted)).toFixed(2)
    assert.deepEqual([body.remaining_credits, await credits()], [left, left])
    assert.equal(body.items.length, 1)
    const [item] = body.items
    const { filename, tracking_no: trackingNumber, shipment_id: shipmentId, ...rest } = item
    assert.deepEqual(rest, {
      carrier: 'usps',
      service: 'usps_priority',
      from_name: 'Charles Babbage',
      to_name: 'Ada Byron',
      price: quoted,
      currency: 'USD',
      status: 'completed',
    })
    const order = (await client.get(`/api/v1/orders/${body.order_id}`)).body.data
    assert.deepEqual([order.status, order.shipmentId, order.shipment.trackingNumber], [8, shipmentId, trackingNumber])
    const listed = (await client.get('/api/v1/orders')).body.data.items
    assert.deepEqual(
      listed.map((one: Json) => [one.id, one.source]),
      [[body.order_id, 'API']],
    )
    const file = await fetch(filename)
    assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'application/pdf'])
    assert.equal(
      Buffer.from(await file.arrayBuffer())
        .subarray(0, 5)
        .toString(),
      '%PDF-',
    )
    assert.deepEqual(await checkBooks(environment), [])
  })

  test('links to a picture of four by six inches with readable barcodes for label_format=PNG', async () => {
    const { account, client, buy } = await caller()
    const { order_id: orderId, items } = (await buy({ label_format: 'png' })).body
    const file = await fetch(items[0].filename)
    assert.deepEqual([file.status, file.headers.get('content-type')], [200, 'image/png'])
    const picture = await readPng(new Uint8Array(await file.arrayBuffer()), 300)
    assert.deepEqual([picture.width, picture.height], [1200, 1800])
    const order = (await client.get(`/api/v1/orders/${orderId}`)).body.data
    const { content } = await getLabel(environment, account.accountId, order.labelId)
    assert.ok(content)
    const texts: (string | null)[] = []
    for (const barcode of barcodesOf(composeLabel(content))) texts.push(await readSymbol(picture, barcode))
    assert.ok(texts.length >= 2 && texts.every((text) => text !== null))
    assert.ok(texts.some((text) => text?.includes(items[0].tracking_no)))
  })

  test('buys the current service for a former service name', async () => {
    const { buy } = await caller()
    const answer = await buy({ service: 'ParcelSelect' })
    assert.deepEqual([answer.status, answer.body?.items[0].service], [200, 'usps_ground_advantage'], answer.text)
  })

  test('buys a signature at its quoted price', async () => {
    const { buy, price } = await caller()
    const signed = { delivery_confirmation: 'ADULT_SIGNATURE' }
    const { body } = await buy(signed)
    assert.equal(body.items[0].price, await price('usps_priority', signed))
    assert.ok(Number(body.items[0].price) > Number(await price('usps_priority')))
    const ups = { carrier: 'ups', package_type: 'custom', serviceoption: 'saturday' }
    const saturday = await buy({ ...ups, service: 'ups_next_day_air' })
    assert.equal(saturday.body.items[0].price, await price('ups_next_day_air', ups))
  })

  test('shows and buys the cheapest of several accounts at a carrier', async () => {
    const { call, account } = await caller()
    const before = (await call('/api/get-rates', { ...aParcelByForm })).body
    const [usps] = carriers.filter(({ id }) => id === 'usps')
    assert.ok(usps)
    const credentials = {
      clientId: 'second',
      clientSecret: 'secret',
      crid: '12345678',
      mid: '123456789',
      accountNumber: '1234567890',
    }
    const seal = credentialSeal([Buffer.alloc(32, 7)])
    for (const [name, priceType] of [
      ['dear', 'COMMERCIAL'],
      ['cheap', 'CONTRACT'],
    ] as const) {
      await connectCarrier(
        { db: environment.db, clock: systemClock, ids: systemIds, seal, audit: environment.audit },
        {
          accountId: account.accountId,
          carrier: usps,
          name,
          baseUrl: `${environment.simulatorUrl}/usps`,
          credentials: { ...credentials, priceType },
        },
      )
    }
    const node = await environment.startNode()
    try {
      const legacy = createLegacyClient(node.url, account)
      const after = (await legacy.call('/api/get-rates', { ...aParcelByForm })).body
      assert.equal(after.length, before.length)
      const cheapest = after.find((rate: Json) => rate.service === 'usps_priority').rate
      assert.ok(Number(cheapest) < Number(before.find((rate: Json) => rate.service === 'usps_priority').rate))
      const form = { ...aParcelByForm, service: 'usps_priority' }
      assert.equal((await legacy.call('/api/create-purchase', form)).body.items[0].price, cheapest)
    } finally {
      await node.close()
    }
  })

  test('creates a free sample in test_mode, only for usps', async () => {
    const { buy, credits, spent } = await caller({ credit: '0' })
    const answer = await buy({ test_mode: '1' })
    assert.equal(answer.status, 200, answer.text)
    const [item] = answer.body.items
    assert.deepEqual([item.price, item.status, await credits(), await spent()], ['0.00', 'completed', '0.00', 0])
    assert.match(item.tracking_no, /^92000\d{17}$/)
    assert.equal((await fetch(item.filename)).status, 200)
    const ups = await buy({ test_mode: '1', carrier: 'ups', package_type: 'custom', service: 'ups_ground' })
    assert.deepEqual([ups.status, ups.text], [400, 'test_mode is only available for usps.'])
  })

  test('returns the known line for too little credit, and leaves no order', async () => {
    const { buy, price, client } = await caller({ credit: '1.5' })
    const quoted = await price('usps_priority')
    const answer = await buy()
    assert.deepEqual(
      [answer.status, answer.text],
      [200, `Error: insufficient credits. Label would cost ${quoted}, but only 1.50 available.`],
    )
    assert.equal((await client.get('/api/v1/orders')).body.data.totalItemsCount, 0)
  })

  test('returns the known line for a service that is not offered, and 400 without a service', async () => {
    const { buy, client } = await caller()
    const unknown = await buy({ service: 'usps_rocket' })
    assert.equal(unknown.status, 200)
    assert.match(unknown.body.message, /^No valid price quotes found\./)
    const missing = await buy({ service: '', to_zip: '' })
    assert.deepEqual([missing.status, missing.text], [400, 'service is required. to_zip is required.'])
    assert.equal((await client.get('/api/v1/orders')).body.data.totalItemsCount, 0)
  })

  test("returns 422 for a carrier's rejection and 503 for an outage, and charges nothing", async () => {
    const { buy, spent } = await caller()
    const refused = await buy({ to_name: '[buy-rejected]' })
    assert.equal(refused.status, 422, refused.text)
    const down = await buy({ to_name: '[buy-down]' })
    assert.equal(down.status, 503)
    for (const { text } of [refused, down]) assert.ok(text.length > 0 && !text.includes('\n'))
    assert.equal(await spent(), 0)
  })

  test('returns a rejection that arrives between the wait window and the response', async () => {
    const { account } = await caller({ credit: '100' })
    const { db } = environment
    const ofPurchases = async (condition: string): Promise<boolean> => {
      const { rowCount } = await db.pool.query(`select from purchases where account_id = $1 and ${condition}`, [
        account.accountId,
      ])
      return rowCount === 1
    }
    const carrier = holdPurchases(() => environment.simulatorUrl)
    const held = carrier.hold('Ada [buy-rejected]')
    /** Releases the carrier's response before the order in the response is read. */
    const query: Queryable['query'] = async (statement) => {
      if (statement.name === 'orders.whole' && (await ofPurchases('acknowledged_202'))) {
        held.release()
        await eventually('it has failed', () => ofPurchases(`state = 'Failed'`))
      }
      return db.query(statement)
    }
    const { connections } = carrier
    const node = await environment.startNode({ connections, waitWindowMs: 50, db: { ...db, query } })
    const legacy = createLegacyClient(node.url, account)
    const form = { ...aParcelByForm, service: 'usps_priority', to_name: 'Ada [buy-rejected]' }
    try {
      const answer = await legacy.call('/api/create-purchase', form)
      assert.equal(answer.status, 422, answer.text)
      assert.equal(answer.body, null)
      assert.doesNotMatch(answer.text, /\n/)
    } finally {
      await node.close()
    }
  })

  test('returns 202 in the same format while the outcome is open, and retrieve-purchase returns the rest', async () => {
    const { account, spent } = await caller()
    const carrier = holdPurchases(() => environment.simulatorUrl)
    const held = carrier.hold('Held')
    const node = await environment.startNode({ waitWindowMs: 100, connections: carrier.connections })
    try {
      const hurried = createLegacyClient(node.url, account)
      const form = { ...aParcelByForm, service: 'usps_priority', to_name: 'Held' }
      const answer = await hurried.call('/api/create-purchase', form)
      assert.equal(answer.status, 202, answer.text)
      const [item] = answer.body.items
      assert.deepEqual([item.filename, item.tracking_no, item.status], ['', '', 'processing'])
      held.release()
      const later = await eventually('the purchase has ended', async () => {
        const asked = await hurried.call('/api/retrieve-purchase', { id: answer.body.order_id })
        assert.ok(asked.status === 202 || asked.status === 200, asked.text)
        return asked.status === 200 && asked
      })
      assert.equal(later.body.items[0].status, 'completed')
      assert.equal(String(await spent()), String(Number(item.price)))
    } finally {
      await node.close()
    }
  })
})

test('create-purchase waits for the label files, and a label without files is still bought', async () => {
  const account = await production.openAccount({ credit: '100' })
  const legacy = createLegacyClient(production.url, account)
  const form = { ...aParcelByForm, service: 'ups_ground', carrier: 'ups', package_type: 'custom' }
  const answer = await legacy.call('/api/create-purchase', form)
  assert.equal(answer.status, 200, answer.text)
  const [item] = answer.body.items
  assert.deepEqual([item.status, (await fetch(item.filename)).status], ['completed', 200])
  const show = async (state: string) => {
    await production.db.query({
      name: 'test.files-state',
      text: 'update labels set files_state = $2::text where account_id = $1::uuid',
      values: [account.accountId, state],
    })
    const { status, body } = await legacy.call('/api/retrieve-purchase', { id: answer.body.order_id })
    const [{ status: shown, filename, tracking_no: trackingNumber }] = body.items
    return [status, shown, filename, trackingNumber]
  }
  assert.deepEqual(await show('processing'), [202, 'processing', '', ''])
  assert.deepEqual(await show('removed'), [200, 'completed', '', item.tracking_no])
  assert.deepEqual(await show('failed'), [200, 'completed', '', item.tracking_no])
})

describe('create-purchase with an idempotency_key', { concurrency: 8 }, () => {
  test('buys one label for twenty requests on two nodes, and a later repeat returns it again', async () => {
    const { account, spent, price } = await caller()
    const quoted = Number(await price('usps_priority'))
    const node = await environment.startNode()
    try {
      const clients = [createLegacyClient(environment.url, account), createLegacyClient(node.url, account)]
      const form = { ...aParcelByForm, service: 'usps_priority', idempotency_key: 'order-1' }
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => clients[index % 2]?.call('/api/create-purchase', form)),
      )
      const told = answers.map((answer) => [answer?.status, answer?.body?.order_id, answer?.body?.items[0].tracking_no])
      for (const one of told) assert.deepEqual(one, told[0], JSON.stringify(answers.map((answer) => answer?.text)))
      const again = await clients[0]?.call('/api/create-purchase', { ...form, service: 'Priority' })
      assert.equal(again?.body.items[0].tracking_no, told[0]?.[2])
      assert.equal(await spent(), quoted)
    } finally {
      await node.close()
    }
  })

  test('rejects other content, another service and a malformed key, and buys each time without a key', async () => {
    const { buy, spent, price } = await caller()
    const first = await buy({ idempotency_key: 'k' })
    assert.equal(first.status, 200)
    assert.equal((await buy({ idempotency_key: 'k', to_name: 'Eve' })).status, 400)
    const other = await buy({ idempotency_key: 'k', service: 'usps_express' })
    for (const changes of [{ test_mode: '1' }, { delivery_confirmation: 'SIGNATURE' }]) {
      assert.equal((await buy({ idempotency_key: 'k', ...changes })).status, 409)
    }
    assert.deepEqual(
      [other.status, other.text],
      [409, 'idempotency_key was already used for another service or with other options.'],
    )
    for (const key of ['', 'a b', 'x'.repeat(201), 'ingestion:1']) {
      const malformed = await buy({ idempotency_key: key })
      assert.equal(malformed.status, 400)
      assert.match(malformed.text, /^idempotency_key must be /)
    }
    const [second, third] = [await buy(), await buy()]
    assert.notEqual(second.body.order_id, third.body.order_id)
    assert.equal(await spent(), Number((Number(await price('usps_priority')) * 3).toFixed(2)))
  })

  test('returns the canceled purchase and buys nothing after its label was canceled', async () => {
    const { client, buy, call, spent } = await caller()
    const first = await buy({ idempotency_key: 'canceled' })
    const { id: labelId } = (await client.get(`/api/v1/orders/${first.body.order_id}`)).body.data.details.shipments[0]
      .label
    assert.deepEqual((await client.delete(`/api/v1/labels/${labelId}`)).body.data, { isSuccess: true })
    const again = await buy({ idempotency_key: 'canceled' })
    const [item] = again.body.items
    assert.deepEqual([again.status, again.body.order_id, item.status], [200, first.body.order_id, 'cancelled'])
    assert.deepEqual([item.tracking_no, item.filename], [first.body.items[0].tracking_no, ''])
    assert.equal((await call('/api/orders')).body.length, 1)
    assert.equal(await spent(), 0)
  })

  test('buys again with the same key after a failure, for the same order', async () => {
    const { call } = await caller()
    const form = { ...aParcelByForm, service: 'usps_priority', idempotency_key: 'again', to_name: '[buy-down]' }
    assert.equal((await call('/api/create-purchase', form)).status, 503)
    const orders = async () => (await call('/api/orders')).body.length
    assert.equal(await orders(), 1)
    assert.equal((await call('/api/create-purchase', form)).status, 503)
    assert.equal(await orders(), 1)
  })
})
