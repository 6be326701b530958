import assert from 'node:assert/strict'
import test from 'node:test'
import { subjectFaults } from './lint-commits.ts'

test('a subject names its area, then says what it does', () => {
  assert.deepEqual(subjectFaults('purchases: release the claim if the client hung up'), [])
  assert.deepEqual(subjectFaults('chaos, bench: rewrite the help'), [])
  assert.equal(subjectFaults('Release the claim').length, 1)
  assert.equal(subjectFaults('purchases: Release the claim').length, 1)
  assert.equal(subjectFaults('purchases: release the claim.').length, 1)
  assert.equal(subjectFaults(`purchases: release ${'the claim '.repeat(8)}`.trim()).length, 1)
})
