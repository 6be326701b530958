import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { setImmediate as nextRound } from 'node:timers/promises'
import sharp from 'sharp'
import {
  type Bitmap,
  barcodesOf,
  expectedText,
  pageCountOfPdf,
  readAnySymbols,
  readSymbol,
  renderPdf,
  renderZpl,
} from '../../proof/read-symbols.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { scaleElement } from '../drawing/drawing.ts'
import { composeLabel, type Drawing, writePdf, writeZpl } from '../index.ts'
import { type ArtworkFiles, createArtworkConverter, ThreadsBusyError } from './convert-artwork.ts'

const converter = createArtworkConverter({ threads: 1, timeoutMs: 60_000 })
after(() => converter.close())

const usps = randomShipment('usps', 41)
const ups = randomShipment('ups', 42)

async function convert(bytes: Uint8Array, mediaType: string): Promise<ArtworkFiles> {
  const converted = await converter.convertArtwork(bytes, mediaType)
  assert.ok(converted.ok, converted.ok ? '' : converted.reason)
  return converted.files
}

async function reasonFor(bytes: Uint8Array, mediaType = 'application/pdf'): Promise<string> {
  const converted = await converter.convertArtwork(bytes, mediaType)
  assert.ok(!converted.ok)
  return converted.reason
}

async function assertReads(bitmap: Bitmap | undefined, drawing: Drawing): Promise<void> {
  assert.ok(bitmap)
  for (const barcode of barcodesOf(drawing)) {
    assert.equal(await readSymbol(bitmap, barcode), expectedText(barcode.content))
  }
}

async function assertFinds(bitmap: Bitmap | undefined, trackingNumber: string): Promise<void> {
  assert.ok(bitmap)
  const texts = await readAnySymbols(bitmap)
  assert.ok(
    texts.some((text) => text.includes(trackingNumber)),
    `${trackingNumber} among ${texts}`,
  )
}

test('a PDF of a label stays the same, and its ZPL reads at every density', async () => {
  const drawing = composeLabel(ups)
  const pdf = writePdf(drawing)
  const files = await convert(pdf, 'application/pdf')
  assert.deepEqual(Buffer.from(files.pdf), Buffer.from(pdf))
  for (const dpi of [203, 300, 600] as const) {
    const labels = await renderZpl(files[`zpl${dpi}`], dpi)
    assert.equal(labels.length, 1)
    await assertReads(labels[0], drawing)
  }
})

test('a label on office paper keeps its size', async () => {
  const drawing = composeLabel(usps)
  const elements = drawing.elements.map((element) => scaleElement(element, 1, 3.9, 4.4))
  const files = await convert(writePdf({ widthInches: 8.5, heightInches: 11, elements }), 'application/pdf')
  const [bitmap] = await renderZpl(files.zpl203, 203)
  await assertFinds(bitmap, usps.trackingNumber)
  assert.ok(bitmap)
  // The label's frame is 3.84 inches wide.
  const row = bitmap.samples.subarray(600 * bitmap.width, 601 * bitmap.width)
  const width = row.findLastIndex((grey) => grey < 128) - row.findIndex((grey) => grey < 128) + 1
  assert.ok(Math.abs(width - 3.84 * 203) < 4, `${width} dots`)
})

test('a landscape page is rotated, another page format is scaled, and several pages become several labels', async () => {
  const barcode = composeLabel(usps).elements.filter((element) => element.kind === 'barcode' && element.width > 3)
  const lying = { widthInches: 6, heightInches: 4, elements: barcode.map((one) => scaleElement(one, 1, 1, -2.5)) }
  const long = {
    widthInches: 4,
    heightInches: 8,
    elements: composeLabel(usps).elements.map((one) => scaleElement(one, 1, 0, 2)),
  }
  const files = await convert(writePdf([lying, long]), 'application/pdf')
  const labels = await renderZpl(files.zpl300, 300)
  assert.equal(labels.length, 2)
  for (const label of labels) await assertFinds(label, usps.trackingNumber)
})

