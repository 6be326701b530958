import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageCountOfPdf, readAnySymbols, renderPdf } from '../../proof/read-symbols.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel, sheet } from '../index.ts'

const contents = (['usps', 'ups', 'fedex', 'dhl', 'usps'] as const).map((layout, index) =>
  randomShipment(layout, 300 + index),
)
const labels = contents.map(composeLabel)

for (const paper of ['letter', 'a4'] as const) {
  for (const labelsPerPage of [1, 2, 4] as const) {
    test(`${labelsPerPage} on ${paper}: every label is on its page and its tracking number reads`, async () => {
      const laid = labelsPerPage + 1
      const pdf = sheet(labels.slice(0, laid), { paper, labelsPerPage })
      assert.equal(await pageCountOfPdf(pdf), 2)
      for (const page of [0, 1]) {
        const bitmap = await renderPdf(pdf, 300, page)
        // The renderer truncates page sizes to whole points.
        const [width, height] = paper === 'letter' ? [2550, 3300] : [2480, 3508]
        assert.ok(Math.abs(bitmap.width - width) < 5 && Math.abs(bitmap.height - height) < 5)
        const read = await readAnySymbols(bitmap)
        for (const content of contents.slice(page * labelsPerPage, Math.min(laid, (page + 1) * labelsPerPage))) {
          assert.ok(
            read.some((text) => text.includes(content.trackingNumber)),
            `${content.trackingNumber}: ${read}`,
          )
        }
      }
    })
  }
}

test('two labels on a page keep their size', async () => {
  const bitmap = await renderPdf(sheet(labels.slice(0, 2), { paper: 'letter' }), 300)
  const black = (x: number, y: number) =>
    (bitmap.samples[Math.round(y * 300) * bitmap.width + Math.round(x * 300)] ?? 255) < 128
  const row = 3.65 + 0.17
  let first = 0
  while (!black(first, row)) first += 1 / 300
  let last = 8.5 / 2 - 0.01
  while (!black(last, row)) last -= 1 / 300
  // The thick line above a USPS barcode is 3.84 inches long.
  assert.ok(Math.abs(last - first - 3.84) < 0.01, `${last - first}`)
})

test('a started sheet continues at its next place', async () => {
  const pdf = sheet(labels.slice(0, 2), { paper: 'letter', labelsPerPage: 4, startAt: 4 })
  assert.equal(await pageCountOfPdf(pdf), 2)
  const quarterOf = async (page: number): Promise<[column: number, row: number]> => {
    const { samples, width, height } = await renderPdf(pdf, 75, page)
    const dark = [0, 0, 0, 0]
    for (const [index, sample] of samples.entries()) {
      const quarter = (index % width < width / 2 ? 0 : 1) + (Math.floor(index / width) < height / 2 ? 0 : 2)
      if (sample < 128) dark[quarter] = (dark[quarter] ?? 0) + 1
    }
    const used = dark.indexOf(Math.max(...dark))
    return [used % 2, Math.floor(used / 2)]
  }
  assert.deepEqual(await quarterOf(0), [1, 1])
  assert.deepEqual(await quarterOf(1), [0, 0])
})

test('labels without office paper keep their own page size', async () => {
  const pdf = sheet(labels.slice(0, 3), { paper: 'label' })
  assert.equal(await pageCountOfPdf(pdf), 3)
  const { width, height } = await renderPdf(pdf, 100, 2)
  assert.ok(Math.abs(width - 400) < 3 && Math.abs(height - 600) < 3, `${width} x ${height}`)
})

test('an empty sheet and an invalid first place are rejected', () => {
  assert.throws(() => sheet([], { paper: 'a4' }), TypeError)
  for (const startAt of [0, 3, 1.5]) assert.throws(() => sheet(labels, { paper: 'a4', startAt }), TypeError)
})
