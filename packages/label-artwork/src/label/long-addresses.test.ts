import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barcodesOf, expectedText, readSymbol } from '../../proof/read-symbols.ts'
import { renderPdf } from '../../proof/render-file.ts'
import { randomShipment } from '../../proof/shipments.ts'
import {
  composeLabel,
  type Drawing,
  type DrawingElement,
  type LabelContent,
  type LabelParty,
  writePdf,
} from '../index.ts'
import { measureText } from '../text/measure-text.ts'

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

type Edges = { left: number; top: number; right: number; bottom: number; what: string }

function edges(element: DrawingElement): Edges {
  if (element.kind !== 'text') {
    const { x, y, width, height } = element
    return { left: x, top: y, right: x + width, bottom: y + height, what: element.kind }
  }
  const width = measureText(element.text, element.weight) * element.size
  const left = element.x - (element.align === 'left' ? 0 : element.align === 'right' ? width : width / 2)
  // Capitals reach 0.72 of the size above the baseline, descenders 0.21 below it.
  return {
    left,
    top: element.baseline - 0.72 * element.size,
    right: left + width,
    bottom: element.baseline + 0.21 * element.size,
    what: element.text,
  }
}

function assertApart(one: Edges, other: Edges): void {
  const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
  assert.ok(apart, `${one.what} and ${other.what} overlap`)
}

for (const layout of ['usps', 'ups', 'fedex', 'dhl'] as const) {
  for (const text of ['', 'A', 'Ann Lee', long, 'W'.repeat(10_000), `${'i '.repeat(5_000)}`]) {
    for (const sample of [true, false]) {
      const shown = `${text.slice(0, 12)} (${text.length} characters)`
      test(`${layout}: ${shown}${sample ? ', sample' : ''}: nothing leaves the label, no two texts or bar codes meet`, () => {
        const drawing = labelWith(layout, text, sample)
        const printed = drawing.elements.filter((element) => element.kind !== 'text' || element.text !== '')
        for (const element of printed) {
          const { left, top, right, bottom, what } = edges(element)
          assert.ok(left >= 0 && top >= 0 && right <= 4 && bottom <= 6, `${what} leaves the label`)
        }
        const solid = printed.filter((element) => element.kind === 'text' || element.kind === 'barcode').map(edges)
        for (const [index, one] of solid.entries()) {
          for (const other of solid.slice(index + 1)) assertApart(one, other)
        }
        const rules = printed.filter((element) => element.kind === 'rectangle').map(edges)
        for (const barcode of barcodesOf(drawing).map(edges)) {
          for (const rule of rules) assertApart(barcode, rule)
        }
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
