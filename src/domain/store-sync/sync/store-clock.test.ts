import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  aheadMs,
  isSetBack,
  nextCursor,
  plausibleTime,
  reportedClockDifference,
} from '#domain/store-sync/sync/store-clock.ts'

const at = (time: string) => new Date(`2026-11-${time}Z`)

test('a cursor follows the newest change, and otherwise the start of the list', () => {
  const from = at('10T12:00:00')
  assert.deepEqual(nextCursor(null, { from, newest: undefined }), from)
  assert.deepEqual(nextCursor(null, { from, newest: at('10T11:50:00') }), at('10T11:50:00'))
  assert.deepEqual(nextCursor(at('10T11:55:00'), { from, newest: null }), at('10T11:55:00'))
  assert.deepEqual(nextCursor(at('10T11:55:00'), { from, newest: at('10T11:50:00') }), at('10T11:55:00'))
})

test('a cursor is never ahead of the start of the list, and at most a day behind it', () => {
  const from = at('10T12:00:00')
  assert.deepEqual(nextCursor(null, { from, newest: at('10T13:00:00') }), from)
  assert.deepEqual(nextCursor(at('01T00:00:00'), { from, newest: null }), at('09T12:00:00'))
})

test('an implausible time is limited', () => {
  const ours = at('10T12:00:00')
  assert.deepEqual(plausibleTime(new Date(8.64e15), ours), at('11T12:00:00'))
  assert.deepEqual(plausibleTime(new Date(0), ours), new Date('2026-10-11T12:00:00Z'))
})

test('a clock that was set back is recognized by a cursor in its future', () => {
  assert.ok(isSetBack(at('10T12:15:00'), at('10T12:00:00')))
  assert.ok(!isSetBack(at('10T12:00:05'), at('10T12:00:00')))
})

test('the difference between the clocks is reported if it is more than a minute', () => {
  const ours = at('10T12:00:00')
  assert.equal(aheadMs(ours, { store: null, newest: at('10T11:00:00') }), null)
  assert.equal(aheadMs(ours, { store: null, newest: at('10T13:00:00') }), 3_600_000)
  assert.equal(aheadMs(ours, { store: at('10T11:45:00'), newest: null }), -900_000)
  assert.equal(reportedClockDifference(-900_000), -900)
  assert.equal(reportedClockDifference(59_000), null)
  assert.equal(reportedClockDifference(null), null)
})
