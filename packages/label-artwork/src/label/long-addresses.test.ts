import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertApart } from '../../proof/apart.ts'
import { barcodesOf, expectedText, readSymbol } from '../../proof/read-symbols.ts'
import { renderPdf } from '../../proof/render-file.ts'
import { randomShipment } from '../../proof/shipments.ts'
import { composeLabel, type Drawing, type LabelContent, type LabelParty, writePdf } from '../index.ts'

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

/** Names and streets that make the longest lines of their script. */
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
      test(`${layout}: ${shown}${sample ? ', sample' : ''}: nothing leaves the label, no two texts or bar codes meet`, () => {
        const drawing = labelWith(layout, text, sample)
        assertApart(drawing)
      })
    }
  }

  test(`${layout}: the longest names leave every bar code readable`, async () => {
    const drawing = labelWith(layout, long, true)
    const bitmap = await renderPdf(writePdf(drawing), 300)
    for (const barcode of barcodesOf(drawing)) {
      assert.equal(await readSymbol(bitmap, barcode), expectedText(barcode.content))
    }
  })
}
