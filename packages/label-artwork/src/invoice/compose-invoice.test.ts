import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertApart } from '../../proof/apart.ts'
import { barcodesOf, expectedText, pdfOperators, readSymbol, renderPdf, textOfPdf } from '../../proof/read-symbols.ts'
import { randomCustoms, randomShipmentAbroad, seededRandom } from '../../proof/shipments.ts'
import { composeInvoice, type InvoiceContent, writePdf } from '../index.ts'

function invoice(lineCount: number, changed: Partial<InvoiceContent['customs']> = {}): InvoiceContent {
  const { from, to, weightPounds, shipDate } = randomShipmentAbroad('fedex', lineCount)
  const customs = { ...randomCustoms(seededRandom(lineCount), lineCount), ...changed }
  const parcel = { carrierName: 'FedEx', serviceName: 'FedEx International Priority', trackingNumber: '794953555571' }
  return { ...parcel, invoiceNumber: 'Order 10027', date: shipDate, from, to, weightPounds, customs, sample: true }
}

const pageTexts = (content: InvoiceContent) => {
  const drawings = composeInvoice(content)
  const pdf = writePdf(drawings)
  return Promise.all(drawings.map((_, page) => textOfPdf(pdf, page)))
}

for (const [lines, pages] of [
  [1, 1],
  [12, 1],
  [13, 2],
  [17, 2],
  [18, 2],
  [50, 3],
  [100, 5],
] as const) {
  test(`an invoice of ${lines} lines has ${pages} pages with each line once and the barcode on each page`, async () => {
    const content = invoice(lines)
    const items = content.customs.items.map((item, index) => ({ ...item, description: `Article ${index + 1}.` }))
    const drawings = composeInvoice({ ...content, customs: { ...content.customs, items } })
    const pdf = writePdf(drawings)
    const texts: string[] = []
    for (const [page, drawing] of drawings.entries()) {
      assertApart(drawing)
      texts.push(await textOfPdf(pdf, page))
      assert.match(texts[page] ?? '', new RegExp(`Page ${page + 1} of ${drawings.length}`))
      const [barcode, ...others] = barcodesOf(drawing)
      assert.ok(barcode && others.length === 0)
      // The first, a middle and the last page.
      if (lines === 50)
        assert.equal(await readSymbol(await renderPdf(pdf, 300, page), barcode), expectedText(barcode.content))
      assert.equal(expectedText(barcode.content), '794953555571')
    }
    const numbers = [...texts.join('\n').matchAll(/Article (\d+)\./g)].map((match) => Number(match[1]))
    assert.deepEqual(
      numbers,
      Array.from({ length: lines }, (_, index) => index + 1),
    )
    assert.equal(texts.filter((text) => text.includes('INVOICE TOTAL')).length, 1)
    assert.ok(texts.at(-1)?.includes('INVOICE TOTAL'))
    assert.equal(drawings.length, pages)
  })
}

test('totals are exact and have the decimals of the currency', async () => {
  const [item] = randomCustoms(seededRandom(1), 1).items
  assert.ok(item)
  const items = ['0.10', '0.20', '33.33'].map((value) => ({ ...item, value, quantity: 3, weightPounds: 0.1 }))
  const [text = ''] = await pageTexts(invoice(1, { items }))
  assert.match(text, /USD 33\.63/)
  assert.match(text, /0\.066667/)
  assert.match(text, /9 PCS\s+0\.3\s/)
  const yen = items.map((line) => ({ ...line, value: '1200', currency: 'JPY' }))
  const [inYen = ''] = await pageTexts(invoice(1, { items: yen }))
  assert.match(inYen, /JPY 3600\s/)
  assert.match(inYen, /\s400\s/)
})

test('product ids for the European Union are in three columns, with NO if there is no standard id', async () => {
  const { items } = randomCustoms(seededRandom(1), 40)
  const ids = { merchant: 'AB/99', manufacturer: 'M/1' }
  const identified = items.map((item, index) => ({
    ...item,
    productIds: { ...ids, standard: index === 0 ? null : '4006381333931' },
  }))
  const pages = await pageTexts(invoice(1, { items: identified }))
  const text = pages.join(' ')
  for (const title of ['MERCHANT', 'NON-STANDARDIZED MANUFACTURER', 'STANDARDIZED MANUFACTURER']) {
    assert.match(text, new RegExp(`${title} PRODUCT ID`))
  }
  assert.match(text, /AB\/99\s+M\/1\s+NO\s/)
  assert.equal(text.match(/AB\/99/g)?.length, items.length)
  assert.equal(text.match(/4006381333931/g)?.length, items.length - 1)
  assert.doesNotMatch((await pageTexts(invoice(1, { items }))).join(' '), /PRODUCT ID/)
})

