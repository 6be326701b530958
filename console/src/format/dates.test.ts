import assert from 'node:assert/strict'
import test from 'node:test'
import {
  dayOf,
  daysBefore,
  endOf,
  formatClock,
  formatDays,
  formatMs,
  formatOffset,
  formatSeconds,
  formatWhen,
  formatZone,
  startOf,
  timeZones,
} from './dates.ts'

const now = new Date(2026, 10, 22, 12, 0, 0)
const after = (seconds: number): string => formatWhen(new Date(now.getTime() + seconds * 1000), now)

test('moments within a day are relative, and others are dates', () => {
  assert.deepEqual([-20, -300, -7200, 7200, 6 * 86_400, -3 * 86_400, -400 * 86_400].map(after), [
    'just now',
    '5 minutes ago',
    '2 hours ago',
    'in 2 hours',
    'in 6 days',
    'Nov 19',
    'Oct 18, 2025',
  ])
})

test('waits are shown in seconds, and longer ones in minutes', () => {
  assert.deepEqual([1, 45, 130].map(formatSeconds), ['1 second', '45 seconds', '3 minutes'])
})

const today = new Date(2026, 10, 22, 12)

test("a day starts at midnight in the browser's time zone and ends before the next", () => {
  assert.equal(dayOf(today), '2026-11-22')
  assert.equal(new Date(startOf('2026-11-22')).getTime(), new Date(2026, 10, 22).getTime())
  assert.equal(new Date(endOf('2026-11-22')).getTime(), new Date(2026, 10, 23).getTime() - 1)
  assert.equal(daysBefore('2026-03-01', 1), '2026-02-28')
})

test('days of another year include the year', () => {
  assert.deepEqual(
    [
      formatDays('2026-11-05', '2026-11-09', today),
      formatDays('2026-11-05', '2026-11-05', today),
      formatDays('2025-11-05', undefined, today),
      formatDays(undefined, '2026-11-09', today),
    ],
    ['Nov 5 to Nov 9', 'Nov 5', 'since Nov 5, 2025', 'until Nov 9'],
  )
})

test('durations are rounded to significant digits', () => {
  assert.deepEqual([0.42, 9.94, 12.3, 999.6, 1340, 10_000].map(formatMs), [
    '0.4 ms',
    '9.9 ms',
    '12 ms',
    '1,000 ms',
    '1.3 s',
    '10 s',
  ])
})

const winter = new Date('2026-01-15T12:00:00Z')

test('a time zone shows its city and its distance to UTC', () => {
  assert.deepEqual(
    ['America/New_York', 'Asia/Kolkata', 'America/Argentina/Salta', 'UTC'].map((zone) => [
      formatZone(zone),
      formatOffset(zone, winter),
    ]),
    [
      ['New York · America', 'UTC−5'],
      ['Kolkata · Asia', 'UTC+5:30'],
      ['Salta · Argentina · America', 'UTC−3'],
      ['UTC', 'UTC'],
    ],
  )
})

test('shows the local time, and nothing for an unknown zone', () => {
  assert.match(formatClock('America/New_York', winter), /^7:00\sAM$/)
  assert.equal(formatClock('Nowhere/Else', winter), '')
})

test('the chosen zone is listed even if the browser omits it', () => {
  assert.ok(timeZones('UTC').includes('UTC'))
  assert.ok(timeZones('US/Eastern').includes('US/Eastern'))
})
