import assert from 'node:assert/strict'
import test from 'node:test'
import { credentialLabel } from './text.ts'

test('credential fields of carriers have readable names', () => {
  assert.deepEqual(['clientId', 'crid', 'username', 'manifestMid'].map(credentialLabel), [
    'Client ID',
    'CRID',
    'Username',
    'Manifest MID',
  ])
})
