import assert from 'node:assert/strict'
import test from 'node:test'
import { formatSeconds, formatWhen } from './when.ts'

const now = new Date(2026, 10, 22, 12, 0, 0)
const after = (seconds: number): string => formatWhen(new Date(now.getTime() + seconds * 1000), now)

test('moments within a day are told by their distance, others by their date', () => {
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

test('seconds to wait are told in seconds, and in minutes where they are many', () => {
  assert.deepEqual([1, 45, 130].map(formatSeconds), ['1 second', '45 seconds', '3 minutes'])
})
