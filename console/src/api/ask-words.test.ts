import assert from 'node:assert/strict'
import test from 'node:test'
import { askWords } from './ask-words.ts'

test('whoever may not do something is told which roles may', () => {
  assert.equal(askWords(['Owner']), 'Ask an Owner')
  assert.equal(askWords(['Manager', 'Packer']), 'Ask a Manager or Packer')
  assert.equal(askWords(['Owner', 'Manager', 'Developer']), 'Ask an Owner, Manager, or Developer')
})
