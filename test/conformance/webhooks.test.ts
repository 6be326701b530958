/** Webhooks: what receivers get, in which order, and what happens to those that do not accept it. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { after, describe } from 'node:test'
import { createWebhookRunner } from '#domain/webhooks/deliver.ts'
import { webhookSeal } from '#domain/webhooks/webhook.ts'
import { webhookAddressRule } from '#domain/webhooks/webhook-url.ts'
import { createOutgoingHttp } from '#kit/http.ts'
import { silentLog } from '#kit/log.ts'
import type { Client, Json } from '../support/client.ts'
import { listEvents, waitForEvent } from '../support/events.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { buyRate, createRatedOrder } from '../support/purchases.ts'
import { openTestEnvironment } from '../support/test-environment.ts'
import { accept, openReceiver, type Receiver, verify } from '../support/webhook-receiver.ts'

/** Names of hosts, and the addresses to which they lead from now on. */
const names = new Map<string, string[]>()
const environment = openTestEnvironment({ resolveWebhooks: async (name) => names.get(name) ?? [] })

const receivers: Receiver[] = []
after(() => Promise.all(receivers.map((receiver) => receiver.close())))

async function receive(): Promise<Receiver> {
  const receiver = await openReceiver()
  receivers.push(receiver)
  return receiver
}

async function connect(client: Client, url: string, more: object = {}) {
  // The opening credit is an event, too.
  await waitForEvent(client, 'credit.deposited')
  const webhook = expectData(await client.post('/api/v1/webhooks', { url, ...more }), 201)
  const path = `/api/v1/webhooks/${webhook.id}`
  return {
    path,
    webhookId: webhook.id as string,
    secret: webhook.secret as string,
    read: async () => expectData(await client.get(path)),
    deliveries: async (query = '') => expectData(await client.get(`${path}/deliveries?${query}`)).items as Json[],
  }
}

/** Waits until the receiver got an event of the type, as often as that. */
const waitFor = (receiver: Receiver, type: string, times = 1) =>
  eventually(`${type} arrives`, () => {
    const found = receiver.received.filter(({ message }) => message.type === type)
    return found.length >= times && found
  })

/** Lets the pauses of a webhook and of its deliveries end. */
const endPauses = (webhookId: string) =>
  environment.db.pool.query(
    `with retried as (
       update webhook_deliveries set due_at = now() where webhook_id = $1 and state = 'pending' and due_at is not null
     ) update webhooks set due_at = now(), paused_until = null where id = $1`,
    [webhookId],
  )

