import assert from 'node:assert/strict'
import test from 'node:test'
import { createSemaphore, SemaphoreFull } from './semaphore.ts'

test('no more than the permits are held, and whoever waits longest comes next', async () => {
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

test('whoever comes while too many wait fails at once, and takes nobody’s place', async () => {
  const acquire = createSemaphore(1, 1)
  const release = await acquire()
  const second = acquire()
  await assert.rejects(acquire(), SemaphoreFull)
  release()
  const releaseSecond = await second
  releaseSecond()
  const releaseThird = await acquire()
  releaseThird()
})
