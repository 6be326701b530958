import assert from 'node:assert/strict'
import type { Drawing, DrawingElement } from '../src/index.ts'
import { measureText } from '../src/text/measure-text.ts'
import { isLatin1, lineMetrics } from '../src/text/plain-text.ts'

/**
 * Asserts that everything is on the page, that texts and barcodes do not overlap, and that no line crosses a barcode.
 */
export function assertApart(drawing: Drawing): void {
  const printed = drawing.elements.filter((element) => element.kind !== 'text' || element.text !== '')
  for (const element of printed) {
    const { left, top, right, bottom, what } = edges(element)
    const isInside = left >= 0 && top >= 0 && right <= drawing.widthInches && bottom <= drawing.heightInches
    assert.ok(isInside, `${what} leaves the page`)
  }
  const solid = printed.filter((element) => element.kind === 'text' || element.kind === 'barcode').map(edges)
  for (const [index, one] of solid.entries()) {
    for (const other of solid.slice(index + 1)) assertTwoApart(one, other)
  }
  const rules = printed.filter((element) => element.kind === 'rectangle').map(edges)
  const barcodes = printed.filter((element) => element.kind === 'barcode').map(edges)
  for (const barcode of barcodes) for (const rule of rules) assertTwoApart(barcode, rule)
}

type Edges = { left: number; top: number; right: number; bottom: number; what: string }

function edges(element: DrawingElement): Edges {
  if (element.kind !== 'text') {
    const { x, y, width, height } = element
    return { left: x, top: y, right: x + width, bottom: y + height, what: element.kind }
  }
  const width = measureText(element.text, element.weight) * element.size
  const left = element.x - (element.align === 'left' ? 0 : element.align === 'right' ? width : width / 2)
  // Helvetica's capitals extend 0.72 of the size above the baseline. Other scripts need more room.
  const { ascent, descent } = isLatin1(element.text) ? { ascent: 0.72, descent: 0.21 } : lineMetrics([element.text])
  return {
    left,
    top: element.baseline - ascent * element.size,
    right: left + width,
    bottom: element.baseline + descent * element.size,
    what: element.text,
  }
}

function assertTwoApart(one: Edges, other: Edges): void {
  const apart = one.right <= other.left || other.right <= one.left || one.bottom <= other.top || other.bottom <= one.top
  assert.ok(apart, `${one.what} and ${other.what} overlap`)
}
