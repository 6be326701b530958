import assert from 'node:assert/strict'
import test from 'node:test'
import { OrderStatus } from '../../api/queries/orders.ts'
import { availableChanges, rejectionReasons } from './status-changes.ts'

const created = { status: OrderStatus.Created, moves: [OrderStatus.OnHold, OrderStatus.Cancelled] }
const held = { status: OrderStatus.OnHold, moves: [OrderStatus.Created, OrderStatus.Cancelled] }
const done = { status: OrderStatus.Cancelled, moves: [] }

test('a status change is offered if it applies to any selected order', () => {
  assert.deepEqual(availableChanges([created], true), [OrderStatus.OnHold, OrderStatus.Cancelled])
  assert.deepEqual(availableChanges([held], true), ['resume', OrderStatus.Cancelled])
  assert.deepEqual(availableChanges([created, held], true), [OrderStatus.OnHold, 'resume', OrderStatus.Cancelled])
  assert.deepEqual(availableChanges([done], true), [])
})

test('if some selected orders are not visible, all status changes are offered', () => {
  const anywhere = availableChanges([], false)
  assert.ok(anywhere.includes('resume') && anywhere.includes(OrderStatus.Fulfilled))
  assert.deepEqual(availableChanges([created], false), anywhere)
})

test('reasons are counted, most frequent first', () => {
  const code = 'Order.TransitionNotAllowed'
  assert.deepEqual(
    rejectionReasons([
      { status: 4, code },
      { status: 3, code },
      { status: 3, code },
    ]),
    [
      { text: 'can’t change to this status from Canceled', count: 2 },
      { text: 'can’t change to this status from Fulfilled', count: 1 },
    ],
  )
})
