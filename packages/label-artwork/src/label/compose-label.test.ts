import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertApart } from '../../proof/apart.ts'
import { runHostileArtwork, runHostileLabels } from '../../proof/hostile-runs.ts'
import { contradictions } from '../../proof/prove-label.ts'
import {
  type Bitmap,
  barcodesOf,
  expectedText,
  pdfOperators,
  readSymbol,
  renderPdf,
  renderZpl,
  textOfPdf,
  zplCommands,
} from '../../proof/read-symbols.ts'
import { randomShipment, randomShipmentAbroad } from '../../proof/shipments.ts'
import {
  composeLabel,
  composePages,
  type Drawing,
  type LabelContent,
  type LabelLayout,
  type LabelParty,
  writePdf,
  writeZpl,
} from '../index.ts'
import { placeLine } from './label-content.ts'

const layouts: readonly LabelLayout[] = ['usps', 'ups', 'fedex', 'dhl']

/** Asserts that the tracking barcode contains the tracking number. */
function assertCarriesTrackingNumber(content: LabelContent, drawing: Drawing): void {
  const texts = barcodesOf(drawing).map((barcode) => expectedText(barcode.content))
  assert.ok(
    texts.some((text) => text.includes(content.trackingNumber)),
    texts.join(' | '),
  )
}

async function assertEverySymbolReads(drawing: Drawing, bitmap: Bitmap, what: string): Promise<void> {
  for (const barcode of barcodesOf(drawing)) {
    assert.equal(
      await readSymbol(bitmap, barcode),
      expectedText(barcode.content),
      `${what} ${barcode.content.symbology}`,
    )
  }
}

for (const layout of layouts) {
  test(`every barcode of a ${layout} label reads back from PDF and ZPL`, async () => {
    for (const seed of [901, 902, 903]) {
      const content = randomShipment(layout, seed)
      const drawing = composeLabel(content)
      assertCarriesTrackingNumber(content, drawing)
      const pdf = writePdf(drawing)
      await assertEverySymbolReads(drawing, await renderPdf(pdf, 300), 'PDF at 300 dpi')
      await assertEverySymbolReads(drawing, await renderPdf(pdf, 203), 'PDF at 203 dpi')
      // Rendering ZPL at 600 dpi takes most of a second, so only one label per layout is rendered at all densities.
      for (const dpi of seed === 901 ? ([203, 300, 600] as const) : ([203] as const)) {
        const labels = await renderZpl(writeZpl(drawing, dpi), dpi)
        assert.equal(labels.length, 1)
        assert.ok(labels[0])
        await assertEverySymbolReads(drawing, labels[0], `ZPL at ${dpi} dpi`)
      }
    }
  })
}

test('a state with the name of its city is printed once', () => {
  const paris = { name: 'Ada', street1: '1 Rue', city: 'Paris', state: 'PARIS ', zip: '75002', country: 'FR' }
  const party = (changes: object): LabelParty => ({ company: null, street2: null, ...paris, ...changes }) as LabelParty
  assert.equal(placeLine(party({})), '75002 Paris')
  assert.equal(placeLine(party({ city: 'Tokyo', state: 'Tokyo', zip: '163-8001', country: 'JP' })), 'Tokyo 163-8001')
  assert.equal(placeLine(party({ city: 'Milano', state: 'MI', zip: '20121', country: 'IT' })), '20121 Milano MI')
})

test('a tracking number that no barcode can encode is rejected', () => {
  const content = randomShipment('usps', 1)
  for (const trackingNumber of ['', '123', '9'.repeat(35), '9400^XZ', '94001é', '9400_5E']) {
    assert.throws(() => composeLabel({ ...content, trackingNumber }), TypeError, trackingNumber)
  }
})

test('a tracking number can have spaces and lowercase letters', () => {
  const content = randomShipment('ups', 1)
  const spaced = composeLabel({ ...content, trackingNumber: '1z 5r8 939 03 5756 7127' })
  assert.deepEqual(spaced, composeLabel({ ...content, trackingNumber: '1Z5R89390357567127' }))
})

test('an international item number is a plain Code 128', () => {
  const drawing = composeLabel({ ...randomShipment('usps', 1), trackingNumber: 'LX123456785US' })
  assert.deepEqual(
    barcodesOf(drawing).map((barcode) => barcode.content),
    [{ symbology: 'code128', data: 'LX123456785US' }],
  )
})

