import assert from 'node:assert/strict'
import test from 'node:test'
import { OrderStatus } from '../../api/statuses.ts'
import { movesOf } from './moves.ts'

const created = { status: OrderStatus.Created, moves: [OrderStatus.OnHold, OrderStatus.Cancelled] }
const held = { status: OrderStatus.OnHold, moves: [OrderStatus.Created, OrderStatus.Cancelled] }
const done = { status: OrderStatus.Cancelled, moves: [] }

test('marked orders are offered where any of them may go, and are resumed only where one is held', () => {
  assert.deepEqual(movesOf([created], true), [OrderStatus.OnHold, OrderStatus.Cancelled])
  assert.deepEqual(movesOf([held], true), ['resume', OrderStatus.Cancelled])
  assert.deepEqual(movesOf([created, held], true), [OrderStatus.OnHold, 'resume', OrderStatus.Cancelled])
  assert.deepEqual(movesOf([done], true), [])
})

test('where some of them are not shown, any of them may go anywhere', () => {
  const anywhere = movesOf([], false)
  assert.ok(anywhere.includes('resume') && anywhere.includes(OrderStatus.Fulfilled))
  assert.deepEqual(movesOf([created], false), anywhere)
})
