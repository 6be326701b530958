import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  allowedMoves,
  isForbiddenByPurchases,
  keptByLabels,
  movableFrom,
  OrderStatus,
  parseRequestedStatus,
  purchasable,
  rejectionFor,
  resumable,
} from '#domain/orders/status/states.ts'

const { Created, Requested, OnHold, Cancelled, Fulfilled, Picked, Packed, LabelCreated, Returned, Draft } = OrderStatus
const statuses = Object.values(OrderStatus)

describe('The table of moves', () => {
  test('lists the statuses from which each status is reached', () => {
    for (const from of statuses) {
      for (const to of statuses) assert.equal(movableFrom(to).includes(from), allowedMoves[from].includes(to))
    }
    assert.deepEqual(movableFrom(Returned), [Fulfilled])
    assert.deepEqual(movableFrom(LabelCreated), [])
  })

  test('allows every held status to be resumed', () => {
    assert.deepEqual(new Set(movableFrom(OnHold)), new Set(resumable))
  })

  test('allows no purchase for a finished order', () => {
    for (const status of keptByLabels) assert.ok(!purchasable.includes(status))
  })

  test('forbids only cancellation during a purchase', () => {
    assert.deepEqual(statuses.filter(isForbiddenByPurchases), [Cancelled])
  })
})

describe('A requested status', () => {
  test('is null for other numbers and for reserved statuses', () => {
    for (const number of [-1, 12, 0.5, Number.NaN, Requested, Draft]) assert.equal(parseRequestedStatus(number), null)
    assert.equal(parseRequestedStatus(Packed), Packed)
    // It has its own error code, which needs the order.
    assert.equal(parseRequestedStatus(LabelCreated), LabelCreated)
  })
})

describe('A rejected move', () => {
  const rejection = (
    order: { status: OrderStatus; heldFrom?: OrderStatus },
    move: { to: OrderStatus; resumeStatus?: OrderStatus },
  ) =>
    rejectionFor(
      { status: order.status, heldFrom: order.heldFrom ?? null },
      { to: move.to, resumeStatus: move.resumeStatus ?? null },
    )

  test('the move is not in the table', () => {
    assert.deepEqual(rejection({ status: Fulfilled }, { to: Packed }), {
      code: 'Order.TransitionNotAllowed',
      detail: { currentStatus: Fulfilled, requestedStatus: Packed },
    })
  })

  test('the move is in the table, and a purchase is open', () => {
    assert.equal(rejection({ status: Packed }, { to: Cancelled }).code, 'Order.TransitionNotAllowed')
  })

  test('the status is only set by purchases, but can be resumed', () => {
    assert.equal(rejection({ status: Packed }, { to: LabelCreated }).code, 'Order.StatusSystemManaged')
    const resumed = rejection({ status: OnHold, heldFrom: LabelCreated }, { to: LabelCreated, resumeStatus: Packed })
    assert.equal(resumed.code, 'Order.ResumeStatusUnusable')
  })

  test('the order was held from another status', () => {
    assert.deepEqual(rejection({ status: OnHold, heldFrom: Picked }, { to: Packed }), {
      code: 'Order.ResumeStatusUnusable',
      detail: { currentStatus: OnHold, requestedStatus: Packed, heldFrom: Picked },
    })
  })

  test('the caller named another status to resume to', () => {
    assert.deepEqual(rejection({ status: OnHold, heldFrom: Picked }, { to: Picked, resumeStatus: Created }), {
      code: 'Order.ResumeStatusUnusable',
      detail: { currentStatus: OnHold, requestedStatus: Picked, heldFrom: Picked, resumeStatus: Created },
    })
  })
})
