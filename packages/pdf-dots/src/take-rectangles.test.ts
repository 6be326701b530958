import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pdfOf } from '../proof/page-pdf.ts'
import { seededRandom } from '../proof/seeded-random.ts'
import { blackDots } from './grey-bitmap.ts'
import { type Dpi, dpis, drawPages, labelDots, renderPages } from './index.ts'
import { usePage } from './pages.ts'
import { closePdf, openPdf } from './pdfium.ts'
import { type TakenRectangles, takeRectangles } from './take-rectangles.ts'

const bars = Array.from({ length: 20 }, (_, index) => `${24 + index * 7.2} 72 3.6 144 re`).join('\n')
const eachBar = bars.replaceAll('re', 're f')
const fewBars = eachBar.split('\n').slice(0, 7).join('\n')
const cells = Array.from({ length: 4 }, (_, row) =>
  Array.from({ length: 6 }, (_, column) => `${48 + column * 12} ${300 - row * 6} ${6 + 6 * ((row + column) % 2)} 6 re`),
)
  .flat()
  .join('\n')

async function takenOf(pdf: Uint8Array): Promise<TakenRectangles> {
  const file = await openPdf(pdf)
  assert.ok(file)
  const place = { left: 0, top: 0, width: 2400, height: 3600, isTurned: false }
  try {
    return usePage(file, 0, (page) => takeRectangles(file, page, place)) ?? assert.fail('no page')
  } finally {
    closePdf(file)
  }
}

/** The number of bars of each barcode, from the last one drawn, and the number of cells. */
const countOf = ({ bars, cells }: TakenRectangles) => [...bars.map(({ edges }) => edges.length / 2), cells.length]

/** The number of dots at 600 dpi that differ from PDFium's own drawing of the page. */
async function differingDots(pdf: Uint8Array): Promise<number> {
  const [packed] = await renderPages(pdf, (page) => page[600])
  const [drawn] = await drawPages(pdf, 600, blackDots)
  assert.ok(packed && drawn)
  let dots = 0
  for (const [at, byte] of packed.entries()) {
    for (let bits = byte ^ (drawn[at] as number); bits !== 0; bits &= bits - 1) dots++
  }
  return dots
}

