import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  createKeyedSemaphore,
  createSerialQueue,
  createTokenBuckets,
  type KeyedSemaphoreOptions,
  QueueFullError,
  type TokenBucketOptions,
} from '#kit/limits.ts'

/** Work that the test starts and ends. */
function openQueue(options: KeyedSemaphoreOptions) {
  const { run } = createKeyedSemaphore(options)
  const begun: string[] = []
  const settled = async () => {
    for (let round = 0; round < 5; round += 1) await Promise.resolve()
    return [...begun]
  }
  function start(name: string, { key = 'a', signal }: { key?: string; signal?: AbortSignal } = {}) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const work = () => {
      begun.push(name)
      return promise
    }
    const done = run(key, work, signal)
    done.catch(() => {})
    return { done, end: resolve, fail: reject }
  }
  return { start, settled }
}

test('runs a limited number per key, and the next in order when one ends or fails', async () => {
  const { start, settled } = openQueue({ maxPermits: 2 })
  const [first, second] = [start('1'), start('2')]
  start('3')
  start('4')
  start('other', { key: 'b' })
  assert.deepEqual(await settled(), ['1', '2', 'other'])
  first.end()
  assert.deepEqual(await settled(), ['1', '2', 'other', '3'])
  second.fail(new Error('failed'))
  await assert.rejects(second.done, /failed/)
  assert.deepEqual(await settled(), ['1', '2', 'other', '3', '4'])
})

test('does not start a caller that left the queue, and gives its place to another', async () => {
  const { start, settled } = openQueue({ maxPermits: 1 })
  const first = start('1')
  const tired = new AbortController()
  const second = start('2', { signal: tired.signal })
  start('3')
  tired.abort(new Error('too late'))
  await assert.rejects(second.done, /too late/)
  first.end()
  assert.deepEqual(await settled(), ['1', '3'])
})

test('rejects a caller if too many wait', async () => {
  const { start, settled } = openQueue({ maxPermits: 1, maxWaiting: 1 })
  const first = start('1')
  start('2')
  await assert.rejects(start('3').done, QueueFullError)
  first.end()
  assert.deepEqual(await settled(), ['1', '2'])
})

test('runs everything at the same time without a limit', async () => {
  const { start, settled } = openQueue({ maxPermits: 0 })
  for (const name of ['1', '2', '3']) start(name)
  assert.deepEqual(await settled(), ['1', '2', '3'])
})

function openBuckets(options: TokenBucketOptions) {
  let nowMs = 0
  const clock = {
    now: () => assert.fail('the time of day can be set back'),
    monotonicMs: () => nowMs,
    sleep: () => assert.fail('nobody waits'),
    after: () => assert.fail('nobody waits'),
  }
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { ...createTokenBuckets({ clock }, options), pass }
}

test('gives the burst at once, and then at the refill rate', () => {
  const { take, waitMs, pass } = openBuckets({ perSecond: 2, burst: 3 })
  assert.deepEqual([take('a'), take('a'), take('a')], [0, 0, 0])
  assert.deepEqual([waitMs('a'), take('a')], [500, 500])
  pass(400)
  assert.equal(take('a'), 100)
  pass(100)
  assert.deepEqual([waitMs('a'), take('a'), take('a')], [0, 0, 500])
})

test('accumulates at most a burst', () => {
  const { take, pass } = openBuckets({ perSecond: 10, burst: 2 })
  take('a')
  pass(60_000)
  assert.deepEqual([take('a'), take('a'), take('a')], [0, 0, 100])
})

test('keeps a separate bucket for each key', () => {
  const { take } = openBuckets({ perSecond: 1, burst: 1 })
  assert.deepEqual([take('a'), take('b'), take('a')], [0, 0, 1000])
})

test('drops the least recently used keys', () => {
  const { take } = openBuckets({ perSecond: 1, burst: 1, leastKeys: 2 })
  for (const key of ['a', 'b', 'c', 'd']) take(key)
  assert.deepEqual([take('d'), take('c'), take('a')], [1000, 1000, 0])
})

test('refills a debt first, which is at most a burst', () => {
  const { take, overdraw, waitMs, pass } = openBuckets({ perSecond: 1, burst: 2 })
  for (let count = 0; count < 3; count += 1) overdraw('a')
  assert.equal(waitMs('a'), 2000)
  for (let count = 0; count < 9; count += 1) overdraw('a')
  assert.equal(waitMs('a'), 3000)
  pass(3000)
  assert.deepEqual([take('a'), take('a')], [0, 1000])
})

test('does not limit at a rate of 0', () => {
  const { take, waitMs } = openBuckets({ perSecond: 0, burst: 0 })
  assert.deepEqual([take('a'), take('a'), waitMs('a')], [0, 0, 0])
})

test('runs tasks in order, lets other work run in between, and isolates failures', async () => {
  const inTurn = createSerialQueue()
  const seen: string[] = []
  const note = (what: string) => () => {
    seen.push(what)
    setImmediate(() => seen.push(`after ${what}`))
    if (what === 'b') throw new Error('b')
    return what
  }
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((what) => inTurn(note(what))))
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ['a', 'b', 'c'],
  )
  assert.deepEqual(seen.slice(0, 5), ['a', 'after a', 'b', 'after b', 'c'])
})
