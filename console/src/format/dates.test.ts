import assert from 'node:assert/strict'
import test from 'node:test'
import {
  dayOf,
  daysAfter,
  daysBefore,
  endOf,
  formatClock,
  formatDays,
  formatExactly,
  formatMs,
  formatOffset,
  formatSeconds,
  formatTime,
  formatWhen,
  formatZone,
  setTimeZone,
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

test("days and times are in the account's time zone, whatever the browser's is", () => {
  const evening = new Date('2026-11-23T04:30:00Z')
  const shown = (zone: string) => {
    setTimeZone(zone)
    const day = dayOf(evening)
    return [day, startOf(day), endOf(day), formatTime(evening).replace(/\s/, ' '), formatDays(day, day, evening)]
  }
  try {
    assert.deepEqual(['America/Los_Angeles', 'UTC', 'Asia/Kolkata', 'Pacific/Kiritimati'].map(shown), [
      ['2026-11-22', '2026-11-22T08:00:00.000Z', '2026-11-23T07:59:59.999Z', '8:30 PM', 'Nov 22'],
      ['2026-11-23', '2026-11-23T00:00:00.000Z', '2026-11-23T23:59:59.999Z', '4:30 AM', 'Nov 23'],
      ['2026-11-23', '2026-11-22T18:30:00.000Z', '2026-11-23T18:29:59.999Z', '10:00 AM', 'Nov 23'],
      ['2026-11-23', '2026-11-22T10:00:00.000Z', '2026-11-23T09:59:59.999Z', '6:30 PM', 'Nov 23'],
    ])
    setTimeZone('America/New_York')
    assert.match(formatExactly(evening), /^Nov 22, 2026, 11:30:00\sPM EST$/)
    assert.deepEqual(
      daysAfter(evening, 2).map(({ id, text }) => [id, text]),
      [
        ['2026-11-23', 'Mon, Nov 23'],
        ['2026-11-24', 'Tue, Nov 24'],
      ],
    )
  } finally {
    setTimeZone('Nowhere/Else')
  }
})

test('days are whole where clocks change at midnight or twice a year', () => {
  const hoursOf = (zone: string, day: string) => {
    setTimeZone(zone)
    return (Date.parse(endOf(day)) + 1 - Date.parse(startOf(day))) / 3_600_000
  }
  try {
    for (const [zone, day, hours] of [
      ['America/New_York', '2026-03-08', 23],
      ['America/New_York', '2026-11-01', 25],
      // The clocks change at midnight.
      ['Africa/Cairo', '2026-04-24', 23],
      ['Africa/Cairo', '2026-10-29', 25],
      ['America/Havana', '2026-03-08', 23],
      ['America/Havana', '2026-11-01', 25],
      ['Australia/Lord_Howe', '2026-04-05', 24.5],
    ] as const) {
      assert.equal(hoursOf(zone, day), hours, `${zone} ${day}`)
      assert.equal(dayOf(new Date(startOf(day))), day, zone)
      assert.notEqual(dayOf(new Date(Date.parse(startOf(day)) - 1)), day, zone)
    }
  } finally {
    setTimeZone('Nowhere/Else')
  }
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
