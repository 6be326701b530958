import assert from 'node:assert/strict'
import { test } from 'node:test'
import { shortDollars, unixSeconds } from '#edges/legacy/format.ts'

test('a time is written in whole seconds that have passed', () => {
  assert.equal(unixSeconds(new Date('2026-10-02T12:00:00.999Z')), '1790942400')
})

test('dollars have cents only where there are some', () => {
  assert.deepEqual(['30', '30.00', '12.5', '12.05'].map(shortDollars), ['30', '30', '12.50', '12.05'])
})
