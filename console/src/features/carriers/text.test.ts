import assert from 'node:assert/strict'
import test from 'node:test'
import { fieldWords } from './text.ts'

test('credential fields of carriers have readable names', () => {
  assert.deepEqual(['clientId', 'crid', 'username', 'manifestMid'].map(fieldWords), [
    'Client ID',
    'CRID',
    'Username',
    'Manifest MID',
  ])
})
