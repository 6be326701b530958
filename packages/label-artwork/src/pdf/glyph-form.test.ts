import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomShipment } from '../../proof/shipments.ts'
import { fontOf, subsetFor } from '../fonts/noto.ts'
import { composeLabel, type LabelContent, sheet, writePdf } from '../index.ts'
import { glyphOutline } from '../text/glyph-outline.ts'
import { shapeLine } from '../text/shape-line.ts'

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
  const label = composeLabel(content)
  const before = writePdf(label)
  const font = fontOf(subsetFor(0x4e00, ['-sc']) ?? assert.fail(), 'regular')
  const known = glyphOutline(font, 1)
  assert.equal(glyphOutline(font, 1), known)
  // Of half of the label's lines the glyphs are kept with the lines, of the others they are read anew.
  for (let glyph = 2; glyph < 2100; glyph++) glyphOutline(font, glyph)
  assert.notEqual(glyphOutline(font, 1), known)
  for (let line = 0; line < 510; line++) shapeLine(`ж${line}`, 'regular')
  assert.deepEqual(writePdf(label), before)
})
