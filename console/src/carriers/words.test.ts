import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldWords } from './words.ts'

test('fields of a carrier are told by their names as words', () => {
  assert.deepEqual(['clientSecret', 'crid', 'username', 'manifestMid'].map(fieldWords), [
    'Client secret',
    'CRID',
    'Username',
    'Manifest mid',
  ])
})
