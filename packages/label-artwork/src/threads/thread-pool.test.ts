import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { PlayedTask } from './played-work.ts'
import {
  createThreadPool,
  type ThreadLimits,
  type ThreadPool,
  ThreadsBusyError,
  ThreadTimeoutError,
} from './thread-pool.ts'

const work = new URL('./played-work.ts', import.meta.url)
const usual: ThreadLimits = { threads: 1, timeoutMs: 60_000, maxWaiting: 10, maxHeapMb: 64, idleMs: 60_000 }
const open = (limits: Partial<ThreadLimits> = {}): ThreadPool<PlayedTask, string> =>
  createThreadPool(work, { ...usual, ...limits })

const pool = open()
after(() => pool.close())

test('what the work throws is thrown, and its thread works on', async () => {
  await assert.rejects(pool.run('throw'), { name: 'RangeError', message: 'the work failed' })
  assert.equal(await pool.run('answer'), 'done')
})

test('work that never ends is ended with its thread, and the next is done by another', async () => {
  await assert.rejects(pool.run('never end', 300), ThreadTimeoutError)
  assert.equal(await pool.run('answer'), 'done')
})

test('work that needs more memory than it may have fails, and the program and the next work go on', async () => {
  await assert.rejects(pool.run('take all memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  assert.equal(await pool.run('answer'), 'done')
})

test('work that ends its thread fails, and the next is done by another', async () => {
  await assert.rejects(pool.run('end the thread'), /exited with code: 3/)
  assert.equal(await pool.run('answer'), 'done')
})

test('where no thread can start, what is asked for fails as with busy ones', async () => {
  const broken = createThreadPool<string, string>(new URL('./there-is-no-such-work.ts', import.meta.url), usual)
  try {
    for (let round = 0; round < 2; round += 1) await assert.rejects(broken.run('anything'), ThreadsBusyError)
  } finally {
    await broken.close()
  }
})

test('a thread that fails by itself ends nothing else, and nobody waits for it', async () => {
  const broken = createThreadPool<string, string>(new URL('./played-failure.ts', import.meta.url), usual)
  try {
    // Whether it fails before or after it is given something is a matter of chance.
    for (let round = 0; round < 3; round += 1) await assert.rejects(broken.run('anything'), /failed|could not start/)
  } finally {
    await broken.close()
  }
})

test('what waits is done in its turn, what comes beyond it fails at once', async () => {
  const narrow = open({ maxWaiting: 1 })
  try {
    const begun = [narrow.run('answer'), narrow.run('answer')]
    await assert.rejects(narrow.run('answer'), ThreadsBusyError)
    assert.deepEqual(await Promise.all(begun), ['done', 'done'])
  } finally {
    await narrow.close()
  }
})

test('as the threads end, what is under way, waits or comes fails as with busy ones', async () => {
  const ending = open()
  const asked = [ending.run('never end'), ending.run('answer'), ending.run('answer')]
  const failed = Promise.all(asked.map((answer) => assert.rejects(answer, ThreadsBusyError)))
  // The first is with the thread by then.
  await nextRound()
  await ending.close()
  await failed
  await assert.rejects(ending.run('answer'), ThreadsBusyError)
})

test('threads that were never needed are ended as well', async () => {
  await open().close()
})
