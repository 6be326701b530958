/** Concurrent moves of the same orders on two nodes. */
import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import fc from 'fast-check'
import { createMoveInBatch, type MoveOrderDeps, moveOrder } from '#domain/orders/status/move-order.ts'
import { movesFrom, OrderStatus, rejectionFor } from '#domain/orders/status/states.ts'
import { systemClock } from '#kit/clock.ts'
import type { ServiceError } from '#kit/errors/service-error.ts'
import { systemIds } from '#kit/ids.ts'
import type { Queryable } from '#kit/postgres.ts'
import { type Answer, type Client, createClient } from '../support/client.ts'
import { readOrderMoves } from '../support/order-moves.ts'
import { openTestEnvironment } from '../support/test-environment.ts'

const environment = openTestEnvironment()
const { Created, OnHold, Cancelled, Fulfilled, Processing, Picked, Packed, Returned } = OrderStatus
const targets = [Created, OnHold, Cancelled, Fulfilled, Processing, Picked, Packed, Returned]

type State = { status: OrderStatus; heldFrom: OrderStatus | null }
type Asked = { order: number; node: number; to: OrderStatus; resumeStatus: OrderStatus | null }
/** A move and its result: the previous status, or the error code and the current status. */
type Answered = Asked & { from: OrderStatus; code: string | null }

const begun: State = { status: Created, heldFrom: null }

function answered(asked: Asked, { status, body, text }: Answer): Answered {
  if (status === 200) return { ...asked, from: body.data.previousStatus, code: null }
  const [error] = body.errors
  assert.ok([409, 422].includes(status), text)
  return { ...asked, from: error.metaData.currentStatus, code: error.code }
}

/** The state after a single move, or null if the result differs. */
function after(state: State, move: Answered): State | null {
  const { to, resumeStatus } = move
  if (state.status !== move.from) return null
  const moves = movesFrom({ ...state, openPurchases: 0, purchaseBlock: null })
  const isMoved = moves.includes(to) && (resumeStatus === null || resumeStatus === state.heldFrom)
  if (!isMoved) return rejectionFor(state, move).code === move.code ? state : null
  return move.code === null ? { status: to, heldFrom: to === OnHold ? state.status : null } : null
}

/** Checks that some order of the moves explains all results and the final state. */
function isSomeRow(state: State, moves: readonly Answered[], end: State): boolean {
  if (moves.length === 0) return state.status === end.status && state.heldFrom === end.heldFrom
  return moves.some((move, index) => {
    const next = after(state, move)
    return next !== null && isSomeRow(next, moves.toSpliced(index, 1), end)
  })
}

async function readState(accountId: string, orderId: string): Promise<State> {
  const { rows } = await environment.db.pool.query(
    'select status, held_from as "heldFrom" from orders where account_id = $1::uuid and id = $2::uuid',
    [accountId, orderId],
  )
  return rows[0]
}

const asked = fc.record({
  order: fc.integer({ min: 0, max: 2 }),
  node: fc.integer({ min: 0, max: 1 }),
  to: fc.constantFrom(...targets),
  resumeStatus: fc.option(fc.constantFrom(Created, Processing, Picked), { freq: 5 }),
})