const addresses = {
  Polish: ['Władysław Żółć', 'ul. Świętokrzyska 12', 'Łódź', '90-001', 'PL'],
  Greek: ['Ελευθερία Παπαδοπούλου', 'Λεωφόρος Κηφισίας 44', 'Αθήνα', '115 23', 'GR'],
  Cyrillic: ['Анна Кузнецова', 'вул. Хрещатик, 5', 'Київ', '01001', 'UA'],
  Chinese: ['王小明', '朝阳区建国门外大街1号', '北京', '100020', 'CN'],
  Arabic: ['محمد عبد الله', 'شارع الملك فهد 123', 'الرياض', '12271', 'SA'],
} as const

function labelFor(script: keyof typeof addresses): Drawing {
  const [name, street1, city, zip, country] = addresses[script]
  const usual = randomShipment('ups', 21)
  const to = { name, company: null, street1, street2: null, city, state: '', zip, country, phone: null }
  return composeLabel({ ...usual, to, sample: false })
}

/** The area of the address at 203 dpi, with 1 for ink. */
function inkOfAddress(bitmap: Bitmap): Uint8Array {
  const [left, top, right, bottom] = [0.4, 1.18, 3.88, 2.1].map((inches) => Math.round(inches * 203))
  const ink: number[] = []
  for (let y = top ?? 0; y < (bottom ?? 0); y++) {
    for (let x = left ?? 0; x < (right ?? 0); x++) ink.push((bitmap.samples[y * bitmap.width + x] ?? 255) < 128 ? 1 : 0)
  }
  return Uint8Array.from(ink)
}

for (const script of Object.keys(addresses) as (keyof typeof addresses)[]) {
  test(`a ${script} address looks the same in PDF and ZPL, and every barcode reads`, async () => {
    const drawing = labelFor(script)
    const fromPdf = await renderPdf(writePdf(drawing), 203)
    const [fromZpl] = await renderZpl(writeZpl(drawing, 203), 203)
    assert.ok(fromZpl)
    for (const barcode of barcodesOf(drawing)) {
      assert.equal(await readSymbol(fromZpl, barcode), expectedText(barcode.content))
    }
    const ink = [inkOfAddress(fromPdf), inkOfAddress(fromZpl)] as const
    const black = ink[0].reduce((sum, dot) => sum + dot, 0)
    const different = ink[0].reduce((sum, dot, index) => sum + (dot === ink[1][index] ? 0 : 1), 0)
    assert.ok(black > 2_000, `${black} black dots`)
    // Each device uses its own font for the English country name. Everything else differs only at the edges of letters.
    assert.ok(different < black * 0.6, `${different} of ${black} dots differ`)
  })
}

test('the printer receives dots for letters that its font lacks, and text for all others', () => {
  const zpl = Buffer.from(writeZpl(labelFor('Polish'), 203)).toString()
  assert.match(zpl, /\^GFA,\d+,\d+,\d+,:Z64:/)
  assert.match(zpl, /\^FDPOLAND\^FS/)
  assert.ok([...zpl].every((character) => character <= '~'))
})

/** The customs information on a courier's label, in addition to the invoice. */
const said: Record<'ups' | 'fedex' | 'dhl', (content: LabelContent) => string[]> = {
  ups: ({ customs }) => [`D/T: ${customs?.incoterm === 'DDP' ? 'SHIPPER' : 'RECEIVER'}`, 'DESC: '],
  fedex: ({ customs }) => [
    'CUSTOMS VALUE: ',
    'COO: ',
    `DUTIES: ${customs?.incoterm === 'DDP' ? 'SENDER' : 'RECIPIENT'}`,
  ],
  dhl: () => ['Contents: '],
}

