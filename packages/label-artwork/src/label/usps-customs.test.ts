import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertApart } from '../../proof/apart.ts'
import {
  barcodesOf,
  expectedText,
  pageCountOfPdf,
  readSymbol,
  renderPdf,
  renderZpl,
  textOfPdf,
} from '../../proof/read-symbols.ts'
import { randomCustoms, randomShipmentAbroad, seededRandom } from '../../proof/shipments.ts'
import { composePages, type LabelContent, writePdf, writeZpl } from '../index.ts'

const withLines = (count: number, seed = 1): LabelContent => ({
  ...randomShipmentAbroad('usps', seed),
  customs: randomCustoms(seededRandom(seed), count),
})

for (const [lines, pages] of [
  [1, 1],
  [5, 1],
  [6, 2],
  [23, 2],
  [24, 3],
  [50, 4],
] as const) {
  test(`a declaration of ${lines} lines is a label of ${pages} pages with the barcode on each page`, async () => {
    for (const seed of [1, 3]) {
      const content = withLines(lines, seed)
      const drawings = composePages(content)
      assert.equal(drawings.length, pages)
      assert.equal(await pageCountOfPdf(writePdf(drawings)), pages)
      assert.equal([...Buffer.from(writeZpl(drawings, 203)).toString().matchAll(/\^XA/g)].length, pages)
      for (const drawing of drawings) {
        assertApart(drawing)
        const [barcode, ...others] = barcodesOf(drawing)
        assert.ok(barcode && others.length === 0)
        assert.ok(expectedText(barcode.content).endsWith(content.trackingNumber))
      }
    }
  })
}

test('the barcodes of the first, a middle and the last page read', async () => {
  const drawings = composePages(withLines(24))
  const pdf = writePdf(drawings)
  const printed = await renderZpl(writeZpl(drawings, 203), 203)
  assert.equal(printed.length, drawings.length)
  for (const [index, drawing] of drawings.entries()) {
    const [barcode] = barcodesOf(drawing)
    assert.ok(barcode && printed[index])
    for (const bitmap of [await renderPdf(pdf, 300, index), printed[index]]) {
      assert.equal(await readSymbol(bitmap, barcode), expectedText(barcode.content))
    }
  }
})

test('every line is declared once, and the first page has the totals', async () => {
  const content = withLines(24)
  const items = content.customs?.items ?? []
  const one = { quantity: 2, value: '33.33', currency: 'USD', weightPounds: 0.1, hsTariffNumber: '090121' }
  const customs = {
    ...content.customs,
    items: items.map((item, index) => ({ ...item, ...one, description: `Article ${index + 1}.` })),
  }
  const pdf = writePdf(composePages({ ...content, customs } as LabelContent))
  const texts = await Promise.all([0, 1, 2].map((page) => textOfPdf(pdf, page)))
  const numbers = [...texts.join('\n').matchAll(/Article (\d+)\./g)].map((match) => Number(match[1]))
  assert.deepEqual(
    numbers,
    Array.from({ length: 24 }, (_, index) => index + 1),
  )
  assert.match(texts[0] ?? '', /799\.92/)
  assert.match(texts[0] ?? '', /2 lb 6\.4 oz/)
  assert.match(texts[2] ?? '', /799\.92/)
})

test('the declaration contains its kind, exemption, signer and nondelivery option', async () => {
  const content = withLines(1)
  const customs = {
    ...content.customs,
    contentsType: 'humanitarian_donation',
    contentsExplanation: 'Blankets',
    customsSigner: 'Maria Delgado',
    eelPfc: 'AES X20261123123456',
    nonDeliveryOption: 'abandon',
  }
  const to = { ...content.to, federalTaxId: '123.456.789-09' }
  const text = await textOfPdf(writePdf(composePages({ ...content, to, customs } as LabelContent)))
  for (const wanted of [
    'Humanitarian donation: Blankets',
    'Signed: Maria Delgado',
    'Export: AES X20261123123456',
    'treat as abandoned',
    "Importer's ref.: 123.456.789-09",
  ]) {
    assert.ok(text.includes(wanted), wanted)
  }
})

for (const text of [
  '',
  'W'.repeat(10_000),
  'i '.repeat(5_000),
  '北京市朝阳区建国门外大街1号国贸大厦'.repeat(9),
  '^XZ~JA) Tj',
]) {
  test(`long and strange texts stay in their places on a declaration`, () => {
    const content = withLines(24, 4)
    const customs = {
      contentsType: text,
      contentsExplanation: text,
      customsSigner: text,
      declaration: text,
      eelPfc: text,
      nonDeliveryOption: 'return' as const,
      restrictionType: text,
      restrictionComments: text,
      incoterm: text,
      items: (content.customs?.items ?? []).map((item) => ({
        ...item,
        description: text,
        quantity: 999_999_999,
        value: '99999999999999999999.999999',
        weightPounds: 1e12,
        hsTariffNumber: text,
        originCountry: text,
        code: text,
      })),
    }
    const hostile = { ...content.to, name: text, company: text, phone: text, federalTaxId: text }
    for (const sample of [true, false]) {
      const pages = composePages({ ...content, to: hostile, from: hostile, customs, reference: text, sample })
      for (const page of pages) assertApart(page)
    }
  })
}

test('an invalid amount is rejected', () => {
  const content = withLines(1)
  const [item] = content.customs?.items ?? []
  const customs = { ...content.customs, items: [{ ...item, value: 'ten' }] } as LabelContent['customs']
  assert.throws(() => composePages({ ...content, customs: customs ?? null }), TypeError)
})
