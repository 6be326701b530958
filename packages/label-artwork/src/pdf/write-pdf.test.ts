import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderPdf, textOfPdf } from '../../proof/read-symbols.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { fontOf, subsetFor } from '../fonts/noto.ts'
import { composeLabel, type Drawing, type DrawingElement, type LabelContent, sheet, writePdf } from '../index.ts'
import { glyphOutline } from '../text/shape-line.ts'

function page(...elements: DrawingElement[]): Drawing {
  return { widthInches: 4, heightInches: 6, elements }
}

function line(text: string): DrawingElement {
  return { kind: 'text', x: 0.2, baseline: 1, text, size: 0.2, weight: 'regular', align: 'left', ink: 'black' }
}

test('strange text is printed as it is and ends no string', async () => {
  for (const text of [
    'plain',
    '(',
    ')) Tj ET Q',
    '\\',
    '\\) (\\',
    'endstream endobj',
    'Zoë Müller & Søn ¿½',
    '%PDF <</A 1>>',
  ]) {
    assert.equal((await textOfPdf(writePdf(page(line(text))))).trim(), text)
  }
})

test('a document has one page of 4 by 6 inches per drawing', async () => {
  const pdf = writePdf([page(line('first')), page(line('second')), page(line('third'))])
  assert.equal((await textOfPdf(pdf, 2)).trim(), 'third')
  const { width, height } = await renderPdf(pdf, 72, 1)
  assert.deepEqual([width, height], [288, 432])
})

test('the same label has the same bytes', () => {
  const content = randomShipment('fedex', 3)
  assert.deepEqual(writePdf(composeLabel(content)), writePdf(composeLabel(content)))
})

test('rectangles, boxes and images are drawn at their positions', async () => {
  const samples = Uint8Array.from([0, 255, 255, 0])
  const drawing = page(
    { kind: 'rectangle', x: 1, y: 1, width: 1, height: 1, ink: 'black' },
    { kind: 'rectangle', x: 1.25, y: 1.25, width: 0.5, height: 0.5, ink: 'white' },
    { kind: 'box', x: 3, y: 1, width: 0.5, height: 0.5, lineWidth: 0.1 },
    { kind: 'image', x: 1, y: 4, width: 2, height: 1, columns: 2, rows: 2, samples },
    { kind: 'dots', x: 1, y: 2.5, width: 2, height: 1, columns: 2, rows: 2, packed: Uint8Array.from([0x80, 0x40]) },
  )
  const bitmap = await renderPdf(writePdf(drawing), 100)
  const grey = (x: number, y: number) => bitmap.samples[Math.round(y * 100) * bitmap.width + Math.round(x * 100)]
  assert.deepEqual([grey(1.1, 1.1), grey(1.5, 1.5), grey(0.95, 1.5), grey(2.05, 1.5)], [0, 255, 255, 255])
  assert.deepEqual([grey(3.04, 1.2), grey(3.25, 1.25), grey(2.97, 1.2), grey(3.46, 1.2)], [0, 255, 255, 0])
  assert.deepEqual([grey(1.3, 4.2), grey(2.7, 4.2), grey(1.3, 4.8), grey(2.7, 4.8)], [0, 255, 255, 0])
  assert.deepEqual([grey(1.3, 2.7), grey(2.7, 2.7), grey(1.3, 3.3), grey(2.7, 3.3)], [0, 255, 255, 0])
})

const usual = randomShipment('ups', 21)
const content: LabelContent = {
  ...usual,
  to: { ...usual.to, name: '王小明', street1: '朝阳区建国门外大街1号国贸大厦', city: '北京', state: '', country: 'CN' },
}
const formCount = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Subtype\/Form/g)?.length ?? 0

test('a glyph is stored once per file', () => {
  const label = composeLabel(content)
  const once = formCount(writePdf(label))
  assert.ok(once > 10, `${once} glyphs`)
  assert.equal(formCount(sheet([label, label, label], { paper: 'a4' })), once)
})

test('a file depends only on its label, and not on cached glyphs', () => {
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
  // The glyphs of the first line are cached, and those of the second are read again. One glyph is in both.
  const both = writePdf({ widthInches: 4, heightInches: 6, elements: [first, line('王乙', 2)] })
  assert.equal(formCount(both), 3)
  assert.deepEqual(writePdf({ widthInches: 4, heightInches: 6, elements: [first] }), before)
})
