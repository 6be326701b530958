import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import { batch } from '#kit/batch.ts'

test('batches concurrent requests up to the maximum size, and returns each its own result', async () => {
  const runs: number[][] = []
  const double = batch<number, number>(
    { maxConcurrent: 2, maxBatchSize: 4, isItemError: () => true },
    async (items) => {
      runs.push([...items])
      await nextRound()
      return items.map((item) => item * 2)
    },
  )
  const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => double(index)))
  assert.deepEqual(answers, [0, 2, 4, 6, 8, 10, 12, 14, 16])
  assert.deepEqual(runs, [[0, 1, 2, 3], [4, 5, 6, 7], [8]])
  assert.equal(await double(21), 42)
  assert.deepEqual(runs.at(-1), [21])
})

test('rejects only the failing item, and repeats nothing if all items are affected', async () => {
  const attempts: number[] = []
  const isItemError = (error: unknown) => !(error as Error).message.startsWith('no database')
  const check = batch<number, string>({ maxConcurrent: 1, maxBatchSize: 10, isItemError }, async (items) => {
    attempts.push(items.length)
    await nextRound()
    if (items.includes(9)) throw new Error('no database')
    if (items.includes(3)) throw new Error(`${items.length === 1 ? 'three' : 'some'}`)
    return items.map(String)
  })
  const outcomes = await Promise.allSettled([1, 2, 3, 4].map((item) => check(item)))
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ['1', '2', 'three', '4'],
  )
  assert.deepEqual(attempts, [4, 2, 2, 1, 1])

  await nextRound()
  attempts.length = 0
  const all = await Promise.allSettled([1, 9, 2].map((item) => check(item)))
  assert.deepEqual(
    all.map(({ status }) => status),
    ['rejected', 'rejected', 'rejected'],
  )
  assert.deepEqual(attempts, [3])
})

test('collects requests while the maximum number of batches runs', async () => {
  const runs: number[][] = []
  const open: (() => void)[] = []
  const ask = batch<number, number>({ maxConcurrent: 2, maxBatchSize: 4, isItemError: () => false }, async (items) => {
    runs.push([...items])
    await new Promise<void>((resolve) => open.push(resolve))
    return items
  })
  const answers: Promise<number>[] = []
  // Starts each request after the previous batch has started.
  for (let item = 1; item <= 7; item += 1) {
    answers.push(ask(item))
    await nextRound()
    await nextRound()
  }
  assert.deepEqual(runs, [[1], [2]])
  open[0]?.()
  await answers[0]
  await nextRound()
  await nextRound()
  assert.deepEqual(runs, [[1], [2], [3, 4, 5, 6]])
  open[1]?.()
  await answers[1]
  await nextRound()
  await nextRound()
  assert.deepEqual(runs, [[1], [2], [3, 4, 5, 6], [7]])
  for (const end of open) end()
  assert.deepEqual(await Promise.all(answers), [1, 2, 3, 4, 5, 6, 7])
})

test('limits the weight of a batch, and runs a heavier item alone', async () => {
  const runs: number[][] = []
  const weighed = batch<number, number>(
    { maxConcurrent: 1, maxBatchSize: 4, maxBatchWeight: 10, weigh: (item) => item, isItemError: () => false },
    async (items) => {
      runs.push([...items])
      await nextRound()
      return items
    },
  )
  await Promise.all([1, 6, 4, 30, 1, 2, 3, 4, 5].map((item) => weighed(item)))
  assert.deepEqual(runs, [[1, 6], [4], [30], [1, 2, 3, 4], [5]])
})

test('runs the items of one turn in order, without delaying other items', async () => {
  const runs: string[][] = []
  const spell = batch<string, string>(
    { maxConcurrent: 2, maxBatchSize: 10, isItemError: () => true, turnOf: ([turn = '']) => turn },
    async (items) => {
      runs.push([...items])
      await nextRound()
      if (items.includes('a2')) throw new Error('a2')
      return items.map((item) => item.toUpperCase())
    },
  )
  const asked = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2', 'a4']
  const outcomes = await Promise.allSettled(asked.map((item) => spell(item)))
  assert.deepEqual(
    outcomes.map((outcome) => (outcome.status === 'fulfilled' ? outcome.value : outcome.reason.message)),
    ['A1', 'a2', 'A3', 'B1', 'C1', 'B2', 'A4'],
  )
  for (const run of runs) assert.equal(new Set(run.map(([turn]) => turn)).size, run.length, String(run))
  assert.deepEqual(
    runs.flat().filter((item, index, all) => item.startsWith('a') && all.indexOf(item) === index),
    ['a1', 'a2', 'a3', 'a4'],
  )
  // A request that comes later does not wait.
  assert.equal(await spell('a5'), 'A5')
})
