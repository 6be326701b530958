import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import type { PlayedTask } from './played-work.ts'
import {
  createSemaphore,
  createThreadPool,
  SemaphoreFullError,
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

test('an error of the work is thrown, and its thread continues', async () => {
  await assert.rejects(pool.run('throw'), { name: 'RangeError', message: 'the work failed' })
  assert.equal(await pool.run('answer'), 'done')
})

test('work that never ends is terminated with its thread, and another thread does the next task', async () => {
  await assert.rejects(pool.run('never end', 300), ThreadTimeoutError)
  assert.equal(await pool.run('answer'), 'done')
})

test('work that needs too much memory fails, and the program and the next task continue', async () => {
  await assert.rejects(pool.run('take all memory'), { code: 'ERR_WORKER_OUT_OF_MEMORY' })
  assert.equal(await pool.run('answer'), 'done')
})

test('work that ends its thread fails, and another thread does the next task', async () => {
  await assert.rejects(pool.run('end the thread'), /exited with code: 3/)
  assert.equal(await pool.run('answer'), 'done')
})

test('a task fails with ThreadsBusyError if no thread can start', async () => {
  const broken = createThreadPool<string, string>(new URL('./there-is-no-such-work.ts', import.meta.url), usual)
  try {
    for (let round = 0; round < 2; round += 1) await assert.rejects(broken.run('anything'), ThreadsBusyError)
  } finally {
    await broken.close()
  }
})

test('a thread that fails on its own stops nothing else, and no task waits for it', async () => {
  const broken = createThreadPool<string, string>(new URL('./played-failure.ts', import.meta.url), usual)
  try {
    // The failure can occur before or after the thread receives a task.
    for (let round = 0; round < 3; round += 1) await assert.rejects(broken.run('anything'), /failed|could not start/)
  } finally {
    await broken.close()
  }
})

test('waiting tasks run in order, and a task beyond the limit fails immediately', async () => {
  const narrow = open({ maxWaiting: 1 })
  try {
    const begun = [narrow.run('answer'), narrow.run('answer')]
    await assert.rejects(narrow.run('answer'), ThreadsBusyError)
    assert.deepEqual(await Promise.all(begun), ['done', 'done'])
  } finally {
    await narrow.close()
  }
})

test('running, waiting and new tasks fail with ThreadsBusyError while the threads stop', async () => {
  const ending = open()
  const asked = [ending.run('never end'), ending.run('answer'), ending.run('answer')]
  const failed = Promise.all(asked.map((answer) => assert.rejects(answer, ThreadsBusyError)))
  // The thread has received the first task now.
  await nextRound()
  await ending.close()
  await failed
  await assert.rejects(ending.run('answer'), ThreadsBusyError)
})

test('a pool without threads can be closed', async () => {
  await open().close()
})

test('at most the given permits are held, and waiting tasks continue in order', async () => {
  const acquire = createSemaphore(2, 10)
  const entered: string[] = []
  const enter = (name: string) =>
    acquire().then((release) => {
      entered.push(name)
      return release
    })
  const [releaseFirst, releaseSecond] = await Promise.all([enter('first'), enter('second')])
  const [third, fourth] = [enter('third'), enter('fourth')]
  await Promise.resolve()
  assert.deepEqual(entered, ['first', 'second'])

  releaseFirst()
  const releaseThird = await third
  assert.deepEqual(entered, ['first', 'second', 'third'])

  releaseSecond()
  const releaseFourth = await fourth
  releaseThird()
  releaseFourth()
  assert.deepEqual(entered, ['first', 'second', 'third', 'fourth'])
  await Promise.all([enter('fifth'), enter('sixth')])
})

test('a task fails immediately if too many are waiting, and takes no place', async () => {
  const acquire = createSemaphore(1, 1)
  const release = await acquire()
  const second = acquire()
  await assert.rejects(acquire(), SemaphoreFullError)
  release()
  const releaseSecond = await second
  releaseSecond()
  const releaseThird = await acquire()
  releaseThird()
})
