import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inflateSync } from 'node:zlib'
import { carrierFile, carrierFileKinds } from '../../proof/carrier-files.ts'
import { pdfOf } from '../../proof/page-pdf.ts'
import { type Bitmap, renderZpl } from '../../proof/render-file.ts'
import { seededRandom } from '../../proof/shipments.ts'
import { convertPdf, drawPages } from './convert-pdf.ts'
import { blackDots } from './grey-bitmap.ts'
import { closePdf, openPdf, usePage } from './pdfium.ts'
import { type TakenRectangles, takeRectangles } from './taken-rectangles.ts'

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

/** How many bars there are of each bar code, from the one drawn last, and how many cells. */
const countOf = ({ bars, cells }: TakenRectangles) => [...bars.map(({ edges }) => edges.length / 2), cells.length]

type Differing = {
  /** Dots at 600 dpi that are others than those of the page as PDFium draws the whole of it. */
  dots: number
  /** Those of them that are so by more than an edge that was set on the dot beside. */
  far: number
}

async function differing(pdf: Uint8Array): Promise<Differing> {
  const { zpl600 } = await convertPdf(pdf)
  const labels = [
    ...Buffer.from(zpl600)
      .toString('latin1')
      .matchAll(/:Z64:([^:]+):/g),
  ]
  const drawn = await drawPages(pdf, 600, blackDots)
  assert.equal(labels.length, drawn.length)
  let [dots, far] = [0, 0]
  for (const [index, [, data = '']] of labels.entries()) {
    const packed = inflateSync(Buffer.from(data, 'base64'))
    const wanted = drawn[index] ?? new Uint8Array()
    const isBlack = (dot: number) => ((wanted[dot >> 3] ?? 0) & (0x80 >> (dot & 7))) !== 0
    for (const [at, byte] of packed.entries()) {
      if (byte === wanted[at]) continue
      for (let dot = at * 8; dot < at * 8 + 8; dot++) {
        if (((byte & (0x80 >> (dot & 7))) !== 0) === isBlack(dot)) continue
        dots++
        if (isBlack(dot - 1) === isBlack(dot) && isBlack(dot + 1) === isBlack(dot)) far++
      }
    }
  }
  return { dots, far }
}

test('bars and cells of one path are taken, wherever and however far turned', async () => {
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
      assert.equal((await differing(pdf)).dots, 0, `${content}, turned by ${rotate}`)
    }
  }
})

test('bars that are each a path are drawn as those of one path', async () => {
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
      const { pdf: _, ...made } = await convertPdf(pdfOf(paths, '', `/Rotate ${rotate}`))
      const { pdf: __, ...wanted } = await convertPdf(pdfOf(path, '', `/Rotate ${rotate}`))
      assert.deepEqual(made, wanted, `${paths}, turned by ${rotate}`)
    }
  }
})

test('what is not as simple is left to PDFium, and looks as it draws it', async () => {
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
    // In a page that is drawn in parts an edge in the middle of a dot goes to either side of it.
    assert.ok((await differing(pdf)).dots <= 100, what)
  }
  const annotation = '/Annots[<</Type/Annot/Subtype/Square/Rect[40 80 200 100]/IC[1 1 1]>>]'
  assert.deepEqual(countOf(await takenOf(pdfOf(`${bars} f`, '', annotation))), [0])
})

test('a line that is thin is there at every density', async () => {
  for (const thin of [0.24, 0.3]) {
    const heights = Array.from({ length: 20 }, (_, index) => 20.03 + index * 19.37)
    const dashed = heights.map((y) =>
      Array.from({ length: 20 }, (_, at) => `${20 + at * 12} ${y} 6 ${thin} re f`).join('\n'),
    )
    const files = await convertPdf(pdfOf(dashed.join('\n')))
    for (const dpi of [203, 300] as const) {
      const [{ samples, width, height }] = (await renderZpl(files[`zpl${dpi}`], dpi)) as [Bitmap]
      for (const y of heights) {
        const middle = Math.floor(((432 - y - thin / 2) / 72) * dpi)
        const rows = Array.from({ length: 5 }, (_, index) => middle - 2 + index).filter((row) => row < height)
        const isThere = rows.some((row) => (samples[row * width + Math.round((23 / 72) * dpi)] ?? 255) < 128)
        assert.ok(isThere, `${thin} points at ${y}, ${dpi} dpi`)
      }
    }
  }
})

test('cells of one column meet, however they are drawn', async () => {
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
      const files = await convertPdf(pdfOf(paths.join('\n')))
      const [{ samples, width, dpi }] = (await renderZpl(files.zpl203, 203)) as [Bitmap]
      const x = Math.floor(((60 + size / 2) / 72) * dpi)
      const [top, bottom] = [200 + size, 200 - 17 * size].map((y) => ((432 - y) / 72) * dpi) as [number, number]
      for (let y = Math.ceil(top) + 1; y < Math.floor(bottom) - 1; y++) {
        assert.ok((samples[y * width + x] ?? 255) < 128, `cells of ${size} ${how}, row ${y}`)
      }
    }
  }
})

test("what is taken off carriers' files is on their labels where PDFium draws it, or a dot beside", async () => {
  for (const [index, kind] of carrierFileKinds.entries()) {
    const { pdf, pages } = await carrierFile(kind, index + 1)
    const { far } = await differing(pdf)
    // The ends of bars, where an edge is in the middle of a dot; a symbol has a hundred thousand.
    assert.ok(far < 1000 * pages.length, `${kind}: ${far} dots`)
  }
})
