import assert from 'node:assert/strict'
import test from 'node:test'
import { merge, withValue } from './merge.ts'

const base = { toAddress: { name: 'Ada', zip: '62701' }, shipments: [{ parcel: { weight: 2 } }], notes: '' }

test('changes of one side merge without a conflict', () => {
  const mine = { ...base, toAddress: { name: 'Ada Byron', zip: '62701' } }
  const theirs = { ...base, toAddress: { name: 'Ada', zip: '62702' }, notes: 'ring twice' }
  assert.deepEqual(merge(base, mine, theirs), {
    merged: { ...base, toAddress: { name: 'Ada Byron', zip: '62702' }, notes: 'ring twice' },
    conflicts: [],
  })
})

test('equal changes of both sides are no conflict', () => {
  const changed = { ...base, notes: 'ring twice' }
  assert.deepEqual(merge(base, changed, structuredClone(changed)), { merged: changed, conflicts: [] })
})

test('different changes of both sides are a conflict with both values', () => {
  const mine = { ...base, shipments: [{ parcel: { weight: 3 } }], notes: 'mine' }
  const theirs = { ...base, shipments: [{ parcel: { weight: 4 } }], notes: 'theirs' }
  assert.deepEqual(merge(base, mine, theirs).conflicts, [
    { path: 'shipments[0].parcel.weight', mine: 3, theirs: 4 },
    { path: 'notes', mine: 'mine', theirs: 'theirs' },
  ])
})

test('a list that grew on one side is merged whole, and on both sides it is a conflict', () => {
  const parcel = { parcel: { weight: 1 } }
  const longer = { ...base, shipments: [...base.shipments, parcel] }
  assert.deepEqual(merge(base, longer, base).merged, longer)
  const heavier = { ...base, shipments: [{ parcel: { weight: 9 } }] }
  assert.deepEqual(
    merge(base, longer, heavier).conflicts.map(({ path }) => path),
    ['shipments'],
  )
})

test('a decision replaces the value at its path', () => {
  assert.deepEqual(withValue(base, 'shipments[0].parcel.weight', 7), {
    ...base,
    shipments: [{ parcel: { weight: 7 } }],
  })
  assert.deepEqual(withValue(base, 'notes', 'new'), { ...base, notes: 'new' })
  assert.deepEqual(withValue({}, 'toAddress.zip', '62701'), { toAddress: { zip: '62701' } })
})
