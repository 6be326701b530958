import assert from 'node:assert/strict'
import test from 'node:test'
import { closeAll } from './close-all.ts'

test('a failure to close one thing does not keep others open, and is reported', async () => {
  const ended: string[] = []
  const closing = ['database', 'simulator', 'log', 'service'].map((name) => async () => {
    ended.push(name)
    if (name === 'log') throw new Error('a line told of a mistake')
  })
  await assert.rejects(closeAll(closing), /a line told of a mistake/)
  assert.deepEqual(ended, ['service', 'log', 'simulator', 'database'])
})
