import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createRefusalLog } from '#edges/http/rate-limiter.ts'
import { silentLog } from '#kit/log.ts'

function openLog() {
  let nowMs = 0
  const lines: object[] = []
  const clock = {
    now: () => assert.fail('the time of day can be set back'),
    monotonicMs: () => nowMs,
    sleep: () => assert.fail('nobody waits'),
    after: () => assert.fail('nobody waits'),
  }
  const log = { ...silentLog, warn: (fields: object, message?: string) => void lines.push({ message, ...fields }) }
  const refusals = createRefusalLog({ clock })
  const note = (address: string, reason = 'Auth.CredentialInvalid') =>
    refusals.note(log, { address, route: '/token', requestId: 'r', reason, credential: 'malformed' })
  return {
    lines,
    note,
    flush: (which: 'ended' | 'all') => refusals.flush(log, which),
    pass(ms: number) {
      nowMs += ms
    },
  }
}
const whole = (address: string) => ({
  message: 'credential rejected',
  ...{ address, route: '/token', requestId: 'r', reason: 'Auth.CredentialInvalid', credential: 'malformed' },
})

test('logs the first refusal of an IP address per minute in full, and counts others by reason', () => {
  const { lines, note, flush, pass } = openLog()
  for (let count = 0; count < 1000; count += 1) note('192.0.2.1')
  note('192.0.2.1', 'General.TooManyRequests')
  note('192.0.2.2')
  flush('ended')
  assert.deepEqual(lines, [whole('192.0.2.1'), whole('192.0.2.2')])
  pass(60_000)
  flush('ended')
  const reasons = { 'Auth.CredentialInvalid': 999, 'General.TooManyRequests': 1 }
  const counted = { message: 'more credentials rejected', address: '192.0.2.1', count: 1000, reasons, seconds: 60 }
  assert.deepEqual(lines.slice(2), [counted])
})

test('starts a minute with the count of the previous one, and a full line', () => {
  const { lines, note, pass } = openLog()
  note('192.0.2.1')
  note('192.0.2.1')
  pass(60_000)
  note('192.0.2.1')
  assert.deepEqual(
    lines.map((line) => (line as { message: string }).message),
    ['credential rejected', 'more credentials rejected', 'credential rejected'],
  )
})

test('writes the counts when the service stops', () => {
  const { lines, note, flush } = openLog()
  note('192.0.2.1')
  note('192.0.2.1')
  flush('all')
  flush('all')
  assert.equal(lines.length, 2)
})