describe('A receiver', { concurrency: 4 }, () => {
  test('gets every event of its account and no other, each with a valid signature', async () => {
    const receiver = await receive()
    const client = await environment.openClient({ credit: '100' })
    const stranger = await environment.openClient()
    const { secret, deliveries } = await connect(client, receiver.url)
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Hooked')
    await stranger.createOrder()
    const labelId = expectData(await buyRate(client, shipmentId, rate.id)).postageLabel.id
    expectData(await client.delete(`/api/v1/labels/${labelId}`))
    await waitFor(receiver, 'label.canceled')
    const events = (await listEvents(client)).filter(({ type }) => type !== 'credit.deposited')
    await eventually('all events arrive', () => receiver.received.length >= events.length)
    for (const { id, createdAt, ...event } of events) {
      const [message, ...repeats] = receiver.received.filter((one) => one.id === id)
      assert.ok(message && repeats.length === 0)
      assert.deepEqual(verify(secret, message), { ...event, id, timestamp: createdAt })
      assert.equal(message.headers['content-type'], 'application/json')
    }
    assert.equal(receiver.received.length, events.length, 'nothing of another account')
    const versions = receiver.received.flatMap(({ message }) =>
      message.subject.id === order.id ? [message.version] : [],
    )
    assert.deepEqual(versions, versions.toSorted())
    const listed = await eventually('all deliveries are recorded', async () => {
      const all = await deliveries()
      return all.every(({ state }) => state === 'delivered') && all
    })
    assert.deepEqual(
      listed.map(({ eventId }) => eventId),
      events.map(({ id }) => id).toReversed(),
    )
    assert.deepEqual([listed[0]?.status, listed[0]?.attempt, listed[0]?.error], [204, 1, null])
  })

  test('gets only the types that it wants', async () => {
    const receiver = await receive()
    const client = await environment.openClient({ credit: '100' })
    await connect(client, receiver.url, { types: ['label.purchased'] })
    await client.buyLabel()
    await waitFor(receiver, 'label.purchased')
    await waitForEvent(client, 'label.files_ready')
    assert.deepEqual(
      receiver.received.map(({ message }) => message.type),
      ['label.purchased'],
    )
  })

  test('can be changed to a new secret while both sign, and gets test messages', async () => {
    const receiver = await receive()
    const client = await environment.openClient()
    const { path, secret: before } = await connect(client, receiver.url)
    const rotated = expectData(await client.post(`${path}/rotate-secret`, { overlapHours: 1 }))
    assert.notEqual(rotated.secret, before)
    assert.ok(new Date(rotated.previousSecretUntil).getTime() > Date.now())
    const result = expectData(await client.post(`${path}/test`))
    assert.deepEqual([result.isDelivered, result.status, result.error], [true, 204, null])
    const [message] = receiver.received
    assert.ok(message)
    for (const secret of [before, rotated.secret]) assert.equal(verify(secret, message).type, 'webhook.test')
    assert.throws(() => verify(`whsec_${Buffer.alloc(32).toString('base64')}`, message))

    const { secret: newest } = expectData(await client.post(`${path}/rotate-secret`, { overlapHours: 0 }))
    expectData(await client.post(`${path}/test`))
    const last = receiver.received[1]
    assert.ok(last && verify(newest, last))
    assert.throws(() => verify(rotated.secret, last), 'the previous secret no longer signs')
    assert.equal(expectData(await client.get(path)).secret, undefined)
  })

  test('gets a failed event again with the same id, before later events of its subject and after those of others', async () => {
    const receiver = await receive()
    const client = await environment.openClient()
    const { webhookId, deliveries, read } = await connect(client, receiver.url)
    let isDown = true
    receiver.answer = (response) => void response.writeHead(isDown ? 500 : 200).end('{}')
    const { id: orderId } = await client.createOrder()
    await waitFor(receiver, 'order.created')
    const failing = await eventually('the failure is recorded', async () => {
      const webhook = await read()
      return webhook.failingSince !== null && webhook
    })
    assert.equal(failing.enabled, true)
    const [failed] = await deliveries()
    assert.deepEqual([failed?.state, failed?.attempt, failed?.status, failed?.error], ['pending', 1, 500, 'status 500'])
    assert.ok(new Date(failed?.nextAttemptAt) > new Date())
    expectData(await client.patch(`/api/v1/orders/${orderId}/status`, { status: 7 }))
    isDown = false
    await waitForEvent(client, 'order.status_changed', orderId)
    await endPauses(webhookId)
    const [moved] = await waitFor(receiver, 'order.status_changed')
    const [first, second] = await waitFor(receiver, 'order.created', 2)
    assert.equal(first?.id, second?.id)
    assert.ok(receiver.received.indexOf(second as never) < receiver.received.indexOf(moved as never))
    await eventually('the endpoint is well again', async () => (await read()).failingSince === null)
  })

  test('is left alone for as long as it asks', async () => {
    const receiver = await receive()
    const client = await environment.openClient()
    const { deliveries } = await connect(client, receiver.url)
    receiver.answer = (response) => void response.writeHead(429, { 'retry-after': '1800' }).end()
    await client.createOrder()
    const pending = await eventually('the pause is recorded', async () => {
      const [first] = await deliveries()
      return first?.nextAttemptAt && first
    })
    const inSeconds = (new Date(pending.nextAttemptAt).getTime() - Date.now()) / 1000
    assert.ok(inSeconds > 1700 && inSeconds < 1900, String(inSeconds))
  })

  test('is not followed to another URL, and its large or broken responses do not matter', async () => {
    const [receiver, other] = [await receive(), await receive()]
    const client = await environment.openClient()
    const { path } = await connect(client, receiver.url)
    const attempt = async () => expectData(await client.post(`${path}/test`))
    receiver.answer = (response) => void response.writeHead(302, { location: other.url }).end()
    const redirected = await attempt()
    assert.deepEqual(
      [redirected.isDelivered, redirected.status, redirected.error],
      [false, 302, 'status 302: redirects are not followed'],
    )
    assert.equal(other.received.length, 0)
    receiver.answer = (response) => {
      response.writeHead(200)
      const write = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024)));
        if (!response.destroyed) response.once('drain', write)
      }
      write()
    }
    const flooded = await attempt()
    assert.deepEqual([flooded.isDelivered, flooded.status], [true, 200], 'the status has arrived')
    receiver.answer = (response) => void response.socket?.destroy()
    const broken = await attempt()
    assert.deepEqual([broken.isDelivered, broken.status], [false, null])
  })

  test('that is gone is disabled immediately, and one that fails for three days, and both are announced', async () => {
    const [gone, failing, watching] = [await receive(), await receive(), await receive()]
    const client = await environment.openClient()
    gone.answer = (response) => void response.writeHead(410).end()
    failing.answer = (response) => void response.writeHead(503).end()
    const first = await connect(client, gone.url, { types: ['order.created'] })
    const second = await connect(client, failing.url, { types: ['order.created'] })
    await connect(client, watching.url, { types: ['webhook.disabled'] })
    await client.createOrder()
    await eventually('the failure is recorded', async () => (await second.read()).failingSince !== null)
    await environment.db.pool.query(`update webhooks set failing_since = now() - interval '73 hours' where id = $1`, [
      second.webhookId,
    ])
    await endPauses(second.webhookId)
    const announced = await waitFor(watching, 'webhook.disabled', 2)
    assert.deepEqual(
      announced.map(({ message: { subject, data } }) => [subject.type, subject.id, data.reason]),
      [
        ['webhook', first.webhookId, 'gone'],
        ['webhook', second.webhookId, 'failing'],
      ],
    )
    const { enabled, disabledReason } = await first.read()
    assert.deepEqual([enabled, disabledReason], [false, 'gone'])
    expectError(
      await client.post(`${first.path}/recover`, { since: new Date().toISOString() }),
      409,
      'Webhook.Disabled',
    )
    const [delivery] = await first.deliveries()
    expectError(await client.post(`${first.path}/deliveries/${delivery?.id}/retry`), 409, 'Webhook.Disabled')

    // A new order does not reach it. After it is enabled, the old one is sent, and the missed one on request.
    gone.answer = accept
    const { id: missed } = await client.createOrder()
    await waitForEvent(client, 'order.created', missed)
    const again = expectData(await client.patch(first.path, { enabled: true }))
    assert.deepEqual([again.enabled, again.disabledReason, again.failingSince], [true, null, null])
    const since = new Date(Date.now() - 3_600_000).toISOString()
    expectData(await client.post(`${first.path}/recover`, { since }))
    await eventually('the missed event arrives', () =>
      gone.received.some(({ message: { subject } }) => subject.id === missed),
    )
    await eventually('the recovery ends', async () => !(await first.read()).isRecovering)
    const arrivals = gone.received.map(({ message: { subject } }) => subject.id)
    assert.equal(arrivals.filter((id) => id === missed).length, 1)
  })

  test('that hangs delays no other', async () => {
    const [hanging, well] = [await receive(), await receive()]
    const client = await environment.openClient()
    hanging.answer = () => {}
    const { webhookId } = await connect(client, hanging.url)
    await connect(client, well.url)
    const created = []
    for (let index = 0; index < 8; index += 1) created.push((await client.createOrder()).id)
    await waitFor(well, 'order.created', created.length)
    await eventually('requests hang', () => hanging.received.length > 0)
    assert.ok(hanging.received.length <= 4, 'few requests at a time')
    await environment.db.pool.query('update webhooks set enabled = false where id = $1', [webhookId])
  })
})

