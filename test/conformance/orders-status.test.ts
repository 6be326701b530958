import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createOrder } from '#domain/orders/order/create-order.ts'
import { OrderSource, OrderStatus } from '#domain/orders/status/states.ts'
import type { Client } from '../support/client.ts'
import { errorCode, expectError } from '../support/expect.ts'
import { aNewOrder } from '../support/new-order.ts'
import { readOrderMoves } from '../support/order-moves.ts'
import { deps, openSharedEnvironment } from '../support/test-environment.ts'

const environment = openSharedEnvironment()
const { Created, Requested, OnHold, Cancelled, Fulfilled, Processing, Picked, Packed, LabelCreated, Returned, Draft } =
  OrderStatus
const Failed = OrderStatus.Error

/** The matrix of the contract: the result of each move from each status. `r` means only when it resumes. */
const columns = [Created, OnHold, Cancelled, Fulfilled, Processing, Picked, Packed, Returned]
const matrix: [from: number, row: string][] = [
  [Created, '409 200 200 200 200 200 200 409'],
  [OnHold, 'r 409 200 409 r r r 409'],
  [Cancelled, '409 409 409 409 409 409 409 409'],
  [Fulfilled, '409 409 409 409 409 409 409 200'],
  [Processing, '409 200 200 200 409 200 200 409'],
  [Picked, '409 200 200 200 200 409 200 409'],
  [Packed, '409 200 200 200 200 200 409 409'],
  [LabelCreated, '409 200 409 200 409 409 409 409'],
  [Returned, '409 409 409 409 409 409 409 409'],
  [Failed, '200 200 200 409 200 200 200 409'],
  [Draft, '200 409 200 409 409 409 409 409'],
]
const nameOf = (status: number) =>
  Object.entries(OrderStatus).find(([, value]) => value === status)?.[0] ?? String(status)

/** Creates an order in the given status without the status operation. */
async function orderIn(client: Client, status: number, heldFrom: number | null = null): Promise<string> {
  const { id } = await client.createOrder()
  await environment.db.pool.query('update orders set status = $3, held_from = $4 where account_id = $1 and id = $2', [
    client.account.accountId,
    id,
    status,
    heldFrom,
  ])
  return id
}

const move = (client: Client, id: string, status: number, more: object = {}) =>
  client.patch(`/api/v1/orders/${id}/status`, { status, ...more })

describe('Order status: the matrix of allowed moves', { concurrency: 8 }, () => {
  for (const [from, row] of matrix) {
    test(`from ${nameOf(from)}: ${row}`, async () => {
      const client = await environment.openClient()
      const refused = await orderIn(client, from, from === OnHold ? Created : null)
      for (const [to, code] of [
        [Requested, 'Order.StatusUnusable'],
        [LabelCreated, 'Order.StatusSystemManaged'],
        [Failed, 'Order.StatusSystemManaged'],
        [Draft, 'Order.StatusUnusable'],
        [12, 'Order.StatusUnusable'],
        [-1, 'Order.StatusUnusable'],
      ] as const) {
        expectError(await move(client, refused, to), 422, code, nameOf(to))
      }
      for (const [index, cell] of row.split(' ').entries()) {
        const to = columns[index] as number
        const id = await orderIn(client, from, from === OnHold ? LabelCreated : null)
        const answer = await move(client, id, to)
        if (cell === '200') {
          assert.equal(answer.status, 200, `${nameOf(to)}: ${answer.text}`)
          const { updatedAt, ...data } = answer.body.data
          assert.deepEqual(data, { orderId: id, previousStatus: from, currentStatus: to })
          assert.ok(!Number.isNaN(Date.parse(updatedAt)))
        } else if (cell === 'r') expectError(answer, 422, 'Order.ResumeStatusUnusable', nameOf(to))
        else expectError(answer, 409, 'Order.TransitionNotAllowed', nameOf(to))
        const { status } = (await client.get(`/api/v1/orders/${id}`)).body.data
        assert.equal(status, cell === '200' ? to : from, nameOf(to))
      }
    })
  }
})

