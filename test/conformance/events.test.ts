/** The event log: every change of an account, in an order in which a reader misses none. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test, { describe } from 'node:test'
import { depositCredit } from '#domain/credits/ledger.ts'
import { firstEventIdAt, timeOfEventId } from '#domain/events/event.ts'
import { numberEvents } from '#domain/events/number-events.ts'
import { resolveRefund } from '#domain/purchases/reconciling/resolve.ts'
import { actOn, createReadyBatch, createShipments, waitForState } from '../support/batches.ts'
import type { Client, Json } from '../support/client.ts'
import { listEvents, typesOf, waitForEvent } from '../support/events.ts'
import { eventually } from '../support/eventually.ts'
import { expectData, expectError } from '../support/expect.ts'
import { buyRate, createRatedOrder, operatorDeps, purchaseOfLabel } from '../support/purchases.ts'
import { runPurge } from '../support/run-purge.ts'
import { scriptCarriers } from '../support/scripted-carriers.ts'
import { connectFake } from '../support/synced-store.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const carriers = scriptCarriers(() => environment.simulatorUrl)
const environment = openTestEnvironment({ connections: carriers.connections })

const dayMs = 24 * 60 * 60 * 1000

/** Writes events as a trigger does, in a transaction that stays open for a while. */
async function writeEvents(accountId: string, subjectId: string, data: object, until: () => Promise<unknown>) {
  const client = await environment.db.pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock(hashtext($1))', [subjectId])
    await client.query(
      `insert into event_outbox (account_id, type, subject_id, data) values ($1, 'order.updated', $2, $3)`,
      [accountId, subjectId, data],
    )
    await until()
    await client.query('commit')
  } finally {
    client.release()
  }
}

describe('The events of an account', { concurrency: 4 }, () => {
  test('follow an order from its creation to the cancellation of its label', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { order, shipmentId, rate } = await createRatedOrder(client, 'Eventful')
    expectData(await client.patch(`/api/v1/orders/${order.id}`, { reference: 'R-1' }))
    expectData(await client.patch(`/api/v1/orders/${order.id}/status`, { status: 7 }))
    const labelId = expectData(await buyRate(client, shipmentId, rate.id)).postageLabel.id
    expectData(await client.delete(`/api/v1/labels/${labelId}`))
    await waitForEvent(client, 'refund.decided', labelId)
    const events = await listEvents(client)
    assert.deepEqual(typesOf(events, order.id), [
      '1 order.created',
      '2 order.updated',
      '3 order.status_changed',
      '4 order.status_changed',
      '5 order.status_changed',
    ])
    assert.deepEqual(typesOf(events, labelId), [
      '1 label.purchased',
      '2 label.files_ready',
      '3 refund.decided',
      '4 label.canceled',
    ])
    const dataOf = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data)
    assert.deepEqual(dataOf('order.status_changed'), [
      { status: 7, previousStatus: 0 },
      { status: 8, previousStatus: 7 },
      { status: 7, previousStatus: 8 },
    ])
    const purchaseId = await purchaseOfLabel(environment, client, labelId)
    const charge = Number(rate.rate).toFixed(2)
    assert.deepEqual(dataOf('label.purchased'), [
      {
        ...{ orderId: order.id, shipmentId, purchaseId, carrier: 'usps' },
        ...{ serviceCode: rate.serviceCode, charge, currency: 'USD' },
      },
    ])
    assert.deepEqual(dataOf('refund.decided'), [
      { orderId: order.id, shipmentId, decision: 'granted', amount: charge, currency: 'USD' },
    ])
    const text = JSON.stringify(events)
    assert.doesNotMatch(text, /Eventful|Mountain View|94043|http/, 'neither addresses nor links')
    const subjects = new Map(events.map(({ type, subject }) => [type, subject.type]))
    assert.equal(subjects.get('label.purchased'), 'label')
    assert.equal(subjects.get('order.created'), 'order')
  })

  test('report failed and unknown purchases, and the orders that need attention because of them', async () => {
    const client = await environment.openClient({ credit: '100' })
    for (const [name, type, reason] of [
      ['Refused [buy-rejected]', 'label.purchase_failed', 'purchaseFailed'],
      ['Unknown [buy-lost]', 'label.purchase_unknown', 'outcomeUnknown'],
    ] as const) {
      const { order, shipmentId, rate } = await createRatedOrder(client, name)
      await buyRate(client, shipmentId, rate.id)
      const marked = await waitForEvent(client, 'order.needs_attention', order.id)
      assert.deepEqual(marked.data, { reason })
      const ended = (await listEvents(client)).find((event) => event.type === type)
      assert.equal(ended.subject.type, 'purchase')
      assert.equal(ended.data.orderId, order.id)
      assert.equal(ended.data.errorCode === null, reason === 'outcomeUnknown')
    }
  })

  test('report refunds that carriers decide later, both ways', async () => {
    const client = await environment.openClient({ credit: '100' })
    const { shipmentId, rate } = await createRatedOrder(client, 'Slow refund')
    const labelId = expectData(await buyRate(client, shipmentId, rate.id)).postageLabel.id
    carriers.answerVoids(await purchaseOfLabel(environment, client, labelId), {
      outcome: 'requested',
      requestId: '1',
    })
    expectData(await client.delete(`/api/v1/labels/${labelId}`))
    await waitForEvent(client, 'label.canceled', labelId)
    const { accountId } = client.account
    for (const decision of ['denied', 'granted'] as const) {
      const by = { operator: 'Grace', reason: 'their letter' }
      assert.ok(await resolveRefund(operatorDeps(environment), { accountId, labelId, decision, ...by }))
    }
    const decisions = await eventually('both decisions', async () => {
      const events = await listEvents(client, null, 'types=refund.decided')
      return events.length === 2 && events.map(({ data }) => data.decision)
    })
    assert.deepEqual(decisions, ['denied', 'granted'])
  })

  test('report batches, deposits and low credit', async () => {
    const client = await environment.openClient({ credit: '27' })
    const { accountId } = client.account
    const shipmentIds = await createShipments(client, ['Batched A'])
    const batchId = await createReadyBatch(client, shipmentIds)
    expectData(await actOn(client, batchId, 'buy'))
    await waitForState(client, batchId, 'completed')
    const completed = await waitForEvent(client, 'batch.completed', batchId)
    assert.deepEqual(completed.data, { state: 'completed', bought: 1, failed: 0 })
    const low = await waitForEvent(client, 'credit.low', accountId)
    assert.equal(low.data.threshold, '25.00')
    assert.ok(Number(low.data.available) < 25)
    const more = { accountId, causeId: randomUUID(), amount: '12.5', currency: 'USD' }
    await environment.db.transaction((tx) => depositCredit(operatorDeps(environment), tx, more, 'a test'))
    const deposits = await eventually('the deposit', async () => {
      const events = await listEvents(client, null, 'types=credit.deposited')
      return events.length === 2 && events
    })
    assert.deepEqual(
      deposits.map(({ data }) => data),
      [
        { amount: '27.00', currency: 'USD' },
        { amount: '12.50', currency: 'USD' },
      ],
    )
  })

  test('report a store only after three failed syncs in a row', async () => {
    const { syncDue, key, row } = await connectFake(environment, {
      listChanged: async () => ({ outcome: 'unavailable', reason: 'outage', detail: 'status 503' }),
    })
    const noted = () =>
      environment.db.query<{ data: Json }>({
        name: 'test.store-events',
        text: `select data from events where account_id = $1 and subject_id = $2 and type = 'store.failing'`,
        values: [key.accountId, key.storeId],
      })
    for (const failures of [1, 2, 3, 4]) {
      await syncDue()
      assert.equal((await row()).failures, failures)
      await eventually('all events are numbered', async () => {
        const { rows } = await environment.db.pool.query('select from event_outbox where account_id = $1', [
          key.accountId,
        ])
        return rows.length === 0
      })
      assert.deepEqual(
        (await noted()).map(({ data }) => data),
        failures < 3 ? [] : [{ failures: 3 }],
      )
    }
  })
})

