import { amountText, unitAmountText } from '../customs/amounts.ts'
import { type CustomsContent, type CustomsItem, currencyOf } from '../customs/customs-content.ts'
import type { DrawingElement } from '../drawing/drawing.ts'
import { block, filled, line } from '../drawing/pieces.ts'
import { trimmedDecimals } from '../label/wording.ts'

/** Inches from the top of the page: where the goods end on a page that others follow, and on the last one. */
export const fullBottom = 10.35
export const endTop = 8.5

export const headerHeight = 0.2
export const rowHeight = 0.36

/** The first page has parties and terms above the goods. */
export const tableTop = (isFirst: boolean): number => (isFirst ? 3.84 : 1.42)

export function tableHeader(top: number, customs: CustomsContent): DrawingElement[] {
  const style = { size: 0.085, weight: 'bold' } as const
  const right = { ...style, align: 'right' } as const
  const baseline = top + 0.135
  return [
    filled(0.5, top, 7.5, 0.014),
    line(0.56, baseline, 'NO.', { ...style, width: 0.3 }),
    line(0.9, baseline, 'DESCRIPTION OF GOODS', { ...style, width: 2.5 }),
    line(3.6, baseline, 'HS CODE', { ...style, width: 0.75 }),
    line(4.46, baseline, 'ORIGIN', { ...style, width: 0.46 }),
    line(5.4, baseline, 'QUANTITY', { ...right, width: 0.5 }),
    line(6.08, baseline, 'NET LB', { ...right, width: 0.62 }),
    line(7, baseline, `UNIT ${currencyOf(customs)}`, { ...right, width: 0.84 }),
    line(7.94, baseline, `VALUE ${currencyOf(customs)}`, { ...right, width: 0.86 }),
    filled(0.5, top + headerHeight - 0.014, 7.5, 0.014),
  ]
}

/** One kind of thing: what it is, and what the line weighs and is worth. */
export function goodsRow(top: number, number: number, item: CustomsItem): DrawingElement[] {
  const style = { size: 0.11 }
  const right = { ...style, align: 'right' } as const
  const baseline = top + 0.21
  const what = [item.description, item.code === null ? '' : `Part no. ${item.code}`]
  return [
    line(0.56, baseline, String(number), { ...style, width: 0.3 }),
    ...block({ x: 0.9, y: top + 0.02, width: 2.62, height: 0.32 }, what, { maxSize: 0.11, minSize: 0.065 }),
    line(3.6, baseline, item.hsTariffNumber ?? '', { ...style, width: 0.8 }),
    line(4.46, baseline, item.originCountry, { ...style, width: 0.4 }),
    line(5.4, baseline, `${item.quantity} PCS`, { ...right, width: 0.5 }),
    line(6.08, baseline, trimmedDecimals(item.weightPounds, 4), { ...right, width: 0.62 }),
    line(7, baseline, unitAmountText(item.value, item.quantity, item.currency), { ...right, width: 0.84 }),
    line(7.94, baseline, amountText(item.value, item.currency), { ...right, width: 0.86 }),
    filled(0.5, top + rowHeight - 0.005, 7.5, 0.005),
  ]
}