/** Whether a dot of a page is black. */
async function dotsOf(pdf: Uint8Array, dpi: Dpi): Promise<(x: number, y: number) => boolean> {
  const [packed] = await renderPages(pdf, (page) => page[dpi])
  const rowBytes = Math.ceil(labelDots(dpi).width / 8)
  return (x, y) => (((packed as Uint8Array)[y * rowBytes + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0
}

test('bars and cells of one path are taken at any position and rotation', async () => {
  for (const [content, count] of [
    [`${bars} f`, [20, 0]],
    [`${bars} f*`, [20, 0]],
    [`q 0.5 0 0 0.5 12 12 cm ${bars} f Q`, [20, 0]],
    [`q 0 1 -1 0 276 12 cm ${bars} f Q`, [20, 0]],
    [`${cells} f`, [24]],
    [`${bars} f ${cells} f`, [20, 24]],
    [`${bars} ${cells} f`, [20, 24]],
    [`1 g 0 0 288 432 re f 0 g ${bars} f`, [20, 0]],
    [`${bars} f 2 w 10 10 260 400 re S`, [20, 0]],
  ] as const) {
    assert.deepEqual(countOf(await takenOf(pdfOf(content))), count, content)
    for (const rotate of [0, 90, 180, 270]) {
      const pdf = pdfOf(content, '', `/Rotate ${rotate}`)
      assert.equal(await differingDots(pdf), 0, `${content}, turned by ${rotate}`)
    }
  }
})

test('separate bars are drawn like bars of one path', async () => {
  const higher = (content: string) => content.replaceAll(' 72 ', ' 240 ')
  for (const [paths, path, count] of [
    [eachBar, `${bars} f`, [20, 0]],
    [`q 0 1 -1 0 276 12 cm ${eachBar} Q`, `q 0 1 -1 0 276 12 cm ${bars} f Q`, [20, 0]],
    [`${cells} f ${eachBar} ${higher(bars)} f`, `${cells} f ${bars} f ${higher(bars)} f`, [20, 20, 24]],
    [`${eachBar} ${higher(eachBar)}`, `${bars} ${higher(bars)} f`, [20, 20, 0]],
    [
      `${eachBar} 0.5 g 200 20 20 20 re f 0 g ${higher(eachBar)}`,
      `${bars} ${higher(bars)} f 0.5 g 200 20 20 20 re f`,
      [20, 20, 0],
    ],
  ] as const) {
    assert.deepEqual(countOf(await takenOf(pdfOf(paths))), count, paths)
    for (const rotate of [0, 90, 180, 270]) {
      const [separate] = await renderPages(pdfOf(paths, '', `/Rotate ${rotate}`), (page) => page)
      const [joined] = await renderPages(pdfOf(path, '', `/Rotate ${rotate}`), (page) => page)
      assert.deepEqual(separate, joined, `${paths}, turned by ${rotate}`)
    }
  }
})

test('complex content is left to PDFium and looks the same', async () => {
  const contents = {
    few: '10 10 5 100 re 20 10 5 100 re f',
    'few of each height': [0, 1, 2].map((row) => fewBars.replaceAll(' 72 3.6 ', ` ${20 + row * 120} 3.6 `)).join('\n'),
    'few and high': [0, 1, 2].map((row) => fewBars.replaceAll('144', `${100 + row}`)).join('\n'),
    'cells by themselves': cells.replaceAll('re', 're f'),
    thin: `q 0.01 0 0 1 20 0 cm ${bars} f Q`,
    slanted: `q 0.98 0.17 -0.17 0.98 40 0 cm ${bars} f Q`,
    stroked: `${bars} B`,
    cut: `q 0 0 100 432 re W n ${bars} f Q`,
    'cut by text': `q BT 7 Tr /H 40 Tf 40 100 Td (ABCD) Tj ET ${bars} f Q`,
    grey: `0.6 g ${bars} f`,
    red: `1 0 0 rg ${bars} f`,
    'under white in the middle': eachBar.replace('\n124.8 ', '\n1 g 60 100 100 20 re f 0 g 124.8 '),
    'under white': `${bars} f 1 g 60 100 100 20 re f`,
    'under white on one': `${eachBar} 1 g 92.4 100 3.6 20 re f`,
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
    assert.deepEqual(countOf(await takenOf(pdf)), [0], what)
    // In a page that is drawn in bands, an edge in the middle of a dot can fall on either side.
    assert.ok((await differingDots(pdf)) <= 100, what)
  }
})

test('a watermark makes no holes in bars, and text between them stays', async () => {
  let at = 24
  const code = Array.from({ length: 30 }, (_, index) => {
    const [x, width] = [at, 1.44 * (1 + (index % 3))]
    at += width + 1.44 * (1 + (index % 2))
    return `${x.toFixed(2)} 72 ${width.toFixed(2)} 144 re`
  }).join('\n')
  const [plain] = await renderPages(pdfOf(`${code} f`), (page) => page)
  for (const watermark of ['0.8 g 60 100 100 20 re f', '0.9 g BT /H 40 Tf 30 100 Td (SAMPLE) Tj ET']) {
    const [marked] = await renderPages(pdfOf(`${code} f ${watermark}`), (page) => page)
    for (const dpi of dpis) assert.ok(differences(plain?.[dpi], marked?.[dpi]) <= 1_000, `${watermark} at ${dpi}`)
  }
  const text = `${code} f 1 g 60 100 100 20 re f 0 g BT /H 20 Tf 60 102 Td (12345) Tj ET`
  const [written] = await renderPages(pdfOf(text), (page) => page)
  const [drawn] = await drawPages(pdfOf(text), 600, blackDots)
  // Bars beside the text can move by a dot.
  const [from, to] = [2620, 2750].map((row) => row * 300)
  assert.ok(differences(written?.[600].subarray(from, to), drawn?.subarray(from, to)) < 1_500)
})

/** The number of bytes that differ. */
const differences = (one: Uint8Array = new Uint8Array(), other: Uint8Array = new Uint8Array()): number =>
  one.filter((byte, at) => byte !== other[at]).length

test('a thin line is visible at every density', async () => {
  for (const thin of [0.24, 0.3]) {
    const heights = Array.from({ length: 20 }, (_, index) => 20.03 + index * 19.37)
    const dashed = heights.map((y) =>
      Array.from({ length: 20 }, (_, at) => `${20 + at * 12} ${y} 6 ${thin} re f`).join('\n'),
    )
    for (const dpi of [203, 300] as const) {
      const isBlack = await dotsOf(pdfOf(dashed.join('\n')), dpi)
      for (const y of heights) {
        const middle = Math.floor(((432 - y - thin / 2) / 72) * dpi)
        const rows = Array.from({ length: 5 }, (_, index) => middle - 2 + index)
        const isThere = rows.some((row) => isBlack(Math.round((23 / 72) * dpi), row))
        assert.ok(isThere, `${thin} points at ${y}, ${dpi} dpi`)
      }
    }
  }
})

test('cells of one column meet in every way of drawing', async () => {
  const random = seededRandom(4)
  for (const size of [1.13, 1.27, 1.39]) {
    const rows = Array.from({ length: 18 }, (_, row) =>
      Array.from({ length: 18 }, (_, column) => column)
        .filter((column) => column === 0 || random() < 0.5)
        .map((column) => `${60 + column * size} ${200 - row * size} ${size} ${size} re`),
    )
    const drawings = {
      'by itself': rows.flat().map((cell) => `${cell} f`),
      'as one row': rows.map((row) => `${row.join('\n')} f`),
      'as one symbol': [`${rows.flat().join('\n')} f`],
    }
    for (const [how, paths] of Object.entries(drawings)) {
      const isBlack = await dotsOf(pdfOf(paths.join('\n')), 203)
      const x = Math.floor(((60 + size / 2) / 72) * 203)
      const [top, bottom] = [200 + size, 200 - 17 * size].map((y) => ((432 - y) / 72) * 203) as [number, number]
      for (let y = Math.ceil(top) + 1; y < Math.floor(bottom) - 1; y++) {
        assert.ok(isBlack(x, y), `cells of ${size} ${how}, row ${y}`)
      }
    }
  }
})
