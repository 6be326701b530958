import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTokenBuckets, type TokenBucketOptions } from '#kit/token-bucket.ts'

function openBuckets(options: TokenBucketOptions) {
  let nowMs = 0
  const clock = {
    now: () => new Date(nowMs),
    monotonicMs: () => nowMs,
    sleep: () => assert.fail('nobody waits'),
    after: () => assert.fail('nobody waits'),
  }
  const pass = (ms: number) => {
    nowMs += ms
  }
  return { ...createTokenBuckets({ clock }, options), pass }
}

test('a full bucket gives its burst at once, and then as fast as it fills', () => {
  const { take, waitMs, pass } = openBuckets({ perSecond: 2, burst: 3 })
  assert.deepEqual([take('a'), take('a'), take('a')], [0, 0, 0])
  assert.deepEqual([waitMs('a'), take('a')], [500, 500])
  pass(400)
  assert.equal(take('a'), 100)
  pass(100)
  assert.deepEqual([waitMs('a'), take('a'), take('a')], [0, 0, 500])
})

test('what was not taken adds up to a burst and no further', () => {
  const { take, pass } = openBuckets({ perSecond: 10, burst: 2 })
  take('a')
  pass(60_000)
  assert.deepEqual([take('a'), take('a'), take('a')], [0, 0, 100])
})

test('each key has a bucket of its own', () => {
  const { take } = openBuckets({ perSecond: 1, burst: 1 })
  assert.deepEqual([take('a'), take('b'), take('a')], [0, 0, 1000])
})

test('a clock that is put back gives nothing and takes nothing away', () => {
  const { take, pass } = openBuckets({ perSecond: 1, burst: 2 })
  take('a')
  pass(-3_600_000)
  assert.deepEqual([take('a'), take('a')], [0, 1000])
})

test('of too many keys those that were used longest ago are forgotten', () => {
  const { take } = openBuckets({ perSecond: 1, burst: 1, leastKeys: 2 })
  for (const key of ['a', 'b', 'c', 'd']) take(key)
  assert.deepEqual([take('d'), take('c'), take('a')], [1000, 1000, 0])
})

test('a debt fills up first, and is a burst at the most', () => {
  const { take, overdraw, waitMs, pass } = openBuckets({ perSecond: 1, burst: 2 })
  for (let count = 0; count < 3; count += 1) overdraw('a')
  assert.equal(waitMs('a'), 2000)
  for (let count = 0; count < 9; count += 1) overdraw('a')
  assert.equal(waitMs('a'), 3000)
  pass(3000)
  assert.deepEqual([take('a'), take('a')], [0, 1000])
})

test('a rate of 0 is no limit', () => {
  const { take, waitMs } = openBuckets({ perSecond: 0, burst: 0 })
  assert.deepEqual([take('a'), take('a'), waitMs('a')], [0, 0, 0])
})
