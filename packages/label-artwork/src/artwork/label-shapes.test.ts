import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { test } from 'node:test'
import { inkArea, labelPdf } from '@waybill/pdf-dots'
import sharp, { type Sharp } from 'sharp'
import { changePages } from '../../proof/carrier-files.ts'
import {
  type Bitmap,
  barcodesOf,
  expectedText,
  readAnySymbols,
  renderPdf,
  renderZpl,
} from '../../proof/read-symbols.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { scaleElement } from '../drawing/drawing.ts'
import { composeLabel, type Drawing, type DrawingElement, writePdf, writeZpl } from '../index.ts'
import type { ArtworkFiles } from './artwork-files.ts'
import work from './artwork-worker.ts'

/** Labels in the shapes in which carriers and their resellers send them. */

/** If it is set, all labels at all densities are written there as PNG, to look at. Drawing 600 dpi takes seconds. */
const folder = process.env.LABEL_SHAPES_FOLDER ?? null

const ups = composeLabel(randomShipment('ups', 42))
const usps = composeLabel(randomShipment('usps', 41))
const fedex = composeLabel(randomShipment('fedex', 43))

const text = (x: number, baseline: number, line: string, size = 0.14): DrawingElement => ({
  ...{ kind: 'text', x, baseline, text: line, size, weight: 'regular', align: 'left', ink: 'black' },
})
const lines = (x: number, y: number, count: number) =>
  Array.from({ length: count }, (_, index) =>
    text(x, y + index * 0.17, 'Fold here and keep this part for your records.'),
  )
const box = (x: number, y: number, width: number, height: number): DrawingElement => ({
  ...{ kind: 'box', x, y, width, height, lineWidth: 0.02 },
})
const moved = (drawing: Drawing, left: number, top: number, scale = 1) =>
  drawing.elements.map((element) => scaleElement(element, scale, left, top))
const letter = (elements: DrawingElement[]): Drawing => ({ widthInches: 8.5, heightInches: 11, elements })
/** A smaller copy of a label's longest barcode, as receipts have it. */
const copyOfBarcode = (drawing: Drawing, left: number, top: number) => {
  const [longest] = barcodesOf(drawing)
    .filter(({ content }) => content.symbology !== 'maxicode')
    .sort((one, other) => other.width - one.width)
  assert.ok(longest)
  return scaleElement({ ...longest, x: 0, y: 0, height: 0.4 }, 0.8, left, top)
}

/** A picture of 200 dpi whose modules are whole pixels, as carriers draw it, upright. */
async function picture(drawing: Drawing, leftPixels = 6): Promise<Bitmap> {
  const [printed] = await renderZpl(writeZpl(drawing, 203), 203)
  assert.ok(printed)
  const data = await sharp(printed.samples, { raw: { width: printed.width, height: printed.height, channels: 1 } })
    .extract({ left: leftPixels, top: 9, width: 800, height: 1200 })
    .toColourspace('b-w')
    .raw()
    .toBuffer()
  return { width: 800, height: 1200, dpi: 200, samples: data }
}

async function image(bitmap: Bitmap, change: (picture: Sharp) => Sharp, format: 'gif' | 'png') {
  const { width, height, samples } = bitmap
  const upright = sharp(samples, { raw: { width, height, channels: 1 } })
  const changed = await change(upright).png().toBuffer()
  return sharp(changed).toFormat(format).toBuffer()
}

/** A lying picture with a seventh inch. */
async function seventhInch(note: DrawingElement[]): Promise<Buffer> {
  const label = await picture(ups)
  const noteDrawing = { widthInches: 4, heightInches: 1, elements: [...note, box(9, 9, 0.1, 0.1)] }
  const { width, height, samples } = await renderPdf(writePdf(noteDrawing), 200)
  const tall = await sharp({ create: { width: 800, height: 1400, channels: 3, background: '#fff' } })
    .composite([
      { input: Buffer.from(label.samples), raw: { width: 800, height: 1200, channels: 1 }, left: 0, top: 0 },
      { input: Buffer.from(samples), raw: { width, height, channels: 1 }, left: 0, top: 1200 },
    ])
    .png()
    .toBuffer()
  return sharp(tall).rotate(270).gif().toBuffer()
}

const pictureIn = async (drawing: Drawing) => {
  const { width: columns, height: rows, samples } = await picture(drawing, 7)
  const element: DrawingElement = { kind: 'image', x: 0, y: 0, width: 4, height: 6, columns, rows, samples }
  return { widthInches: 4, heightInches: 6, elements: [element] }
}

/** Gray bars over the barcodes. */
const watermarked = (pdf: Uint8Array) => {
  const mark = '0.75 g 80 400 1040 40 re f 80 520 1040 30 re f'
  // `changePages` puts content first.
  const behind = (page: string) => page.replace(/\/Contents\[(\d+ 0 R) (\d+ 0 R)\]/, '/Contents[$2 $1]')
  return changePages(pdf, behind, mark)
}

const blank = { widthInches: 8.5, heightInches: 11, elements: [] }

