import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type StartProgress, watchStart } from '#app/start-progress.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'

const secondMs = 1000

/** A start whose time passes only when the test says so. */
function aStart() {
  let nowMs = 7
  let due: { atMs: number; callBack: () => void } | null = null
  const clock = {
    monotonicMs: () => nowMs,
    after(ms: number, callBack: () => void) {
      const mine = { atMs: nowMs + ms, callBack }
      due = mine
      return () => {
        if (due === mine) due = null
      }
    },
  }
  const reports: [string, number][] = []
  const progress: StartProgress = watchStart(clock, (...report) => reports.push(report))
  return {
    progress,
    reports,
    pass(seconds: number) {
      const endMs = nowMs + seconds * secondMs
      while (due && due.atMs <= endMs) {
        const { atMs, callBack } = due
        nowMs = atMs
        due = null
        callBack()
      }
      nowMs = endMs
    },
  }
}

const isPending = async (promise: Promise<unknown>): Promise<boolean> => {
  const pending = Symbol('pending')
  return (await Promise.race([promise, pending])) === pending
}

test('a part of the start that takes five minutes is reported every ten seconds, and ends the start', async () => {
  const { progress, reports, pass } = aStart()
  progress.waitFor('the database')
  pass(299)
  assert.deepEqual([reports.length, reports[0], reports.at(-1)], [29, ['the database', 10], ['the database', 290]])
  assert.ok(await isPending(progress.expired))
  pass(1)
  const error = await progress.expired.catch((error) => error)
  assert.ok(error instanceof UserFacingError)
  assert.equal(error.message, 'The service did not start: it waited 300 s for the database.')
  assert.ok(progress.hasExpired())
  assert.equal(progress.current(), 'the database')
  pass(600)
  assert.equal(reports.length, 30)
})

test('each part has five minutes of its own, a migration has no limit, and a finished start never ends', async () => {
  const { progress, reports, pass } = aStart()
  progress.waitFor('the data folder')
  pass(290)
  progress.waitFor('the migration of the database', 'unlimited')
  pass(3600)
  progress.waitFor('its addresses')
  pass(290)
  assert.deepEqual(reports.at(-1), ['its addresses', 290])
  progress.end()
  pass(3600)
  assert.deepEqual(reports.at(-1), ['its addresses', 290])
  assert.ok((await isPending(progress.expired)) && !progress.hasExpired())
})