describe('A node that dies while it delivers', () => {
  test('leaves its events to another one, which sends them again, in the order of each subject', async () => {
    const receiver = await receive()
    const client = await environment.openClient()
    const { deliveries, webhookId } = await connect(client, receiver.url)
    const nodeDeps = () => ({
      ...{ db: environment.db, clock: environment.clock, ids: randomUUID, environment: 'sandbox' as const },
      ...{ networks: [], log: silentLog, node: randomUUID(), seal: webhookSeal([Buffer.alloc(32, 7)]) },
      http: createOutgoingHttp({ addresses: webhookAddressRule({ environment: 'sandbox', networks: [] }) }),
    })
    // The node gets no response, and never records anything.
    const held: (() => void)[] = []
    receiver.answer = (response) => void held.push(() => accept(response))
    const orders = [await client.createOrder(), await client.createOrder()]
    for (const { id } of orders) expectData(await client.patch(`/api/v1/orders/${id}/status`, { status: 7 }))
    await eventually('the first event is on its way', () => receiver.received.length > 0)
    await environment.db.pool.query(
      `update webhooks set lease_until = now() - interval '1 second', owner = 'dead', due_at = now() where id = $1`,
      [webhookId],
    )
    receiver.answer = accept
    const survivor = createWebhookRunner(nodeDeps())
    await eventually('everything is delivered', async () => {
      await survivor.poll()
      const all = await deliveries()
      return all.length === 4 && all.every(({ state }) => state === 'delivered')
    })
    for (const answer of held) answer()
    await survivor.stop()
    for (const { id } of orders) {
      const types = receiver.received
        .filter(({ message }) => message.subject.id === id)
        .map(({ message }) => message.type)
      assert.deepEqual([...new Set(types)], ['order.created', 'order.status_changed'], 'at least once, in order')
      assert.equal(types.lastIndexOf('order.created') < types.indexOf('order.status_changed'), true)
    }
  })
})

