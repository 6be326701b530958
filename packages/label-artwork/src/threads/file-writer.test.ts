import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomShipment } from '../../proof/shipments.ts'
import { createFileWriter } from './file-writer.ts'

test('labels in alternation are not confused with each other, even with a small cache', () => {
  const write = createFileWriter(1)
  const [one, other] = [randomShipment('usps', 1), randomShipment('ups', 2)]
  const first = write({ key: 'one', content: one, format: 'ZPL203DPI' })
  const second = write({ key: 'other', content: other, format: 'ZPL203DPI' })
  assert.deepEqual(write({ key: 'one', content: one, format: 'ZPL203DPI' }), first)
  assert.notDeepEqual(second, first)
})
