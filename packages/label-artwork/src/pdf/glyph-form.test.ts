import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomShipment } from '../../proof/shipments.ts'
import { fontOf, subsetFor } from '../fonts/noto.ts'
import { composeLabel, type LabelContent, sheet, writePdf } from '../index.ts'
import { glyphOutline } from '../text/glyph-outline.ts'

const usual = randomShipment('ups', 21)
const content: LabelContent = {
  ...usual,
  to: { ...usual.to, name: '王小明', street1: '朝阳区建国门外大街1号国贸大厦', city: '北京', state: '', country: 'CN' },
}
const formCount = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Subtype\/Form/g)?.length ?? 0

test('a glyph is in a file once, however many labels show it', () => {
  const label = composeLabel(content)
  const once = formCount(writePdf(label))
  assert.ok(once > 10, `${once} glyphs`)
  assert.equal(formCount(sheet([label, label, label], { paper: 'a4' })), once)
})

test('a file depends on its label alone, whatever glyphs are kept of others', () => {
  const line = (text: string, baseline: number) =>
    ({ kind: 'text', x: 1, baseline, text, size: 0.2, weight: 'regular', align: 'left', ink: 'black' }) as const
  const first = line('王甲', 1)
  const before = writePdf({ widthInches: 4, heightInches: 6, elements: [first] })
  assert.equal(formCount(before), 2)
  const font = fontOf(subsetFor(0x4e00, ['-sc']) ?? assert.fail(), 'regular')
  const known = glyphOutline(font, 1)
  assert.equal(glyphOutline(font, 1), known)
  for (let glyph = 2; glyph < 2100; glyph++) glyphOutline(font, glyph)
  assert.notEqual(glyphOutline(font, 1), known)
  // The glyphs of the first line are kept with it, those of the second are read anew: one of them is the same.
  const both = writePdf({ widthInches: 4, heightInches: 6, elements: [first, line('王乙', 2)] })
  assert.equal(formCount(both), 3)
  assert.deepEqual(writePdf({ widthInches: 4, heightInches: 6, elements: [first] }), before)
})