describe('Order status: hold and resume', { concurrency: 8 }, () => {
  for (const from of [Created, Processing, Picked, Packed, LabelCreated, Failed]) {
    test(`an order held from ${nameOf(from)} only resumes to that status`, async () => {
      const client = await environment.openClient()
      const id = await orderIn(client, from)
      assert.equal((await move(client, id, OnHold)).status, 200)
      const other = from === Picked ? Packed : Picked
      assert.equal(errorCode(await move(client, id, other)), 'Order.ResumeStatusUnusable')
      const refused = await move(client, id, from, { resumeStatus: other })
      expectError(refused, 422, 'Order.ResumeStatusUnusable')
      const resumed = await move(client, id, from, { resumeStatus: from })
      assert.equal(resumed.status, 200, resumed.text)
      assert.deepEqual([resumed.body.data.previousStatus, resumed.body.data.currentStatus], [OnHold, from])
    })
  }

  test('an order on hold with a live label cannot be canceled', async () => {
    const client = await environment.openClient()
    const { order } = await client.buyLabel()
    assert.equal((await move(client, order.id, OnHold)).status, 200)
    assert.equal((await move(client, order.id, Cancelled)).status, 409)
    assert.equal((await move(client, order.id, LabelCreated)).status, 200)
  })
})

describe('Order status: the request', { concurrency: 8 }, () => {
  test('returns 400 if the status is missing, null, a fraction or of another type', async () => {
    const client = await environment.openClient()
    const { id } = await client.createOrder()
    for (const [body, status, code] of [
      [{}, 400, 'Validation.StatusRequired'],
      [{ status: null }, 400, 'Validation.StatusRequired'],
      [{ status: '5' }, 400, 'Validation.StatusInvalid'],
      [{ status: [5] }, 400, 'Validation.StatusInvalid'],
      [{ status: 5.5 }, 400, 'Validation.StatusInvalid'],
      [{ status: 5, reason: 'torn \ud83d' }, 422, 'Validation.ReasonInvalid'],
      [{ status: 5, source: 'A\u202eB' }, 422, 'Validation.SourceInvalid'],
      [{ status: 5, reason: '\u200b' }, 422, 'Validation.ReasonInvalid'],
      [{ status: 5, reason: 7 }, 400, 'Validation.ReasonInvalid'],
      [{ status: 5, source: {} }, 400, 'Validation.SourceInvalid'],
      [{ status: 5, resumeStatus: 99 }, 422, 'Validation.ResumeStatusInvalid'],
    ] as const) {
      const answer = await client.patch(`/api/v1/orders/${id}/status`, body)
      expectError(answer, status, code, JSON.stringify(body))
    }
  })

  test('returns 404 for unknown orders and those of other accounts, and 400 for a malformed id', async () => {
    const [client, other] = [await environment.openClient(), await environment.openClient()]
    const { id } = await other.createOrder()
    assert.equal(errorCode(await move(client, id, Processing)), 'Order.NotFound')
    assert.equal((await move(client, '01a1fbd6-b72e-7396-bc05-fa969058b9c9', Processing)).status, 404)
    const malformed = await move(client, 'none', Processing)
    expectError(malformed, 400, 'Validation.OrderIdInvalid')
  })

  test('is stored in the history with both statuses, reason, source, actor and time', async () => {
    const client = await environment.openClient()
    const { id } = await client.createOrder()
    await move(client, id, Processing, { reason: 'picking begins', source: 'shop floor' })
    await move(client, id, Packed)
    const history = await readOrderMoves(environment.db, client.account.accountId, id)
    assert.deepEqual(
      history.map(({ created_at, ...entry }) => entry),
      [
        {
          from_status: Created,
          to_status: Processing,
          reason: 'picking begins',
          source: 'shop floor',
          actor: `key ${client.account.apiKeyId}`,
        },
        {
          from_status: Processing,
          to_status: Packed,
          reason: null,
          source: null,
          actor: `key ${client.account.apiKeyId}`,
        },
      ],
    )
    assert.ok(history.every(({ created_at }) => created_at instanceof Date))
  })

  test('returns and records each of several concurrent moves for its own order', async () => {
    const clients = await Promise.all([environment.openClient(), environment.openClient()])
    const ask = async (index: number) => {
      const [client, other] = [clients[index % 2], clients[(index + 1) % 2]] as [Client, Client]
      const { id } = await client.createOrder()
      const [answer, foreign, held] = await Promise.all([
        move(client, id, Processing, { reason: `the reason of ${index}` }),
        move(other, id, Cancelled),
        move(client, id, Returned),
      ])
      assert.equal(answer.body.data.orderId, id, answer.text)
      expectError(foreign, 404, 'Order.NotFound')
      expectError(held, 409, 'Order.TransitionNotAllowed')
      const history = await readOrderMoves(environment.db, client.account.accountId, id)
      assert.deepEqual(
        history.map(({ to_status, reason }) => [to_status, reason]),
        [[Processing, `the reason of ${index}`]],
      )
    }
    await Promise.all(Array.from({ length: 60 }, (_, index) => ask(index)))
  })

  test('waits for a locked order only if it moves that order', async () => {
    const client = await environment.openClient()
    const [locked, free] = await Promise.all([client.createOrder(), client.createOrder()])
    let moved: ReturnType<typeof move> | undefined
    await environment.db.transaction(async (tx) => {
      await tx.query({
        name: 'test.lock',
        text: 'select from orders where id = $1::uuid for update',
        values: [locked.id],
      })
      moved = move(client, locked.id, Picked)
      // More than there are concurrent batches.
      for (let round = 0; round < 6; round++) {
        const answer = await move(client, free.id, round % 2 === 0 ? Processing : Packed)
        assert.equal(answer.status, 200, answer.text)
      }
    })
    assert.equal((await moved)?.status, 200)
  })

  test('is handled one after the other if several arrive, so the history has no gaps', async () => {
    const client = await environment.openClient()
    const { id } = await client.createOrder()
    const targets = [Processing, Picked, Packed, OnHold]
    const answers = await Promise.all(
      Array.from({ length: 32 }, (_, index) => move(client, id, targets[index % targets.length] as number)),
    )
    for (const { status } of answers) assert.ok([200, 409, 422].includes(status), String(status))
    const history = await readOrderMoves(environment.db, client.account.accountId, id)
    assert.equal(history.length, answers.filter(({ status }) => status === 200).length)
    // Ids are created before the row is locked, so they do not show the order of the moves. Without gaps, every
    // status is left as often as it is entered, except for the first and the last one.
    const { status } = (await client.get(`/api/v1/orders/${id}`)).body.data
    for (const at of Object.values(OrderStatus)) {
      const left = history.filter(({ from_status }) => from_status === at).length
      const entered = history.filter(({ to_status }) => to_status === at).length
      assert.equal(left - entered, Number(at === Created) - Number(at === status), nameOf(at))
    }
  })
})

