import assert from 'node:assert/strict'
import { test } from 'node:test'
import { assertApart } from '../../proof/apart.ts'
import { contradictions } from '../../proof/expected-content.ts'
import { barcodesOf, readSymbol } from '../../proof/read-symbols.ts'
import { renderPdf, renderZpl, textOfPdf } from '../../proof/render-file.ts'
import { randomShipmentAbroad } from '../../proof/shipments-abroad.ts'
import { composePages, type LabelContent, writePdf, writeZpl } from '../index.ts'

/** What a courier's label says to customs, beside its invoice. */
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
  test(`a ${layout} label abroad is one page that says what is in the parcel, and every bar code reads`, async () => {
    for (const seed of [1, 2, 3]) {
      const content = randomShipmentAbroad(layout, seed)
      const [drawing, ...others] = composePages(content)
      assert.ok(drawing && others.length === 0)
      assertApart(drawing)
      const pdf = writePdf(drawing)
      const text = await textOfPdf(pdf)
      for (const wanted of said[layout](content)) assert.ok(text.includes(wanted), wanted)
      // That both formats read alike is tried with one label.
      const printed = seed === 1 ? await renderZpl(writeZpl(drawing, 203), 203) : []
      for (const bitmap of [await renderPdf(pdf, 300), ...printed]) {
        const texts: string[] = []
        for (const barcode of barcodesOf(drawing)) texts.push((await readSymbol(bitmap, barcode)) ?? '')
        assert.deepEqual(contradictions(content, texts), [])
      }
    }
  })

  test(`whatever stands in the declaration of a ${layout} label stays in its place`, () => {
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
