import { amountText } from '../customs/amounts.ts'
import type { CustomsItem } from '../customs/customs-content.ts'
import { goodsWeight } from '../customs/wording.ts'
import type { DrawingElement } from '../drawing/drawing.ts'
import { block, filled, line } from '../drawing/pieces.ts'

/** Of a declared line, in inches. */
export const rowHeight = 0.2

/** The heads of the columns; a line's own stand below them. */
export function columnTitles(top: number, currency: string): DrawingElement[] {
  const style = { size: 0.065, align: 'right' } as const
  const baseline = top + 0.085
  return [
    filled(0.08, top - 0.014, 3.84, 0.014),
    line(0.14, baseline, 'DETAILED DESCRIPTION OF CONTENTS', { size: 0.065, width: 1.5 }),
    line(2.02, baseline, 'QTY', { ...style, width: 0.3 }),
    line(2.58, baseline, 'NET WEIGHT', { ...style, width: 0.54 }),
    line(3.14, baseline, `VALUE ${currency}`, { ...style, width: 0.54 }),
    line(3.63, baseline, 'HS NO.', { ...style, width: 0.46 }),
    line(3.86, baseline, 'COO', { ...style, width: 0.19 }),
    filled(0.08, top + 0.11, 3.84, 0.008),
  ]
}

/** One kind of thing: quantity, weight and value are those of the line. */
export function declaredRow(top: number, number: number, item: CustomsItem): DrawingElement[] {
  const style = { size: 0.085, align: 'right' } as const
  const baseline = top + 0.13
  return [
    ...block({ x: 0.14, y: top + 0.015, width: 1.58, height: 0.165 }, [`${number}. ${item.description}`], {
      maxSize: 0.085,
      minSize: 0.06,
    }),
    line(2.02, baseline, String(item.quantity), { ...style, width: 0.28 }),
    line(2.58, baseline, goodsWeight(item.weightPounds), { ...style, width: 0.54 }),
    line(3.14, baseline, amountText(item.value, item.currency), { ...style, width: 0.54 }),
    line(3.63, baseline, item.hsTariffNumber ?? '', { ...style, width: 0.46 }),
    line(3.86, baseline, item.originCountry, { ...style, width: 0.18 }),
    filled(0.08, top + rowHeight - 0.006, 3.84, 0.006),
  ]
}