test('goods for sale have a commercial invoice, and other goods a pro forma invoice', async () => {
  const [sold = ''] = await pageTexts(invoice(1, { contentsType: 'merchandise' }))
  assert.match(sold, /COMMERCIAL INVOICE/)
  assert.doesNotMatch(sold, /customs only/)
  const [gift = ''] = await pageTexts(invoice(1, { contentsType: 'gift' }))
  assert.match(gift, /PRO FORMA INVOICE/)
  assert.match(gift, /value is stated for customs only/)
})

test('an invoice contains both parties with tax numbers, the terms, the exemption and the signer', async () => {
  const content = invoice(2, {
    incoterm: 'DDP',
    eelPfc: 'NOEEI 30.37(a)',
    customsSigner: 'Ann Lee',
    declaration: 'As agreed.',
  })
  const parties = {
    from: { ...content.from, federalTaxId: '12-3456789', email: 'shop@example.com' },
    to: { ...content.to, city: 'Toronto', country: 'CA', federalTaxId: 'CPF 1', stateTaxId: 'IE 2' },
  }
  const [text = ''] = await pageTexts({ ...content, ...parties })
  for (const wanted of [
    'Invoice no. Order 10027',
    'Tax id 12-3456789',
    'Email shop@example.com',
    'Tax id CPF 1, IE 2',
    'DDP Toronto',
    'SENDER',
    'NOEEI 30.37(a)',
    'United States - Canada',
    'UNITED STATES',
    'As agreed.',
    'Ann Lee',
    'SAMPLE - NOT VALID FOR SHIPPING OR CUSTOMS',
  ]) {
    assert.ok(text.includes(wanted), wanted)
  }
  const [real = ''] = await pageTexts({ ...content, sample: false })
  assert.doesNotMatch(real, /SAMPLE - NOT VALID/)
})

const longNames = [
  'W'.repeat(10_000),
  'i '.repeat(5_000),
  '北京市朝阳区建国门外大街1号国贸大厦'.repeat(60),
  'شركة المملكة العربية المتحدة للتجارة والمقاولات العامة المحدودة، شارع الملك فهد 123',
  ') Tj ET Q endstream endobj',
]
for (const text of ['', ...longNames]) {
  test(`long and strange texts stay in their places on an invoice`, () => {
    const content = invoice(20)
    const party = { ...content.to, name: text, company: text, street1: text, street2: text, city: text, state: text }
    const whole = { ...party, zip: text, country: text, phone: text, email: text, federalTaxId: text, stateTaxId: text }
    const customs = {
      ...content.customs,
      contentsType: text,
      contentsExplanation: text,
      customsSigner: text,
      declaration: text,
      eelPfc: text,
      restrictionType: text,
      restrictionComments: text,
      incoterm: text,
      items: content.customs.items.map((item) => ({
        ...item,
        description: text,
        code: text,
        hsTariffNumber: text,
        originCountry: text,
        quantity: 999_999_999,
        value: '99999999999999999999.999999',
        weightPounds: 1e12,
      })),
    }
    const drawings = composeInvoice({
      ...content,
      invoiceNumber: text,
      date: text,
      carrierName: text,
      serviceName: text,
      from: whole,
      to: whole,
      customs,
    })
    for (const drawing of drawings) assertApart(drawing)
    const operators = pdfOperators(writePdf(drawings))
    const allowed = new Set('cm g BT Tf Td Tj ET re f f* w S q Q Do W n m l c'.split(' '))
    assert.deepEqual(
      [...operators].filter((operator) => !allowed.has(operator)),
      [],
    )
  })
}

test('an invalid tracking number and an invalid amount are rejected', () => {
  assert.throws(() => composeInvoice({ ...invoice(1), trackingNumber: '12' }), TypeError)
  const [item] = invoice(1).customs.items
  assert.ok(item)
  assert.throws(() => composeInvoice(invoice(1, { items: [{ ...item, value: '1,50' }] })), TypeError)
})