describe('Concurrent moves', () => {
  test('on two nodes are returned and recorded like consecutive moves of each order', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const other = await environment.startNode()
    const nodes = [client, await createClient(other.url).signIn(client.account)] as [Client, Client]
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(asked, { minLength: 1, maxLength: 14 }), { maxLength: 4 }), async (rounds) => {
        const orders = await Promise.all([0, 1, 2].map(async () => (await client.createOrder()).id as string))
        const states = orders.map(() => begun)
        const made = orders.map(() => [] as string[])
        for (const round of rounds) {
          const answers = await Promise.all(
            round.map(async (one, index) => {
              const { order, node, to, resumeStatus } = one
              const body = { status: to, resumeStatus, reason: `move ${index} of ${orders[order]}` }
              return answered(one, await (nodes[node] as Client).patch(`/api/v1/orders/${orders[order]}/status`, body))
            }),
          )
          for (const [order, orderId] of orders.entries()) {
            const own = answers.filter((answer) => answer.order === order)
            const end = await readState(accountId, orderId)
            assert.ok(isSomeRow(states[order] as State, own, end), JSON.stringify({ begun: states[order], own, end }))
            states[order] = end
            for (const [index, answer] of answers.entries()) {
              if (answer.order !== order || answer.code !== null) continue
              made[order]?.push(`${answer.from} ${answer.to} move ${index} of ${orderId}`)
            }
          }
        }
        for (const [order, orderId] of orders.entries()) {
          const history = await readOrderMoves(environment.db, accountId, orderId)
          const written = history.map(({ from_status, to_status, reason }) => `${from_status} ${to_status} ${reason}`)
          assert.deepEqual(written.toSorted(), made[order]?.toSorted())
        }
      }),
      { numRuns: 60 },
    )
  })

  /** The service's own dependencies, with a record of the statements. */
  function watched(): { deps: MoveOrderDeps; sent: string[] } {
    const sent: string[] = []
    const db: Queryable = {
      query(statement) {
        sent.push(statement.name)
        return environment.db.query(statement)
      },
    }
    return { deps: { db, clock: systemClock, ids: systemIds, moveInBatch: createMoveInBatch({ db }) }, sent }
  }
  const command = (accountId: string, orderId: string, to: OrderStatus, reason: string | null = null) =>
    ({ accountId, orderId, to, reason, resumeStatus: null, source: null, actor: 'a test' }) as const

  test('succeed once each if the database rejects one of them', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const { deps } = watched()
    const orders = await Promise.all(Array.from({ length: 40 }, async () => (await client.createOrder()).id as string))
    const outcomes = await Promise.allSettled(
      orders.map((orderId, index) => {
        const reason = index === 17 ? 'no text has a \0' : `the reason of ${orderId}`
        return moveOrder(deps, command(accountId, orderId, Picked, reason))
      }),
    )
    for (const [index, orderId] of orders.entries()) {
      const outcome = outcomes[index]
      const history = await readOrderMoves(environment.db, accountId, orderId)
      assert.equal(outcome?.status, index === 17 ? 'rejected' : 'fulfilled')
      assert.deepEqual(
        history.map(({ to_status, reason }) => [to_status, reason]),
        index === 17 ? [] : [[Picked, `the reason of ${orderId}`]],
      )
    }
    // The failed move does not block the order.
    await moveOrder(deps, command(accountId, orders[17] as string, Packed))
  })

  test('in one statement each return the result for their own order, even next to unknown orders', async () => {
    const [client, stranger] = [await environment.openClient(), await environment.openClient()]
    const { accountId } = client.account
    const { deps, sent } = watched()
    const begunAt = [Created, Processing, Picked, Created, Picked, Processing]
    const orders = await Promise.all(
      begunAt.map(async (status) => {
        const { id } = await client.createOrder()
        if (status !== Created) await moveOrder(deps, command(accountId, id, status))
        return id as string
      }),
    )
    const strangers: string = (await stranger.createOrder()).id
    const asked = [systemIds(), ...orders.slice(0, 2), strangers, ...orders.slice(2)]
    sent.length = 0
    const outcomes = await Promise.allSettled(
      asked.map((orderId) => moveOrder(deps, command(accountId, orderId, Packed))),
    )
    assert.deepEqual(
      outcomes.map((one) => (one.status === 'fulfilled' ? one.value.previousStatus : one.reason.code)),
      ['Order.NotFound', Created, Processing, 'Order.NotFound', Picked, Created, Picked, Processing],
    )
    assert.equal((await readState(stranger.account.accountId, strangers)).status, Created)
    assert.deepEqual(sent, ['orders.move-several', 'orders.move', 'orders.move'])
  })

  test('are sent in one statement without waiting if there is only one, accepted or rejected', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const { id: orderId } = await client.createOrder()
    const { deps, sent } = watched()
    const moving = moveOrder(deps, command(accountId, orderId, Picked))
    await nextRound()
    assert.equal(sent.length, 1)
    assert.equal((await moving).previousStatus, Created)
    await assert.rejects(moveOrder(deps, command(accountId, orderId, Picked)), (error: ServiceError) => {
      return error.code === 'Order.TransitionNotAllowed'
    })
    assert.equal(sent.length, 2)
  })

  test('of one order start from the status of the previous one, in the order of arrival', async () => {
    const client = await environment.openClient()
    const { accountId } = client.account
    const { id: orderId } = await client.createOrder()
    const { deps } = watched()
    const way = Array.from({ length: 24 }, (_, index) => [Processing, Picked, Packed][index % 3] as OrderStatus)
    const moves = await Promise.all(way.map((to) => moveOrder(deps, command(accountId, orderId, to))))
    assert.deepEqual(
      moves.map(({ previousStatus, currentStatus }) => [previousStatus, currentStatus]),
      way.map((to, index) => [way[index - 1] ?? Created, to]),
    )
  })
})
