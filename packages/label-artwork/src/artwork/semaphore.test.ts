import assert from 'node:assert/strict'
import test from 'node:test'
import { createSemaphore } from './semaphore.ts'

test('no more than the permits are held, and whoever waits longest comes next', async () => {
  const acquire = createSemaphore(2)
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