for (const layout of ['ups', 'fedex', 'dhl'] as const) {
  test(`an international ${layout} label is one page with its contents, and every barcode reads`, async () => {
    for (const seed of [1, 2, 3]) {
      const content = randomShipmentAbroad(layout, seed)
      const [drawing, ...others] = composePages(content)
      assert.ok(drawing && others.length === 0)
      assertApart(drawing)
      const pdf = writePdf(drawing)
      const text = await textOfPdf(pdf)
      for (const wanted of said[layout](content)) assert.ok(text.includes(wanted), wanted)
      // One label is enough to show that both formats read.
      const printed = seed === 1 ? await renderZpl(writeZpl(drawing, 203), 203) : []
      for (const bitmap of [await renderPdf(pdf, 300), ...printed]) {
        const texts: string[] = []
        for (const barcode of barcodesOf(drawing)) texts.push((await readSymbol(bitmap, barcode)) ?? '')
        assert.deepEqual(contradictions(content, texts), [])
      }
    }
  })

  test(`long and strange declarations stay in their places on a ${layout} label`, () => {
    const content = randomShipmentAbroad(layout, 4)
    for (const text of [
      'W'.repeat(10_000),
      'i '.repeat(5_000),
      '北京市朝阳区建国门外大街1号国贸大厦'.repeat(9),
      '^XZ~JA) Tj',
    ]) {
      const items = (content.customs?.items ?? []).map((item) => ({
        ...item,
        description: text,
        originCountry: text,
        value: '99999999999999999999.999999',
      }))
      const customs = content.customs && { ...content.customs, items, eelPfc: text, incoterm: text }
      for (const sample of [true, false]) {
        const hostile = { ...content.to, phone: text }
        for (const page of composePages({ ...content, to: hostile, reference: text, customs, sample } as LabelContent))
          assertApart(page)
      }
    }
  })
}

test('hostile names and addresses result in a label and nothing else', async () => {
  const report = await runHostileLabels(40, 20_000)
  assert.deepEqual(report.faults, [])
})

test('converting corrupt artwork always returns', async () => {
  const report = await runHostileArtwork(16, 20_000)
  assert.deepEqual(report.faults, [])
  assert.equal(report.converted + report.refused, 16)
})

test('the checks of these tests find commands that do not belong into a file', () => {
  const drawing = composeLabel(randomShipment('usps', 3))
  assert.ok(['BT', 'Tj', 're', 'f'].every((operator) => pdfOperators(writePdf(drawing)).has(operator)))
  assert.ok(
    ['^XA', '^BC', '^BX', '^FD', '^XZ'].every((command) => zplCommands(writeZpl(drawing, 203)).includes(command)),
  )
  assert.deepEqual(zplCommands(Buffer.from('^XA^A0N,1,1~JA^XZ')), ['^XA', '^A', '~JA', '^XZ'])
})

const long = 'Wolfeschlegelsteinhausenbergerdorff the Incomparably Long-Winded and Sons'

function party(text: string): LabelParty {
  return {
    name: text,
    company: text,
    street1: text,
    street2: text,
    city: text,
    state: text,
    zip: text,
    country: 'US',
    phone: text,
  }
}

function labelWith(layout: LabelContent['layout'], text: string, sample: boolean): Drawing {
  const usual = randomShipment(layout, 7)
  const to = { ...party(text), zip: usual.to.zip }
  return composeLabel({
    ...usual,
    from: party(text),
    to,
    reference: text,
    serviceName: text,
    serviceCode: text,
    zone: text,
    sample,
  })
}

/** Names and streets with the widest lines of each script. */
const scripts = [
  'Gżegżółka-Brzęczyszczykiewicz Łękołody, powiat Chrząszczyżewoszyce Żółć',
  'Παπαδημητρακοπούλου-Χατζηκωνσταντίνου, Λεωφόρος Βασιλέως Κωνσταντίνου 114',
  'Рождественский-Преображенский, Краснопролетарская улица, дом 16, корпус 2',
  '北京市朝阳区建国门外大街1号国贸大厦A座1203室中国国际贸易中心有限公司财务部门转王小明先生收',
  'شركة المملكة العربية المتحدة للتجارة والمقاولات العامة المحدودة، شارع الملك فهد 123',
  'บริษัท กรุงเทพมหานครอมรรัตนโกสินทร์มหินทรายุธยา จำกัด (มหาชน) ถนนสุขุมวิท',
]

for (const layout of ['usps', 'ups', 'fedex', 'dhl'] as const) {
  for (const text of ['', 'A', 'Ann Lee', long, ...scripts, 'W'.repeat(10_000), `${'i '.repeat(5_000)}`]) {
    for (const sample of [true, false]) {
      const shown = `${text.slice(0, 12)} (${text.length} characters)`
      test(`${layout}: ${shown}${sample ? ', sample' : ''}: everything stays on the label without overlaps`, () => {
        const drawing = labelWith(layout, text, sample)
        assertApart(drawing)
      })
    }
  }

  test(`${layout}: every barcode reads with the longest names`, async () => {
    const drawing = labelWith(layout, long, true)
    const bitmap = await renderPdf(writePdf(drawing), 300)
    for (const barcode of barcodesOf(drawing)) {
      assert.equal(await readSymbol(bitmap, barcode), expectedText(barcode.content))
    }
  })
}