describe('The list of events', { concurrency: 4 }, () => {
  test('has pages and types, and is empty after the last event', async () => {
    const client = await environment.openClient()
    const orders = [await client.createOrder(), await client.createOrder(), await client.createOrder()]
    await waitForEvent(client, 'order.created', orders[2].id)
    const all = await listEvents(client)
    assert.deepEqual(await listEvents(client, null, 'limit=1'), all)
    assert.deepEqual(
      all.map(({ id }) => id),
      all.map(({ id }) => id).toSorted(),
    )
    const created = expectData(await client.get('/api/v1/events?types=order.created&types=credit.low&limit=2'))
    assert.deepEqual(
      created.items.map(({ subject }: Json) => subject.id),
      [orders[0].id, orders[1].id],
    )
    assert.equal(created.nextCursor, created.items[1].id)
    const last = all.at(-1).id
    assert.deepEqual(expectData(await client.get(`/api/v1/events?after=${last.toUpperCase()}`)), {
      items: [],
      nextCursor: null,
    })
    const later = ['tracking.updated', 'manifest.created', 'return.created'].map((type) => `types=${type}`)
    assert.deepEqual(await listEvents(client, null, later.join('&')), [])
    const stranger = await environment.openClient()
    assert.ok(!(await listEvents(stranger)).some(({ subject }) => subject.id === orders[0].id))
  })

  test('continues past many events of other types, one bounded page after the other', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    await environment.db.pool.query(
      `insert into event_outbox (account_id, type, subject_id, data)
       select $1, 'order.updated', $1, '{}' from generate_series(1, 5100)`,
      [accountId],
    )
    const { id } = await client.createOrder()
    await waitForEvent(client, 'order.created', id)
    const first = expectData(await client.get('/api/v1/events?types=order.created'))
    assert.deepEqual(first.items, [])
    const second = expectData(await client.get(`/api/v1/events?types=order.created&after=${first.nextCursor}`))
    assert.deepEqual([second.items.map(({ subject }: Json) => subject.id), second.nextCursor], [[id], null])
  })

  test('rejects ids of other things and unknown types, and reports that events were deleted', async () => {
    const client = await environment.openClient()
    expectError(await client.get(`/api/v1/events?after=${randomUUID()}`), 400, 'Validation.AfterInvalid')
    expectError(await client.get('/api/v1/events?after=1'), 400, 'Validation.AfterInvalid')
    expectError(await client.get('/api/v1/events?limit=101'), 422, 'Validation.LimitInvalid')
    assert.equal((await client.get('/api/v1/events?types=order.nothing')).status, 422)
    const old = firstEventIdAt(new Date(environment.clock.now().getTime() - 31 * dayMs))
    const { metaData } = expectError(await client.get(`/api/v1/events?after=${old}`), 422, 'Event.AfterExpired')
    assert.equal(metaData.keptDays, 30)
    const kept = firstEventIdAt(new Date(environment.clock.now().getTime() - 29 * dayMs))
    // The opening credit is an event, which gets its id after its transaction.
    const { id } = await waitForEvent(client, 'credit.deposited')
    assert.ok((await listEvents(client, kept)).some((event) => event.id === id))
  })

  test('empties the day that tomorrow replaces, and no other', async () => {
    const { accountId } = await environment.openAccount()
    const today = Math.floor(Date.now() / dayMs)
    for (const day of [today + 1, today, today - 1, today - 30]) {
      await environment.db.pool.query(
        `insert into events (slot, account_id, id, type, subject_id, version, data, created_at)
         values ($1, $2, $3, 'order.updated', $2, 1, '{}', now())`,
        [day % 32, accountId, firstEventIdAt(new Date(day * dayMs))],
      )
    }
    await runPurge(environment, 'forget-events')
    const { rows } = await environment.db.pool.query('select id from events where account_id = $1 order by id', [
      accountId,
    ])
    assert.deepEqual(
      rows.map(({ id }) => Math.floor(timeOfEventId(id).getTime() / dayMs)).filter((day) => day !== today),
      [today - 30, today - 1],
    )
  })
})

