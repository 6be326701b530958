import assert from 'node:assert/strict'
import test from 'node:test'
import { dayOf, daysBefore, endOf, formatDays, startOf } from './days.ts'

const now = new Date(2026, 10, 22, 12)

test('a day begins at midnight and ends before the next, wherever the browser is', () => {
  assert.equal(dayOf(now), '2026-11-22')
  assert.equal(new Date(startOf('2026-11-22')).getTime(), new Date(2026, 10, 22).getTime())
  assert.equal(new Date(endOf('2026-11-22')).getTime(), new Date(2026, 10, 23).getTime() - 1)
  assert.equal(daysBefore('2026-03-01', 1), '2026-02-28')
})

test('days are told with their year where it is another one', () => {
  assert.deepEqual(
    [
      formatDays('2026-11-05', '2026-11-09', now),
      formatDays('2026-11-05', '2026-11-05', now),
      formatDays('2025-11-05', undefined, now),
      formatDays(undefined, '2026-11-09', now),
    ],
    ['Nov 5 to Nov 9', 'Nov 5', 'since Nov 5, 2025', 'until Nov 9'],
  )
})
