import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKeyedSemaphore, type KeyedSemaphoreOptions, QueueFull } from '#kit/keyed-semaphore.ts'

/** Work that begins when it is let in, and ends when it is told to. */
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

test('so many of a key run at a time, and the next when one has ended or failed, in their order', async () => {
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

test('whoever leaves the queue is never begun, and its place is another’s', async () => {
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

test('where too many wait the next is refused', async () => {
  const { start, settled } = openQueue({ maxPermits: 1, maxWaiting: 1 })
  const first = start('1')
  start('2')
  await assert.rejects(start('3').done, QueueFull)
  first.end()
  assert.deepEqual(await settled(), ['1', '2'])
})

test('without a limit all run at once', async () => {
  const { start, settled } = openQueue({ maxPermits: 0 })
  for (const name of ['1', '2', '3']) start(name)
  assert.deepEqual(await settled(), ['1', '2', '3'])
})
