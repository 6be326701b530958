import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compareSymbols } from '../../proof/compare-symbols.ts'
import { encodeGs1DataMatrix } from './encode-data-matrix.ts'
import { encodeMaxiCode } from './encode-maxicode.ts'
import { encodePdf417 } from './encode-pdf417.ts'

test('symbols are the ones that a widely used library draws, cell by cell', () => {
  for (const { symbology, different } of compareSymbols(20_261_122, 150)) assert.deepEqual(different, [], symbology)
})

test('what does not fit into a symbol is refused, and not cut off', () => {
  assert.throws(() => encodePdf417('x'.repeat(2_000), { columns: 10, errorLevel: 5 }), /too long/)
  assert.throws(() => encodeGs1DataMatrix(['1'.repeat(300)]), /too long/)
  assert.throws(() => encodeGs1DataMatrix(['12A']), /digits/)
  const content = { symbology: 'maxicode', mode: 3, postalCode: 'D04 ', country: '372', serviceClass: '001' } as const
  assert.throws(() => encodeMaxiCode({ ...content, message: 'A'.repeat(85) }), /too long/)
  assert.throws(() => encodeMaxiCode({ ...content, message: 'A', postalCode: 'd04' }), /postal code/)
  assert.throws(() => encodeMaxiCode({ ...content, message: 'A', mode: 2 }), /digits/)
  assert.throws(() => encodeMaxiCode({ ...content, message: '€' }), /bytes/)
})
