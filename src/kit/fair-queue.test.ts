import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createFairQueue, type Origin } from '#kit/fair-queue.ts'
import { QueueFullError } from '#kit/limits.ts'

/** A queue whose permits the test gives back one by one. */
function aQueue({ maxPermits = 1, maxWaiting = 4, random = (): number => 0.999 } = {}) {
  const queue = createFairQueue({ maxPermits, maxWaiting, maxWaitMs: 60_000, random })
  const done: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const add = (name: string, origin: Origin) =>
    queue
      .run(origin, () => {
        done.push(name)
        return new Promise<void>((resolve) => ends.push(resolve))
      })
      .catch((error) => {
        assert.ok(error instanceof QueueFullError)
        refused.push(name)
      })
  const end = async () => {
    ends.shift()?.()
    await new Promise(setImmediate)
  }
  return { add, end, done, refused }
}
const from = (failures: number, ...networks: string[]): Origin => ({ failures, networks })

test('work with fewer failures comes first, then work of networks that have less of it', async () => {
  const { add, end, done } = aQueue({ maxWaiting: 10 })
  void add('running', from(0, 'a'))
  void add('failed', from(3, 'b'))
  void add('a1', from(0, 'a', 'a/1'))
  void add('a2', from(0, 'a', 'a/2'))
  void add('a3', from(0, 'a', 'a/1'))
  void add('c1', from(0, 'c', 'c/1'))
  void add('d1', from(1, 'd'))
  for (let round = 0; round < 7; round += 1) await end()
  assert.deepEqual(done, ['running', 'a1', 'c1', 'a2', 'a3', 'd1', 'failed'])
})

test('an origin with fewer known networks has no advantage', async () => {
  const { add, end, done } = aQueue()
  void add('running', from(0))
  void add('short', from(0, 'a'))
  void add('long', from(0, 'b', 'b/1', 'b/1/1'))
  void add('none', from(0))
  for (let round = 0; round < 4; round += 1) await end()
  assert.deepEqual(done, ['running', 'short', 'long', 'none'])
})

test('if too much waits, the work that would come last is refused', async () => {
  const { add, end, done, refused } = aQueue({ maxWaiting: 2 })
  void add('running', from(0, 'a'))
  void add('b1', from(0, 'b'))
  void add('failed', from(2, 'c'))
  void add('d1', from(0, 'd'))
  void add('b2', from(0, 'b'))
  void add('worse', from(9, 'e'))
  await new Promise(setImmediate)
  assert.deepEqual(refused, ['failed', 'b2', 'worse'])
  for (let round = 0; round < 3; round += 1) await end()
  assert.deepEqual(done, ['running', 'b1', 'd1'])
})

test('as much work runs at a time as there are permits, also after failed work', async () => {
  const queue = createFairQueue({ maxPermits: 2, maxWaiting: 9, maxWaitMs: 60_000 })
  let running = 0
  let most = 0
  const works = Array.from({ length: 8 }, (_, index) =>
    queue.run(from(0), async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise(setImmediate)
      running -= 1
      if (index % 2 === 0) throw new Error('failed')
    }),
  )
  const results = await Promise.allSettled(works)
  assert.equal(results.filter(({ status }) => status === 'rejected').length, 4)
  assert.deepEqual([most, running], [2, 0])
})

test('a full queue keeps no newcomer of an equal origin out', async () => {
  const { add, end, done, refused } = aQueue({ maxWaiting: 2, random: () => 0 })
  void add('running', from(0, 'a'))
  for (const name of ['b', 'c', 'd']) void add(name, from(0, name))
  for (let round = 0; round < 3; round += 1) await end()
  assert.deepEqual([done, refused], [['running', 'c', 'd'], ['b']])
})