describe('Orders of other sources', { concurrency: 8 }, () => {
  test('are not purchasable if they are imported and blocked, and not listed if they are drafts', async () => {
    const client = await environment.openClient()
    for (const purchaseBlock of [
      'Order.NotReadyForPurchase',
      'Order.ClosedAtSource',
      'Order.CustomsRequired',
      'Order.NotLoaded',
      'Order.MetadataUnreadable',
    ] as const) {
      const { order } = await createOrder(deps(environment.db), {
        accountId: client.account.accountId,
        subAccountId: null,
        order: aNewOrder(),
        idempotencyKey: null,
        origin: { source: OrderSource.Store, status: Created, purchaseBlock },
      })
      const shipmentId = order.shipments[0]?.shipmentId
      const { rates } = (await client.post(`/api/v1/shipments/${shipmentId}/rates`)).body.data
      const refused = await client.post(`/api/v1/shipments/${shipmentId}/labels`, { rate: { id: rates[0].id } })
      // No store data exists for these orders, so the service cannot check whether the reason still applies.
      expectError(refused, 422, 'Order.MetadataUnreadable')
    }
    const draft = await createOrder(deps(environment.db), {
      accountId: client.account.accountId,
      subAccountId: null,
      order: aNewOrder(),
      idempotencyKey: null,
      origin: { source: OrderSource.Manual, status: Draft, purchaseBlock: null },
    })
    const { items, totalItemsCount } = (await client.get('/api/v1/orders')).body.data
    assert.equal(totalItemsCount, 5)
    assert.ok(
      items.every((item: { id: string; source: string }) => item.id !== draft.order.orderId && item.source === 'Store'),
    )
    assert.equal((await client.get(`/api/v1/orders/${draft.order.orderId}`)).body.data.status, Draft)
  })
})