describe('The URL of a webhook', { concurrency: 4 }, () => {
  test('is on the internet, or on this machine in a Sandbox', async () => {
    const client = await environment.openClient()
    names.set('hooks.example', ['8.8.8.8'])
    names.set('inside.example', ['10.0.0.7'])
    names.set('metadata.example', ['169.254.169.254'])
    names.set('mixed.example', ['8.8.8.8', '192.168.1.1'])
    names.set('localhost', ['127.0.0.1', '::1'])
    for (const url of [
      'https://hooks.example/waybill?shop=1',
      'https://hooks.example:8443/',
      'https://not-there.example/',
      'http://localhost:3000/',
      'http://127.0.0.1:3000/',
      'https://[::1]:3000/',
      'http://2130706433:3000/',
    ]) {
      const { id } = expectData(await client.post('/api/v1/webhooks', { url }), 201)
      expectData(await client.delete(`/api/v1/webhooks/${id}`))
    }
    for (const url of [
      'http://hooks.example/',
      'https://inside.example/',
      'https://metadata.example/',
      'https://mixed.example/',
      'https://10.0.0.1/',
      'https://169.254.169.254/latest',
      'https://[fd00:ec2::254]/',
      'https://[::ffff:10.0.0.1]/',
      'https://0x0a.1/',
      'https://user:secret@hooks.example/',
      'https://hooks.example/#part',
      'https://hooks.example:25/',
      'ftp://hooks.example/',
      'hooks.example',
    ]) {
      const { metaData } = expectError(await client.post('/api/v1/webhooks', { url }), 422, 'Webhook.UrlNotAllowed')
      assert.ok(metaData.reason, url)
    }
    for (const body of [{}, { url: '' }, { url: 'https://a b/' }, { url: `https://a.example/${'x'.repeat(2_000)}` }]) {
      assert.equal((await client.post('/api/v1/webhooks', body)).status, 422)
    }
    assert.deepEqual(expectData(await client.get('/api/v1/webhooks')).items, [])
  })

  test('is checked again for each delivery, because a name can lead to another address', async () => {
    const receiver = await receive()
    const client = await environment.openClient()
    names.set('rebound.example', ['8.8.8.8'])
    const { path, deliveries } = await connect(client, `https://rebound.example:${new URL(receiver.url).port}/`)
    names.set('rebound.example', ['192.168.7.7'])
    expectError(await client.post(`${path}/test`), 422, 'Webhook.UrlNotAllowed')
    await client.createOrder()
    const failed = await eventually('the delivery fails', async () => {
      const [first] = await deliveries()
      return first?.error && first
    })
    assert.equal(failed.error, 'the host does not have a public IP address')
    assert.equal(failed.status, null)
  })

  test('can be in a network that an operator allows, and never at a metadata service', async () => {
    const node = await environment.startNode({ webhookNetworks: ['10.0.0.0/8', '169.254.0.0/16'] })
    try {
      const client = await environment.openClient()
      const post = (url: string) => client.post(new URL('/api/v1/webhooks', node.url).href, { url })
      assert.equal((await post('http://10.1.2.3:9000/')).status, 201)
      expectError(await post('http://11.1.2.3:9000/'), 422, 'Webhook.UrlNotAllowed')
      expectError(await post('http://169.254.169.254/'), 422, 'Webhook.UrlNotAllowed')
    } finally {
      await node.close()
    }
  })
})

