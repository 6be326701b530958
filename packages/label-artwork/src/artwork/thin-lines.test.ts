import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { pdfOf } from '../../proof/page-pdf.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel, writePdf } from '../index.ts'
import { convertPdf } from './convert-pdf.ts'
import { closePdf, openPdf, usePage } from './pdfium.ts'
import { mayHaveThinLines } from './thin-lines.ts'

async function isThin(pdf: Uint8Array, scale = 1, fills = 0): Promise<boolean | null> {
  const file = await openPdf(pdf)
  assert.ok(file)
  try {
    return usePage(file, 0, (page) => mayHaveThinLines(file, page, { strokes: 1 / 240, fills }, scale))
  } finally {
    closePdf(file)
  }
}

test('lines that are drawn wide enough are told from those that are not, wherever they are', async () => {
  const line = '10 10 m 200 300 l S'
  assert.equal(await isThin(pdfOf(`0 w ${line}`)), true)
  assert.equal(await isThin(pdfOf(`0.2 w ${line}`)), true)
  assert.equal(await isThin(pdfOf(`0.5 w ${line}`)), false)
  assert.equal(await isThin(pdfOf(`0.5 w ${line}`), 0.25), true)
  assert.equal(await isThin(pdfOf(`q 0.1 0 0 0.1 0 0 cm 1 w ${line} Q`)), true)
  assert.equal(await isThin(pdfOf(`q 0.1 0 0 0.1 0 0 cm 9 w ${line} Q`)), false)
  assert.equal(await isThin(pdfOf('q 0.1 0 0 0.1 0 0 cm /F Do Q', `1 w ${line}`)), true)
  assert.equal(await isThin(pdfOf('q 0.1 0 0 0.1 0 0 cm /F Do Q', `9 w ${line}`)), false)
  assert.equal(await isThin(pdfOf('10 10 0.05 300 re f BT /H 12 Tf (text) Tj ET')), false)
  assert.equal(await isThin(pdfOf('10 10 0.4 300 re f'), 1, 1 / 160), true)
  assert.equal(await isThin(pdfOf('10 10 300 0.4 re f'), 1, 1 / 160), true)
  assert.equal(await isThin(pdfOf('10 10 300 0.5 re f'), 1, 1 / 160), false)
  assert.equal(await isThin(pdfOf('10 10 300 0.5 re f'), 0.8, 1 / 160), true)
  assert.equal(await isThin(pdfOf('q 0.1 0 0 0.1 0 0 cm /F Do Q', '10 10 4 300 re f'), 1, 1 / 160), true)
  assert.equal(await isThin(pdfOf('q 0.1 0 0 0.1 0 0 cm /F Do Q', '10 10 9 300 re f'), 1, 1 / 160), false)
  assert.equal(await isThin(pdfOf('BT /H 12 Tf 1 Tr (outlined text) Tj ET')), true)
  assert.equal(await isThin(pdfOf('', '', '/Annots[<</Type/Annot/Subtype/Square/Rect[10 10 50 50]>>]')), true)
  assert.equal(await isThin(writePdf(composeLabel(randomShipment('usps', 1)))), false)
})

/** How many black runs a row in the middle of a ZPL picture has, and their dots. */
function runsOf(zpl: Uint8Array): { runs: number; dots: number } {
  const [, rowBytes, data] = /\^GFA,\d+,\d+,(\d+),:Z64:([^:]+):/.exec(Buffer.from(zpl).toString()) ?? []
  const packed = inflateSync(Buffer.from(data ?? '', 'base64'))
  const start = (packed.length / Number(rowBytes) / 2) * Number(rowBytes)
  const row = Array.from(packed.subarray(start, start + Number(rowBytes)), (byte) => byte.toString(2).padStart(8, '0'))
  const runs = row.join('').match(/1+/g) ?? []
  return { runs: runs.length, dots: runs.join('').length }
}

test("of a carrier's file no line is lost at any density, and none is wider than it is drawn", async () => {
  const lines = (width: number) =>
    Array.from({ length: 60 }, (_, index) => {
      const x = (8 + index * 4.5137).toFixed(4)
      return `${width} w ${x} 100 m ${x} 300 l S`
    }).join('\n')
  for (const width of [0, 0.2, 0.3, 0.5, 1]) {
    const { zpl203, zpl300, zpl600 } = await convertPdf(pdfOf(lines(width)))
    for (const [zpl, dpi] of [
      [zpl203, 203],
      [zpl300, 300],
      [zpl600, 600],
    ] as const) {
      const { runs, dots } = runsOf(zpl)
      assert.equal(runs, 60, `${width} at ${dpi}`)
      const wanted = Math.max(1, (width * dpi) / 72)
      assert.ok(Math.abs(dots / 60 - wanted) < 0.15, `${width} at ${dpi}: ${dots / 60} dots, ${wanted} wanted`)
    }
  }
})

test("of a carrier's file no line that is a filled rectangle is lost at any density", async () => {
  for (const width of [0.05, 0.2, 0.3, 0.42, 0.5, 1]) {
    const rectangles = Array.from(
      { length: 60 },
      (_, index) => `${(8 + index * 4.5137).toFixed(4)} 100 ${width} 200 re f`,
    )
    const { zpl203, zpl300, zpl600 } = await convertPdf(pdfOf(rectangles.join('\n')))
    for (const zpl of [zpl203, zpl300, zpl600]) assert.equal(runsOf(zpl).runs, 60, `${width}`)
  }
})
