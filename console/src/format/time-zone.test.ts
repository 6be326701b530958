import assert from 'node:assert/strict'
import test from 'node:test'
import { formatClock, formatOffset, formatZone, timeZones } from './time-zone.ts'

const winter = new Date('2026-01-15T12:00:00Z')

test('a zone is found by its city, and says how far it is from UTC', () => {
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

test('the time there is told, and nothing of a zone that the browser does not know', () => {
  assert.match(formatClock('America/New_York', winter), /^7:00\sAM$/)
  assert.equal(formatClock('Nowhere/Else', winter), '')
})

test('what is chosen is among the zones, whether or not the browser lists it', () => {
  assert.ok(timeZones('UTC').includes('UTC'))
  assert.ok(timeZones('US/Eastern').includes('US/Eastern'))
})
