import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '../proof/page-pdf.ts'
import { type Dpi, dpis, labelDots, type PageDots, renderPages } from './index.ts'
import { usePage } from './pages.ts'
import { closePdf, openPdf } from './pdfium.ts'
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

test('thin lines are found in any object, and wide lines are not', async () => {
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
})

async function onlyPage(pdf: Uint8Array): Promise<PageDots> {
  const [page] = await renderPages(pdf, (dots) => dots)
  return page ?? assert.fail('no page')
}

/** The number of black runs in the middle row, and their dots. */
function runsOf(packed: Uint8Array, dpi: Dpi): { runs: number; dots: number } {
  const { width, height } = labelDots(dpi)
  const rowBytes = Math.ceil(width / 8)
  const start = (height / 2) * rowBytes
  const row = Array.from(packed.subarray(start, start + rowBytes), (byte) => byte.toString(2).padStart(8, '0'))
  const runs = row.join('').match(/1+/g) ?? []
  return { runs: runs.length, dots: runs.join('').length }
}

test('no line of a page is lost at any density, and none is too wide', async () => {
  const lines = (width: number) =>
    Array.from({ length: 60 }, (_, index) => {
      const x = (8 + index * 4.5137).toFixed(4)
      return `${width} w ${x} 100 m ${x} 300 l S`
    }).join('\n')
  for (const width of [0, 0.2, 0.3, 0.5, 1]) {
    const page = await onlyPage(pdfOf(lines(width)))
    for (const dpi of dpis) {
      const { runs, dots } = runsOf(page[dpi], dpi)
      assert.equal(runs, 60, `${width} at ${dpi}`)
      const wanted = Math.max(1, (width * dpi) / 72)
      assert.ok(Math.abs(dots / 60 - wanted) < 0.15, `${width} at ${dpi}: ${dots / 60} dots, ${wanted} wanted`)
    }
  }
})

test('no thin filled rectangle is lost at any density', async () => {
  for (const width of [0.05, 0.2, 0.3, 0.42, 0.5, 1]) {
    const rectangles = Array.from(
      { length: 60 },
      (_, index) => `${(8 + index * 4.5137).toFixed(4)} 100 ${width} 200 re f`,
    )
    const page = await onlyPage(pdfOf(rectangles.join('\n')))
    for (const dpi of dpis) assert.equal(runsOf(page[dpi], dpi).runs, 60, `${width} at ${dpi}`)
  }
})
