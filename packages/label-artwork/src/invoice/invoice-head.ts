import { currencyOf, netWeightPounds } from '../customs/customs-content.ts'
import { contentsText, dutiesPaidBy } from '../customs/wording.ts'
import type { DrawingElement } from '../drawing/drawing.ts'
import { barcode, block, filled, line, outlined } from '../drawing/pieces.ts'
import { addressLines, countryName } from '../label/address-lines.ts'
import type { LabelParty } from '../label/label-content.ts'
import { dayMonthYear, grouped, trimmedDecimals } from '../label/wording.ts'
import type { InvoiceContent } from './invoice-content.ts'

/** What every page has: what it is, of which parcel, and how many pages there are. */
export function pageFrame(content: InvoiceContent, number: number, count: number): DrawingElement[] {
  const { trackingNumber } = content
  const bars = { symbology: 'code128', data: trackingNumber } as const
  const shown = `${content.carrierName} ${grouped(trackingNumber, 4)}`
  return [
    ...(content.sample ? [0.18, 10.6].flatMap(sampleBand) : []),
    line(0.5, 0.78, isSale(content) ? 'COMMERCIAL INVOICE' : 'PRO FORMA INVOICE', {
      size: 0.28,
      width: 3.7,
      weight: 'bold',
    }),
    line(0.5, 0.99, `Invoice no. ${content.invoiceNumber}`, { size: 0.13, width: 3.7 }),
    line(0.5, 1.17, `Date ${dayMonthYear(content.date)}`, { size: 0.13, width: 1.8 }),
    line(4.2, 1.17, `Page ${number} of ${count}`, { size: 0.13, width: 1.4, align: 'right' }),
    barcode({ x: 4.4, y: 0.5, width: 3.6, height: 0.52 }, bars, 4 / 300),
    line(6.2, 1.17, shown, { size: 0.12, width: 3.5, weight: 'bold', align: 'centre' }),
  ]
}

/** Goods that nobody buys have a value for customs alone. */
export const isSale = ({ customs }: InvoiceContent): boolean => customs.contentsType === 'merchandise'

/** White on black, across the page. */
function sampleBand(y: number): DrawingElement[] {
  const style = { weight: 'bold', align: 'centre', ink: 'white' } as const
  return [
    filled(0.5, y, 7.5, 0.24),
    line(4.25, y + 0.17, 'SAMPLE - NOT VALID FOR SHIPPING OR CUSTOMS', { ...style, size: 0.15, width: 7.2 }),
  ]
}

/** On the first page: who sends, and who receives. */
export function parties({ from, to }: InvoiceContent): DrawingElement[] {
  return [...party(0.5, 'EXPORTER / SHIPPER', from), ...party(4.3, 'CONSIGNEE / IMPORTER', to)]
}

function party(left: number, title: string, of: LabelParty): DrawingElement[] {
  const contact = [
    of.phone ? `Tel. ${of.phone}` : '',
    of.email ? `Email ${of.email}` : '',
    [of.federalTaxId, of.stateTaxId].some(Boolean)
      ? `Tax id ${[of.federalTaxId, of.stateTaxId].filter(Boolean).join(', ')}`
      : '',
  ]
  return [
    outlined(left, 1.32, 3.7, 1.6, 0.01),
    line(left + 0.08, 1.46, title, { size: 0.09, width: 3.5, weight: 'bold' }),
    // On an invoice the country is named also where both have the same.
    ...block({ x: left + 0.08, y: 1.52, width: 3.54, height: 0.88 }, addressLines(of, { ...of, country: '' }), {
      maxSize: 0.13,
      minSize: 0.065,
    }),
    ...block({ x: left + 0.08, y: 2.44, width: 3.54, height: 0.45 }, contact, { maxSize: 0.115, minSize: 0.065 }),
  ]
}

/** On the first page: the terms, and the parcel as a whole. */
export function particulars(content: InvoiceContent): DrawingElement[] {
  const { from, to, customs } = content
  const net = trimmedDecimals(netWeightPounds(customs), 4)
  const cells: readonly (readonly [string, string])[] = [
    ['TERMS OF SALE', `${customs.incoterm} ${to.city}`],
    ['DUTIES AND TAXES', dutiesPaidBy(customs)],
    ['REASON FOR EXPORT', contentsText(customs)],
    ['EXPORT STATEMENT', customs.eelPfc ?? 'None'],
    ['CARRIER AND SERVICE', `${content.carrierName}, ${content.serviceName}`],
    ['FROM - TO', `${countryName(from.country)} - ${countryName(to.country)}`],
    ['GROSS / NET WEIGHT', `${trimmedDecimals(content.weightPounds, 4)} lb / ${net} lb`],
    ['PACKAGES / CURRENCY', `1 / ${currencyOf(customs)}`],
  ]
  return cells.flatMap(([title, value], index) => {
    const x = 0.5 + (index % 4) * 1.9
    const y = 3.02 + Math.floor(index / 4) * 0.38
    return [
      line(x, y + 0.09, title, { size: 0.08, width: 1.8, weight: 'bold' }),
      ...block({ x, y: y + 0.12, width: 1.8, height: 0.23 }, [value], { maxSize: 0.12, minSize: 0.065 }),
    ]
  })
}
