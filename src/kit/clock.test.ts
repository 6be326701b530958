import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createMonotonicMs, startPoller, systemClock } from '#kit/clock.ts'
import { silentLog } from '#kit/log.ts'

/** The two clocks of a machine. */
function openMachine() {
  let [unsetMs, dayMs] = [100, 1_800_000_000_000]
  const read = createMonotonicMs(
    () => unsetMs,
    () => dayMs,
  )
  const startedAtMs = read()
  const pass = (ms: number) => {
    unsetMs += ms
    dayMs += ms
  }
  const set = (ms: number) => {
    dayMs += ms
  }
  return { pass, set, elapsedMs: () => read() - startedAtMs }
}

describe('durations', () => {
  test('follow the monotonic clock', () => {
    const { pass, elapsedMs } = openMachine()
    pass(1500)
    assert.equal(elapsedMs(), 1500)
  })

  test('include the time in which the machine was suspended', () => {
    const { pass, set, elapsedMs } = openMachine()
    pass(10)
    set(300_000)
    assert.equal(elapsedMs(), 300_010)
    pass(20)
    assert.equal(elapsedMs(), 300_030)
  })

  test("don't shrink if the wall clock is set back, and don't grow if it drifts", () => {
    const { pass, set, elapsedMs } = openMachine()
    pass(1000)
    set(-300_000)
    assert.equal(elapsedMs(), 1000)
    for (let minute = 0; minute < 60; minute += 1) {
      set(1)
      assert.equal(elapsedMs(), 1000)
    }
  })
})

test('background work that fails again and again is logged once for each reason, and when it succeeds again', async () => {
  const outcomes = ['away', 'away', 'away', 'full', 'full', '', '', 'away', '']
  const lines: unknown[] = []
  const note = (fields: object, message?: string) =>
    void lines.push([message, (fields as { failures?: number }).failures])
  const done = Promise.withResolvers<void>()
  const clock = { ...systemClock, sleep: async () => {} }
  const poller = startPoller({ clock, log: { ...silentLog, error: note, info: note } }, 'checking', 1000, async () => {
    const reason = outcomes.shift()
    if (reason === undefined) return done.resolve()
    if (reason) throw new Error(reason)
  })
  await done.promise
  await poller.stop()
  assert.deepEqual(lines, [
    ['checking failed', undefined],
    ['checking failed', undefined],
    ['background work succeeds again', 5],
    ['checking failed', undefined],
    ['background work succeeds again', 1],
  ])
})
