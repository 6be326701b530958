import assert from 'node:assert/strict'
import test from 'node:test'
import { formatMs } from './duration.ts'

test('durations are told to what matters of them', () => {
  assert.deepEqual([0.42, 9.94, 12.3, 999.6, 1340, 10_000].map(formatMs), [
    '0.4 ms',
    '9.9 ms',
    '12 ms',
    '1,000 ms',
    '1.3 s',
    '10 s',
  ])
})
