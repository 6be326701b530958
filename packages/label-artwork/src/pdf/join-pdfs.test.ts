import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageCountOfPdf, readAnySymbols, renderPdf } from '../../proof/read-symbols.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel } from '../index.ts'
import { createPdfJoiner, ForeignPdfError } from './join-pdfs.ts'
import { writePdf } from './write-pdf.ts'

const contents = (['usps', 'ups', 'fedex', 'dhl'] as const).map((layout, index) => randomShipment(layout, 700 + index))
const files = contents.map((content) => writePdf(composeLabel(content)))

test('joined files keep their pages in order, and every tracking number reads', async () => {
  const joiner = createPdfJoiner()
  // A file of two pages, and one with the first label's objects once more.
  const both = writePdf(contents.slice(1, 3).map(composeLabel))
  const joined = Buffer.concat([
    ...[files[0], both, files[3], files[0]].map((pdf) => joiner.add(pdf as Uint8Array)),
    joiner.end(),
  ])
  const expected = [0, 1, 2, 3, 0]
  assert.equal(await pageCountOfPdf(joined), expected.length)
  for (const [page, index] of expected.entries()) {
    const read = await readAnySymbols(await renderPdf(joined, 300, page))
    const { trackingNumber } = contents[index] ?? assert.fail()
    assert.ok(
      read.some((text) => text.includes(trackingNumber)),
      `${page}: ${read}`,
    )
  }
})

test('a file of another program is rejected, and others can be added after it', async () => {
  const joiner = createPdfJoiner()
  const first = joiner.add(files[0] as Uint8Array)
  const changed = Buffer.from(
    Buffer.from(files[1] as Uint8Array)
      .toString('latin1')
      .replace('1 0 obj', '1 0 obk'),
    'latin1',
  )
  for (const foreign of [
    Buffer.from('%PDF-1.7\n'),
    Buffer.alloc(0),
    changed,
    (files[1] as Uint8Array).subarray(0, 500),
  ]) {
    assert.throws(() => joiner.add(foreign), ForeignPdfError)
  }
  const joined = Buffer.concat([first, joiner.add(files[2] as Uint8Array), joiner.end()])
  assert.equal(await pageCountOfPdf(joined), 2)
})
