import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPoBox } from '#carriers/refusals.ts'
import { address } from '../../test/carrier-contract/inputs.ts'

test('a box at a post office is known by its line, unless the address has a house as well', () => {
  const boxes = [
    'PO Box 12',
    'P.O. Box 12',
    'p o box 12',
    'POBox 7',
    'Post Office Box 3',
    'Postal Box 9',
    '# P.O.Box 1',
  ]
  for (const street1 of boxes) assert.ok(isPoBox(address({ street1, street2: null })), street1)
  assert.ok(isPoBox(address({ street1: 'Harbor Goods', street2: 'PO Box 12' })))
  assert.ok(!isPoBox(address({ street1: '12 Pier Rd', street2: 'PO Box 12' })))
  const houses = ['12 Box Street', 'Portobox Lane 3', '9 Post Box Road', 'Boxwood 4', 'Polo Boxing Club 8']
  for (const street1 of houses) assert.ok(!isPoBox(address({ street1, street2: null })), street1)
})
