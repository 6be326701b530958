import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderPdf, textOfPdf } from '../../proof/render-file.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel, type Drawing, type DrawingElement, writePdf } from '../index.ts'

function page(...elements: DrawingElement[]): Drawing {
  return { widthInches: 4, heightInches: 6, elements }
}

function line(text: string): DrawingElement {
  return { kind: 'text', x: 0.2, baseline: 1, text, size: 0.2, weight: 'regular', align: 'left', ink: 'black' }
}

test('text of all kinds arrives as it is and ends nothing', async () => {
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

test('a document has a page of 4 by 6 inches for each drawing', async () => {
  const pdf = writePdf([page(line('first')), page(line('second')), page(line('third'))])
  assert.equal((await textOfPdf(pdf, 2)).trim(), 'third')
  const { width, height } = await renderPdf(pdf, 72, 1)
  assert.deepEqual([width, height], [288, 432])
})

test('the same label gives the same bytes', () => {
  const content = randomShipment('fedex', 3)
  assert.deepEqual(writePdf(composeLabel(content)), writePdf(composeLabel(content)))
})

test('rectangles, boxes and pictures are drawn where they were put', async () => {
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
