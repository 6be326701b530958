import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { filterTime, parseTime } from '#kit/parse-time.ts'

const readings: Readonly<Record<string, string | null>> = {
  '2026-11-24': '2026-11-24T00:00:00.000Z',
  '2026-11-24T09:30:00Z': '2026-11-24T09:30:00.000Z',
  '2026-11-24t09:30:00.5z': '2026-11-24T09:30:00.500Z',
  '2026-11-24T09:30:00+05:45': '2026-11-24T03:45:00.000Z',
  '2026-11-24T09:30:00-00:00': '2026-11-24T09:30:00.000Z',
  '2024-02-29': '2024-02-29T00:00:00.000Z',
  '2016-12-31T23:59:60Z': '2017-01-01T00:00:00.000Z',
  '2017-01-01T00:59:60+01:00': '2017-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00Z': '0000-01-01T00:00:00.000Z',
  '0000-01-01T00:00:00+14:00': '-000001-12-31T10:00:00.000Z',
  '0026-01-01': '0026-01-01T00:00:00.000Z',
  '9999-12-31T23:59:59.999999999Z': '9999-12-31T23:59:59.999Z',
  '9999-12-31T23:59:59-14:00': '+010000-01-01T13:59:59.000Z',
  '2026-02-29': null,
  '2026-02-30T00:00:00Z': null,
  '2026-04-31': null,
  '2026-00-01': null,
  '2026-13-01': null,
  '2026-11-00': null,
  '2026-11-24T24:00:00Z': null,
  '2026-11-24T09:60:00Z': null,
  '2026-11-24T09:30:60Z': null,
  '2026-12-31T23:59:61Z': null,
  '2026-11-24T09:30:00': null,
  '2026-11-24T09:30Z': null,
  '2026-11-24T09:30:00+24:00': null,
  '2026-11-24T09:30:00+01:60': null,
  '2026-11-24T09:30:00+0100': null,
  '2026-11-24T09:30:00.Z': null,
  '2026-11-24 09:30:00Z': null,
  '26-11-24': null,
  '+02026-11-24': null,
  '12026-11-24': null,
  '2026-11': null,
  '': null,
}
for (const [text, time] of Object.entries(readings)) {
  test(`reads ${text || 'an empty text'}`, () => assert.equal(parseTime(text)?.toISOString() ?? null, time))
}

test('reads each time that JavaScript writes', () => {
  const span = { min: new Date('0000-01-01T00:00:00Z'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }
  fc.assert(fc.property(fc.date(span), (time) => assert.deepEqual(parseTime(time.toISOString()), time)))
})

test('keeps filters to years that PostgreSQL and JavaScript write alike', () => {
  const kept = (text: string) => filterTime(parseTime(text) ?? assert.fail(text)).toISOString()
  assert.equal(kept('0000-01-01'), '1000-01-01T00:00:00.000Z')
  assert.equal(kept('9999-12-31T23:59:59-14:00'), '9000-01-01T00:00:00.000Z')
  assert.equal(kept('2026-11-24'), '2026-11-24T00:00:00.000Z')
})
