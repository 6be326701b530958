import assert from 'node:assert/strict'
import test, { describe } from 'node:test'
import { createMonotonicMs } from '#kit/clock.ts'

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

describe('Lengths of time', () => {
  test('are those of the clock that nobody sets', () => {
    const { pass, elapsedMs } = openMachine()
    pass(1500)
    assert.equal(elapsedMs(), 1500)
  })

  test('go on while the machine is paused, which only the clock of the day shows', () => {
    const { pass, set, elapsedMs } = openMachine()
    pass(10)
    set(300_000)
    assert.equal(elapsedMs(), 300_010)
    pass(20)
    assert.equal(elapsedMs(), 300_030)
  })

  test('do not shrink where the clock of the day is put back, and not grow where it drifts', () => {
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
