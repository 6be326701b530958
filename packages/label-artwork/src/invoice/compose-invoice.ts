import type { Drawing } from '../drawing/drawing.ts'
import type { InvoiceContent } from './invoice-content.ts'
import { invoiceEnd } from './invoice-end.ts'
import { pageFrame, particulars, parties } from './invoice-head.ts'
import { endTop, fullBottom, goodsRow, headerHeight, rowHeight, tableHeader, tableTop } from './invoice-table.ts'

/**
 * An invoice for customs on US letter paper, with as many pages as its lines need: parties and terms on the first, totals
 * and declaration on the last, the parcel's bar code on each. Goods that are not sold make it a pro forma invoice. Throws a
 * TypeError for an amount that is no decimal text, and for a tracking number that is not 4 to 34 letters and digits.
 */
export function composeInvoice(raw: InvoiceContent): Drawing[] {
  const trackingNumber = raw.trackingNumber.replaceAll(' ', '').toUpperCase()
  if (!/^[0-9A-Z]{4,34}$/.test(trackingNumber)) {
    throw new TypeError('A tracking number must have 4 to 34 letters and digits')
  }
  const content = { ...raw, trackingNumber }
  const pages = linesOfPages(content.customs.items.length)
  return pages.map(({ first, count }, index) => {
    const isFirst = index === 0
    const top = tableTop(isFirst)
    const items = content.customs.items.slice(first, first + count)
    return {
      widthInches: 8.5,
      heightInches: 11,
      elements: [
        ...pageFrame(content, index + 1, pages.length),
        ...(isFirst ? [...parties(content), ...particulars(content)] : []),
        ...tableHeader(top, content.customs),
        ...items.flatMap((item, row) => goodsRow(top + headerHeight + row * rowHeight, first + row + 1, item)),
        ...(index === pages.length - 1 ? invoiceEnd(content) : []),
      ],
    }
  })
}

/** Which lines are on which page. The last page has less room for them, and one at least. */
function linesOfPages(lineCount: number): { first: number; count: number }[] {
  const pages: { first: number; count: number }[] = []
  const room = (bottom: number) => Math.floor((bottom - tableTop(pages.length === 0) - headerHeight) / rowHeight + 1e-9)
  for (let first = 0; ; ) {
    const left = lineCount - first
    const isLast = left <= room(endTop)
    const count = isLast ? left : Math.min(room(fullBottom), left - 1)
    pages.push({ first, count })
    if (isLast) return pages
    first += count
  }
}
