import { amountText, sumAmounts } from '../customs/amounts.ts'
import { currencyOf, netWeightPounds } from '../customs/customs-content.ts'
import { restrictionText } from '../customs/wording.ts'
import type { DrawingElement } from '../drawing/drawing.ts'
import { block, filled, line } from '../drawing/pieces.ts'
import { dayMonthYear, trimmedDecimals } from '../label/wording.ts'
import type { InvoiceContent } from './invoice-content.ts'
import { isSale } from './invoice-head.ts'
import { endTop } from './invoice-table.ts'

/** Of the sender's own declaration; carriers take less than half of it. */
const maxDeclaration = 2_000

/** On the last page: what all of it is worth and weighs, and who declares that. */
export function invoiceEnd(content: InvoiceContent): DrawingElement[] {
  const { customs, from } = content
  const restricted = restrictionText(customs)
  const pieces = customs.items.reduce((sum, { quantity }) => sum + quantity, 0)
  const total = amountText(sumAmounts(customs.items.map((item) => item.value)), currencyOf(customs))
  const bold = { size: 0.14, weight: 'bold' } as const
  const declared = [
    isSale(content) ? '' : 'The goods are not sold: their value is stated for customs only.',
    restricted === null ? '' : `Restrictions: ${restricted}`,
    'I declare that the information in this invoice about the goods, their value and their origin is true and ' +
      'complete, and that the package contains nothing else.',
    customs.declaration ?? '',
  ]
  const signer = customs.customsSigner ?? from.name ?? from.company ?? ''
  return [
    filled(0.5, endTop + 0.02, 7.5, 0.02),
    line(0.56, endTop + 0.22, 'INVOICE TOTAL', { ...bold, width: 1.6 }),
    line(5.4, endTop + 0.22, `${pieces} PCS`, { size: 0.11, width: 1.2, align: 'right' }),
    line(6.08, endTop + 0.22, trimmedDecimals(netWeightPounds(customs), 4), {
      size: 0.11,
      width: 0.62,
      align: 'right',
    }),
    line(7.94, endTop + 0.22, `${currencyOf(customs)} ${total}`, { ...bold, width: 1.8, align: 'right' }),
    filled(0.5, endTop + 0.3, 7.5, 0.02),
    ...block({ x: 0.5, y: endTop + 0.4, width: 7.5, height: 0.98 }, declared, {
      maxSize: 0.12,
      minSize: 0.065,
      maxLength: maxDeclaration,
    }),
    line(0.5, endTop + 1.68, signer, { size: 0.18, width: 3.6, weight: 'bold' }),
    line(4.8, endTop + 1.68, dayMonthYear(content.date), { size: 0.13, width: 1.2 }),
    line(6.2, endTop + 1.68, from.city, { size: 0.13, width: 1.8 }),
    filled(0.5, endTop + 1.74, 7.5, 0.008),
    ...(['NAME AND SIGNATURE', 'DATE', 'PLACE'] as const).map((title, index) =>
      line([0.5, 4.8, 6.2][index] ?? 0, endTop + 1.85, title, { size: 0.08, width: 1.3 }),
    ),
  ]
}