describe('A reader', () => {
  test('misses no event of concurrent transactions, and sees each subject in its order', async () => {
    const client: Client = await environment.openClient()
    const { accountId } = client.account
    const subjects: string[] = Array.from({ length: 6 }, () => randomUUID())
    const written = new Map<string, number>(subjects.map((subject) => [subject, 0]))
    let isWriting = true
    const writer = async (index: number) => {
      for (let turn = 0; turn < 40; turn += 1) {
        const subject = subjects[(index + turn) % subjects.length] as string
        await writeEvents(accountId, subject, { by: index, turn }, async () => {
          // Some transactions commit much later than others that began after them.
          const { rows } = await environment.db.pool.query('select pg_sleep($1)', [((index * 7 + turn) % 5) * 0.004])
          assert.equal(rows.length, 1)
          written.set(subject, (written.get(subject) ?? 0) + 1)
        })
      }
    }
    const numberer = async () => {
      while (isWriting) await numberEvents(environment)
    }
    const seen: Json[] = []
    const read = async () => {
      const events = await listEvents(client, seen.at(-1)?.id ?? null, 'types=order.updated&limit=7')
      seen.push(...events)
    }
    const reader = async () => {
      while (isWriting) await read()
    }
    const followers = [numberer(), numberer(), reader()]
    await Promise.all([0, 1, 2, 3].map(writer))
    isWriting = false
    await Promise.all(followers)
    await eventually('the last event is read', async () => {
      await read()
      return seen.length >= 160
    })
    assert.equal(seen.length, 160)
    assert.equal(new Set(seen.map(({ data }) => `${data.by} ${data.turn}`)).size, 160)
    for (const subject of subjects) {
      const versions = seen.filter((event) => event.subject.id === subject).map(({ version }) => version)
      assert.deepEqual(
        versions,
        Array.from({ length: written.get(subject) ?? 0 }, (_, index) => index + 1),
      )
    }
  })

  test('gets greater ids after the clock was set back', async () => {
    const client = await environment.openClient()
    const before = await waitForEvent(client, 'order.created', (await client.createOrder()).id)
    const ahead = (Date.now() + 3_600_000) * 1000
    await environment.db.pool.query('update event_numbering set last_microseconds = $1', [ahead])
    try {
      const first = await waitForEvent(client, 'order.created', (await client.createOrder()).id)
      const second = await waitForEvent(client, 'order.created', (await client.createOrder()).id)
      assert.ok(before.id < first.id && first.id < second.id)
      assert.ok(timeOfEventId(first.id).getTime() >= ahead / 1000)
    } finally {
      await environment.db.pool.query('update event_numbering set last_microseconds = 0')
    }
  })
})