type Shape = { file: () => Promise<Uint8Array> | Uint8Array; labels: Drawing[]; scale?: number }
const shapes: Record<string, Shape> = {
  'a lying GIF of UPS with a blank seventh inch': { file: () => seventhInch([]), labels: [ups] },
  'a lying GIF of UPS with a note in the seventh inch': { file: () => seventhInch(lines(0.2, 0.4, 3)), labels: [ups] },
  'a picture of 200 dpi whose barcodes begin at odd columns': {
    file: async () => image(await picture(usps, 7), (one) => one, 'png'),
    labels: [usps],
  },
  'a PDF that contains a picture of 200 dpi': { file: async () => writePdf(await pictureIn(usps)), labels: [usps] },
  'a picture of a Letter page': {
    file: async () => {
      const extend = { top: 100, left: 50, bottom: 900, right: 850, background: '#fff' }
      return image(await picture(usps), (one) => one.extend(extend), 'png')
    },
    labels: [usps],
  },
  'a label with a frame above a receipt on Letter paper': {
    file: () =>
      writePdf(
        letter([
          ...[box(0.45, 0.45, 4.1, 6.1), ...moved(usps, 0.5, 0.5, 0.99)],
          ...[...lines(0.5, 7.4, 12), copyOfBarcode(usps, 3, 9.6)],
        ]),
      ),
    labels: [usps],
  },
  'a label beside instructions, with a cut line between them': {
    file: () =>
      writePdf(
        letter([
          ...moved(fedex, 0.3, 0.4),
          ...[text(0.3, 7.05, '- '.repeat(80)), ...lines(5, 1, 20), ...lines(0.4, 7.6, 6)],
        ]),
      ),
    labels: [fedex],
  },
  'two labels on one page': {
    file: () => writePdf({ ...letter([...moved(usps, 0.3, 0.3), ...moved(ups, 4.9 - 0.5, 0.3)]), widthInches: 8.7 }),
    labels: [usps, ups],
  },
  'a label with a blank Letter page': { file: () => writePdf([blank, usps, blank]), labels: [usps] },
  'a label with a blank page of its own size': {
    file: () => writePdf([usps, { ...usps, elements: [] }]),
    labels: [usps],
  },
  'a label on A6 paper': {
    file: () =>
      writePdf({ widthInches: 105 / 25.4, heightInches: 148 / 25.4, elements: moved(fedex, 0.07, -0.08, 0.98) }),
    labels: [fedex],
  },
  'a lying label': {
    file: () => {
      const lying = (page: string) => page.replace(/\/MediaBox\[[^\]]*\]/, '/MediaBox[0 0 432 288]')
      return changePages(writePdf(usps), lying, '0 1 -1 0 432 0 cm')
    },
    labels: [usps],
  },
  'a label under a gray watermark': { file: () => watermarked(writePdf(usps)), labels: [usps] },
}

for (const [what, { file, labels }] of Object.entries(shapes)) {
  test(`${what} prints with every barcode readable in all formats`, async (t) => {
    const converted = await work({ task: 'convert', bytes: await file(), sourceDpi: null })
    assert.ok(converted.ok, converted.ok ? '' : converted.reason)
    const files = converted.value as ArtworkFiles
    assert.equal(await labelPdf(files.pdf), files.pdf, 'each page of the PDF is a label')
    for (const [index, label] of labels.entries()) {
      const printed = {
        pdf: await renderPdf(files.pdf, 300, index),
        203: (await renderZpl(files.zpl203, 203))[index],
        ...(folder || what.includes('picture') ? { 300: (await renderZpl(files.zpl300, 300))[index] } : {}),
        ...(folder ? { 600: (await renderZpl(files.zpl600, 600))[index] } : {}),
      }
      for (const [format, bitmap] of Object.entries(printed)) {
        assert.ok(bitmap, format)
        assert.ok(
          Math.abs(inkHeight(bitmap) / (await inchesOf(label)) - 1) < 0.07,
          `${format}: ${inkHeight(bitmap)} inches`,
        )
        if (folder) await look(bitmap, `${t.name.split(' prints')[0]}-${format}-${index}`)
        const read = await readAnySymbols(bitmap, ['Code128', 'DataMatrix', 'PDF417'])
        for (const { content } of barcodesOf(label)) {
          if (content.symbology === 'maxicode') continue
          assert.ok(read.includes(expectedText(content)), `${content.symbology} in ${format}: ${read.join(' | ')}`)
        }
      }
    }
    assert.equal((await renderZpl(files.zpl203, 203)).length, labels.length)
  })
}

const inkHeight = (bitmap: Bitmap): number => (inkArea(bitmap)?.height ?? 0) / bitmap.dpi
const inchesOf = async (label: Drawing): Promise<number> => inkHeight(await renderPdf(writePdf(label), 150))

async function look({ width, height, samples }: Bitmap, name: string): Promise<void> {
  await mkdir(folder as string, { recursive: true })
  await sharp(samples, { raw: { width, height, channels: 1 } })
    .png()
    .toFile(`${folder}/${name.replaceAll(' ', '-')}.png`)
}
