import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldWords } from './words.ts'

test('fields of a carrier are told by their names as words', () => {
  assert.deepEqual(['clientId', 'crid', 'username', 'manifestMid'].map(fieldWords), [
    'Client ID',
    'CRID',
    'Username',
    'Manifest MID',
  ])
})