for (const format of ['png', 'gif', 'jpeg'] as const) {
  test(`a ${format} image becomes all four files`, async () => {
    const drawing = composeLabel(usps)
    const { width, height, samples } = await renderPdf(writePdf(drawing), 300)
    const picture = await sharp(samples, { raw: { width, height, channels: 1 } })
      .toFormat(format)
      .toBuffer()
    const files = await convert(picture, `image/${format}`)
    await assertFinds((await renderZpl(files.zpl203, 203))[0], usps.trackingNumber)
    await assertReads((await renderZpl(files.zpl300, 300))[0], drawing)
    await assertReads(await renderPdf(files.pdf, 300), drawing)
  })
}

test("a picture of UPS, which has a blank seventh inch, keeps the label's size", async () => {
  const drawing = composeLabel(ups)
  const { width, height, samples } = await renderPdf(writePdf(drawing), 300)
  const upright = sharp(samples, { raw: { width, height, channels: 1 } }).extend({ bottom: 300, background: '#fff' })
  const lying = await sharp(await upright.png().toBuffer())
    .rotate(270)
    .gif()
    .toBuffer()
  const files = await convert(lying, 'image/gif')
  await assertReads((await renderZpl(files.zpl300, 300))[0], drawing)
  const [bitmap] = await renderZpl(files.zpl300, 300)
  assert.ok(bitmap)
  const isBlack = (row: number) => bitmap.samples.subarray(row * width, (row + 1) * width).some((grey) => grey < 128)
  const rows = Array.from({ length: bitmap.height }, (_, row) => row).filter(isBlack)
  const drawn = Array.from({ length: height }, (_, row) => row).filter((row) =>
    samples.subarray(row * width, (row + 1) * width).some((grey) => grey < 128),
  )
  assert.ok(Math.abs((rows.at(-1) ?? 0) - (drawn.at(-1) ?? 0)) < 4, `${rows.at(-1)} and ${drawn.at(-1)}`)
})

test('ZPL is rewritten for other densities with native barcodes, and drawn for the PDF', async () => {
  const zpl = writeZpl(composeLabel(ups), 203)
  const files = await convert(zpl, 'application/zpl')
  assert.deepEqual(Buffer.from(files.zpl203), Buffer.from(zpl))
  assert.match(Buffer.from(files.zpl600).toString(), /\^BC/)
  await assertFinds((await renderZpl(files.zpl300, 300))[0], ups.trackingNumber)
  await assertFinds((await renderZpl(files.zpl600, 600))[0], ups.trackingNumber)
  await assertFinds(await renderPdf(files.pdf, 300), ups.trackingNumber)
})

test('the kind of artwork is detected from its bytes, not from its media type', async () => {
  const files = await convert(writePdf(composeLabel(usps)), 'image/png')
  assert.equal(await pageCountOfPdf(files.pdf), 1)
})