describe('The operations of webhooks', { concurrency: 4 }, () => {
  test('create, change, list and delete', async () => {
    const client = await environment.openClient()
    const url = 'http://127.0.0.1:9009/'
    const created = expectData(
      await client.post('/api/v1/webhooks', { url, types: ['label.purchased'], description: ' Shop ' }),
      201,
    )
    const { secret, ...webhook } = created
    assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
    assert.deepEqual([webhook.url, webhook.types, webhook.description], [url, ['label.purchased'], 'Shop'])
    const path = `/api/v1/webhooks/${webhook.id}`
    assert.deepEqual(expectData(await client.get(path)), webhook)
    assert.deepEqual(expectData(await client.get('/api/v1/webhooks')).items, [webhook])
    const second = expectData(await client.post('/api/v1/webhooks', { url }), 201)
    const first = expectData(await client.get('/api/v1/webhooks?limit=1'))
    assert.deepEqual(first, { items: [webhook], nextCursor: webhook.id })
    const { items, nextCursor } = expectData(await client.get(`/api/v1/webhooks?limit=1&after=${first.nextCursor}`))
    assert.deepEqual([items.map(({ id }: Json) => id), nextCursor], [[second.id], null])
    for (const list of ['/api/v1/webhooks', `${path}/deliveries`]) {
      for (const limit of [0, 101]) {
        expectError(await client.get(`${list}?limit=${limit}`), 422, 'Validation.LimitInvalid')
      }
      assert.equal((await client.get(`${list}?limit=100`)).status, 200)
    }
    const changed = expectData(await client.patch(path, { types: null, description: null, enabled: false }))
    assert.deepEqual(changed, { ...webhook, types: null, description: null, enabled: false })
    assert.equal(expectData(await client.patch(path, { url: 'http://127.0.0.1:9010/' })).url, 'http://127.0.0.1:9010/')
    expectError(await client.patch(path, { url: 'https://10.0.0.1/' }), 422, 'Webhook.UrlNotAllowed')
    assert.equal((await client.patch(path, { types: ['nothing'] })).status, 422)
    expectError(
      await client.post(`${path}/rotate-secret`, { overlapHours: 1000 }),
      422,
      'Validation.OverlapHoursInvalid',
    )
    assert.equal((await client.post(`${path}/recover`, { since: 'yesterday' })).status, 400)
    expectError(await client.post(`${path}/deliveries/${randomUUID()}/retry`), 409, 'Webhook.Disabled')
    expectData(await client.patch(path, { enabled: true }))
    expectError(await client.post(`${path}/deliveries/${randomUUID()}/retry`), 404, 'Webhook.DeliveryNotFound')

    const stranger = await environment.openClient()
    for (const answer of [
      await stranger.get(path),
      await stranger.patch(path, { enabled: false }),
      await stranger.delete(path),
      await stranger.get(`${path}/deliveries`),
      await stranger.post(`${path}/test`),
      await stranger.post(`${path}/rotate-secret`),
      await stranger.post(`${path}/recover`, { since: '2026-01-01T00:00:00Z' }),
      await stranger.post(`${path}/deliveries/${randomUUID()}/retry`),
    ]) {
      expectError(answer, 404, 'Webhook.NotFound')
    }
    assert.deepEqual(expectData(await client.delete(path)), { isDeleted: true })
    expectError(await client.delete(path), 404, 'Webhook.NotFound')
  })

  test('create one webhook for an Idempotency-Key', async () => {
    const client = await environment.openClient()
    const body = { url: 'http://127.0.0.1:9009/', types: ['label.purchased'] }
    const create = (content: object, key = 'hook-1') =>
      client.post('/api/v1/webhooks', content, { 'idempotency-key': key })
    const [first, second] = (await Promise.all([create(body), create(body)])).map((answer) => expectData(answer, 201))
    assert.deepEqual(first, second)
    assert.deepEqual(expectData(await create(body), 201), first)
    expectError(await create({ ...body, types: null }), 422, 'Webhook.IdempotencyKeyReused')
    const other = expectData(await create({ ...body, types: null }, 'hook-2'), 201)
    const { items } = expectData(await client.get('/api/v1/webhooks'))
    assert.deepEqual(
      items.map(({ id }: Json) => id),
      [first.id, other.id],
    )
    const stranger = await environment.openClient()
    const { id } = expectData(await stranger.post('/api/v1/webhooks', body, { 'idempotency-key': 'hook-1' }), 201)
    assert.notEqual(id, first.id)
  })

  test('list deliveries in pages and by state, and send one again', async () => {
    const receiver = await receive()
    const client = await environment.openClient()
    const { path, deliveries } = await connect(client, receiver.url, { types: ['order.created'] })
    for (let index = 0; index < 3; index += 1) await client.createOrder()
    await eventually('all are delivered', async () => (await deliveries('state=delivered')).length === 3)
    const first = expectData(await client.get(`${path}/deliveries?limit=2`))
    const second = expectData(await client.get(`${path}/deliveries?limit=2&after=${first.nextCursor}`))
    assert.deepEqual([first.items.length, second.items.length, second.nextCursor], [2, 1, null])
    assert.deepEqual(await deliveries('state=pending&state=failed'), [])
    const [again] = second.items
    const retried = expectData(await client.post(`${path}/deliveries/${again.id}/retry`))
    assert.equal(retried.state, 'pending')
    await eventually('it arrives twice', () => receiver.received.filter(({ id }) => id === again.id).length === 2)
  })

  test('have a limit, and a stored secret cannot be read', async () => {
    const client = await environment.openClient()
    const { secret } = await connect(client, 'http://127.0.0.1:9009/')
    const { rows } = await environment.db.pool.query('select secret from webhooks where account_id = $1', [
      client.account.accountId,
    ])
    assert.ok(!rows[0].secret.includes(Buffer.from(secret.slice(6), 'base64')))
    assert.ok(!rows[0].secret.toString('latin1').includes(secret.slice(6)))
    await environment.db.pool.query(
      `insert into webhooks (account_id, id, url, secret, enabled, created_at)
       select $1, gen_random_uuid(), 'http://127.0.0.1:9009/', '', false, now() from generate_series(2, 50)`,
      [client.account.accountId],
    )
    const { metaData } = expectError(
      await client.post('/api/v1/webhooks', { url: 'http://127.0.0.1:9009/' }),
      409,
      'Webhook.TooMany',
    )
    assert.equal(metaData.max, 50)
  })
})
