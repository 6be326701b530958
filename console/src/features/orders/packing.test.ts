import assert from 'node:assert/strict'
import test from 'node:test'
import { misfitOf, packedIn } from './packing.ts'

const lines = [
  { lineId: 'a', name: 'Mug', quantity: 3 },
  { lineId: 'b', name: 'Towel', quantity: 1 },
]

test('parcels hold all that is to be shipped, each thing once, and none is empty', () => {
  assert.equal(misfitOf(lines, [packedIn(lines)]), null)
  assert.equal(misfitOf(lines, [{ a: 1, b: 1 }, { a: 2 }]), null)
  assert.equal(misfitOf(lines, [{ a: 1, b: 1 }, { a: 1 }]), 'Not packed yet: 1 × Mug')
  assert.equal(misfitOf(lines, [{ a: 3, b: 1 }, { b: 1 }]), 'Too many packed: 1 × Towel')
  assert.equal(misfitOf(lines, [packedIn(lines), {}]), 'Package 2 is empty')
  assert.equal(misfitOf([], [{}]), null)
})
