import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { decomposeRange, type RangeParts } from '#domain/orders/list/counters.ts'
import { offsetOf, pagePosition } from '#domain/orders/list/list-orders.ts'

const at = (text: string) => new Date(`${text}Z`)
const written = ({ spans, partialHours }: RangeParts) => [
  ...spans.map(({ granularity, fromMs, untilMs }) => {
    const [from, until] = [fromMs, untilMs].map((ms) =>
      Number.isFinite(ms) ? new Date(ms).toISOString().slice(0, 13) : '…',
    )
    return `${granularity}s ${from} to ${until}`
  }),
  ...partialHours.map((hour) => `part of ${hour.toISOString().slice(0, 16)}`),
]

describe('A decomposed range', () => {
  test('takes whole months, then the days and hours around them, then parts of hours', () => {
    const parts = decomposeRange({ from: at('2026-01-30T21:10:00'), until: at('2026-04-02T02:00:01') })
    assert.deepEqual(written(parts), [
      'months 2026-02-01T00 to 2026-04-01T00',
      'days 2026-01-31T00 to 2026-02-01T00',
      'days 2026-04-01T00 to 2026-04-02T00',
      'hours 2026-01-30T22 to 2026-01-31T00',
      'hours 2026-04-02T00 to 2026-04-02T02',
      'part of 2026-01-30T21:00',
      'part of 2026-04-02T02:00',
    ])
  })

  test('with open ends consists of infinite months', () => {
    assert.deepEqual(written(decomposeRange({ from: null, until: null })), ['months … to …'])
    assert.deepEqual(written(decomposeRange({ from: at('2026-01-01T00:00:00'), until: null })), [
      'months 2026-01-01T00 to …',
    ])
    assert.deepEqual(written(decomposeRange({ from: null, until: at('2026-01-01T00:00:00') })), [
      'months … to 2026-01-01T00',
      'part of 2026-01-01T00:00',
    ])
  })

  test('within an hour is a part of that hour only', () => {
    const within = decomposeRange({ from: at('2026-03-05T10:20:00'), until: at('2026-03-05T10:40:00') })
    assert.deepEqual(written(within), ['part of 2026-03-05T10:00'])
    const fromItsBeginning = decomposeRange({ from: at('2026-03-05T10:00:00'), until: at('2026-03-05T10:40:00') })
    assert.deepEqual(written(fromItsBeginning), ['part of 2026-03-05T10:00'])
  })

  test('covers every instant of the range exactly once', () => {
    const start = Date.parse('2025-11-01T00:00:00Z')
    const quarter = 15 * 60_000
    const instant = fc.integer({ min: 0, max: 4 * 24 * 150 }).map((quarters) => start + quarters * quarter)
    fc.assert(
      fc.property(fc.option(instant), fc.option(instant), instant, (one, other, time) => {
        const [from, until] = one !== null && other !== null && one > other ? [other, one] : [one, other]
        const { spans, partialHours } = decomposeRange({
          from: from === null ? null : new Date(from),
          until: until === null ? null : new Date(until),
        })
        const isInRange = (from === null || time >= from) && (until === null || time <= until)
        const counting = spans.filter(({ fromMs, untilMs }) => time >= fromMs && time < untilMs).length
        const partial = partialHours.filter((hour) => time >= hour.getTime() && time < hour.getTime() + 4 * quarter)
        // Orders of partial hours are counted directly.
        if (isInRange) assert.equal(counting + partial.length, 1)
        else assert.equal(counting, 0)
      }),
      { numRuns: 2000 },
    )
  })
})

test('starts a page after all earlier pages', () => {
  assert.equal(offsetOf({ pageNumber: 1, pageSize: 25 }), 0)
  assert.equal(offsetOf({ pageNumber: 4, pageSize: 7 }), 21)
})

test('counts pages and finds the neighbors of a page', () => {
  const around = (pageNumber: number, pageSize: number, total: number) => {
    const { totalPages, hasPrevious, hasNext } = pagePosition(pageNumber, pageSize, total)
    return `${totalPages} pages${hasPrevious ? ', previous' : ''}${hasNext ? ', next' : ''}`
  }
  assert.equal(around(1, 25, 0), '0 pages')
  assert.equal(around(2, 25, 0), '0 pages')
  assert.equal(around(1, 25, 25), '1 pages')
  assert.equal(around(1, 25, 26), '2 pages, next')
  assert.equal(around(2, 25, 26), '2 pages, previous')
  assert.equal(around(2, 10, 30), '3 pages, previous, next')
  assert.equal(around(9, 10, 30), '3 pages, previous')
})
