import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orEnd } from '#kit/run-all.ts'

test('throws the failure of the work, whether or not the end fails', async () => {
  const ended: string[] = []
  const end = async () => {
    ended.push('ended')
    throw new Error('the end failed')
  }
  const failing = orEnd(end, async () => {
    throw new Error('the schema is newer')
  })
  await assert.rejects(failing, /the schema is newer/)
  assert.deepEqual(ended, ['ended'])
  assert.equal(await orEnd(end, async () => 'open'), 'open')
  assert.deepEqual(ended, ['ended'])
})
