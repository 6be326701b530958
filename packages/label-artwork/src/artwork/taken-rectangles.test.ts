import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { carrierFile, carrierFileKinds } from '../../proof/carrier-files.ts'
import { pdfOf } from '../../proof/page-pdf.ts'
import { convertPdf, drawPages } from './convert-pdf.ts'
import { blackDots } from './grey-bitmap.ts'
import { closePdf, openPdf, usePage } from './pdfium.ts'
import { takeRectangles } from './taken-rectangles.ts'

const bars = Array.from({ length: 20 }, (_, index) => `${24 + index * 7.2} 72 3.6 144 re`).join('\n')
const cells = Array.from({ length: 4 }, (_, row) =>
  Array.from({ length: 6 }, (_, column) => `${48 + column * 12} ${300 - row * 6} ${6 + 6 * ((row + column) % 2)} 6 re`),
)
  .flat()
  .join('\n')

async function takenOf(pdf: Uint8Array): Promise<number> {
  const file = await openPdf(pdf)
  assert.ok(file)
  const place = { left: 0, top: 0, width: 2400, height: 3600, isTurned: false }
  try {
    return usePage(file, 0, (page) => takeRectangles(file, page, place).edges.length / 4) ?? 0
  } finally {
    closePdf(file)
  }
}

/** Dots at 600 dpi that are others than those of the page as PDFium draws the whole of it. */
async function differing(pdf: Uint8Array): Promise<number> {
  const { zpl600 } = await convertPdf(pdf)
  const labels = [
    ...Buffer.from(zpl600)
      .toString('latin1')
      .matchAll(/:Z64:([^:]+):/g),
  ]
  const drawn = await drawPages(pdf, 600, blackDots)
  assert.equal(labels.length, drawn.length)
  let dots = 0
  for (const [index, [, data = '']] of labels.entries()) {
    for (const [at, byte] of inflateSync(Buffer.from(data, 'base64')).entries()) {
      for (let other = byte ^ (drawn[index]?.[at] ?? 0); other !== 0; other &= other - 1) dots++
    }
  }
  return dots
}

test('bars and cells of one path are taken, wherever and however far turned', async () => {
  for (const [content, count] of [
    [`${bars} f`, 20],
    [`${bars} f*`, 20],
    [`q 0.5 0 0 0.5 12 12 cm ${bars} f Q`, 20],
    [`q 0 1 -1 0 276 12 cm ${bars} f Q`, 20],
    [`${cells} f`, 24],
    [`${bars} f ${cells} f`, 44],
    [`1 g 0 0 288 432 re f 0 g ${bars} f`, 20],
    [`${bars} f 2 w 10 10 260 400 re S`, 20],
  ] as const) {
    assert.equal(await takenOf(pdfOf(content)), count, content)
    for (const rotate of [0, 90, 180, 270]) {
      const pdf = pdfOf(content, '', `/Rotate ${rotate}`)
      assert.equal(await differing(pdf), 0, `${content}, turned by ${rotate}`)
    }
  }
})

test('what is not as simple is left to PDFium, and looks as it draws it', async () => {
  const contents = {
    few: '10 10 5 100 re 20 10 5 100 re f',
    thin: `q 0.01 0 0 1 20 0 cm ${bars} f Q`,
    slanted: `q 0.98 0.17 -0.17 0.98 40 0 cm ${bars} f Q`,
    stroked: `${bars} B`,
    cut: `q 0 0 100 432 re W n ${bars} f Q`,
    grey: `0.6 g ${bars} f`,
    red: `1 0 0 rg ${bars} f`,
    'under white': `${bars} f 1 g 60 100 100 20 re f`,
    'under text': `${bars} f 1 g BT /H 40 Tf 40 100 Td (white) Tj ET`,
    'under much': `${bars} f 1 g ${'200 400 4 4 re f '.repeat(1_000)}`,
    'under a form': `${bars} f /F Do`,
    marked: `/Artifact BMC ${bars} f EMC`,
    overlapping: `${bars} 24 100 130 20 re f*`,
    triangles: `${Array.from({ length: 10 }, (_, index) => `${20 + index * 20} 20 m ${30 + index * 20} 20 l 30 90 l h`).join(' ')} f`,
    'beyond the page': `q 1 0 0 1 200 0 cm ${bars} f Q`,
  }
  for (const [what, content] of Object.entries(contents)) {
    const pdf = pdfOf(content, '1 g 60 100 100 20 re f')
    assert.equal(await takenOf(pdf), 0, what)
    // In a page that is drawn in parts an edge in the middle of a dot goes to either side of it.
    assert.ok((await differing(pdf)) <= 100, what)
  }
  const annotation = '/Annots[<</Type/Annot/Subtype/Square/Rect[40 80 200 100]/IC[1 1 1]>>]'
  assert.equal(await takenOf(pdfOf(`${bars} f`, '', annotation)), 0)
})

test("what is taken off carriers' files is on their labels where PDFium draws it", async () => {
  for (const [index, kind] of carrierFileKinds.entries()) {
    const { pdf, pages } = await carrierFile(kind, index + 1)
    const dots = await differing(pdf)
    // An edge in the middle of a dot is as long as a label is wide at the most; a symbol has a hundred thousand dots.
    assert.ok(dots < 5000 * pages.length, `${kind}: ${dots} dots`)
  }
})