test('broken artwork returns a reason, and the converter continues', async () => {
  const pdf = writePdf(composeLabel(ups))
  const png = await sharp({ create: { width: 400, height: 600, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  const zpl = writeZpl(composeLabel(ups), 203)
  assert.match(await reasonFor(new Uint8Array()), /empty/)
  assert.match(await reasonFor(Buffer.from('hello')), /is not PDF, PNG/)
  assert.match(await reasonFor(pdf.subarray(0, pdf.length >> 1)), /PDF/)
  assert.match(await reasonFor(Buffer.from('%PDF-1.7 and nothing else')), /cannot be opened/)
  assert.match(await reasonFor(png.subarray(0, png.length >> 1)), /cannot be read/)
  assert.match(await reasonFor(zpl.subarray(0, zpl.length >> 1)), /has no end command/)
  assert.match(await reasonFor(Buffer.from('^XA^FO0,0^GFA,99999999999,99999999999,1,FF^FS^XZ')), /usable size/)
  assert.match(await reasonFor(writePdf({ widthInches: 4, heightInches: 8, elements: [] })), /empty/)
  assert.match(await reasonFor(writePdf(new Array(40).fill(composeLabel(ups)))), /40 pages/)
  assert.match(await reasonFor(Buffer.from('^XA^XZ'.repeat(40))), /40 labels/)
  assert.equal((await convert(pdf, 'application/pdf')).pdf.length, pdf.length)
})

test('an image with an enormous size is rejected before it is decompressed', async () => {
  const header = Buffer.from('89504e470d0a1a0a0000000d49484452000186a0000186a00800000000', 'hex')
  assert.match(await reasonFor(Buffer.concat([header, Buffer.alloc(64)])), /cannot be read/)
  const gif = Buffer.concat([
    Buffer.from('GIF89a'),
    Buffer.from('ffffffff800000000000ffffff2c00000000ffffffff0002024401003b', 'hex'),
  ])
  assert.match(await reasonFor(gif), /cannot be read/)
})

test('artwork that is too large or takes too long is rejected, and the next is converted', async () => {
  const pdf = writePdf(composeLabel(usps))
  const strict = createArtworkConverter({ threads: 1, timeoutMs: 60_000, maxBytes: 1000 })
  const hasty = createArtworkConverter({ threads: 1, timeoutMs: 1 })
  try {
    assert.deepEqual(await strict.convertArtwork(pdf, 'application/pdf'), {
      ok: false,
      reason: 'The artwork is larger than 1000 bytes',
    })
    const results = await Promise.all([1, 2, 3].map(() => hasty.convertArtwork(pdf, 'application/pdf')))
    for (const result of results) {
      assert.deepEqual(result, { ok: false, reason: 'The artwork took longer than 1 ms to render' })
    }
    // A timeout reveals nothing about a label's own file.
    await assert.rejects(hasty.pictureOfPdf(pdf), ThreadsBusyError)
  } finally {
    await Promise.all([strict.close(), hasty.close()])
  }
  assert.ok((await converter.convertArtwork(pdf, 'application/pdf')).ok)
})

test('a task fails immediately if too many are waiting, and the others are converted', async () => {
  const pdf = writePdf(composeLabel(usps))
  const busy = createArtworkConverter({ threads: 1, timeoutMs: 60_000, maxWaiting: 1 })
  try {
    const drawn = [busy.pictureOfPdf(pdf), busy.pictureOfPdf(pdf)]
    await assert.rejects(busy.pictureOfPdf(pdf), ThreadsBusyError)
    for (const picture of await Promise.all(drawn)) assert.ok(picture.ok)
    assert.ok((await busy.pictureOfPdf(pdf)).ok)
  } finally {
    await busy.close()
  }
})

test('running, waiting and new tasks fail with ThreadsBusyError while the converter closes', async () => {
  const pdf = writePdf(composeLabel(usps))
  const closing = createArtworkConverter({ threads: 1, timeoutMs: 60_000 })
  const asked = [closing.convertArtwork(pdf, 'application/pdf'), closing.convertArtwork(pdf, 'application/pdf')]
  const failed = Promise.all(asked.map((converted) => assert.rejects(converted, ThreadsBusyError)))
  // The thread has received the first task now.
  await nextRound()
  await closing.close()
  await failed
  await assert.rejects(closing.pictureOfPdf(pdf), ThreadsBusyError)
})

test('labels from PDF files are put on a sheet', async () => {
  const answer = await converter.sheetOfPdfs(
    [usps, ups].map((content) => writePdf(composeLabel(content))),
    { paper: 'a4' },
  )
  assert.ok(answer.ok)
  assert.equal(await pageCountOfPdf(answer.pdf), 1)
  const bitmap = await renderPdf(answer.pdf, 300)
  await assertFinds(bitmap, usps.trackingNumber)
  await assertFinds(bitmap, ups.trackingNumber)
})
