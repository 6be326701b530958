import {
  amountText,
  type CustomsContent,
  type CustomsItem,
  contentsText,
  currencyOf,
  dutiesPaidBy,
  netWeightPounds,
  restrictionText,
  sumAmounts,
  unitAmountText,
} from '../customs/customs.ts'
import type { Drawing, DrawingElement } from '../drawing/drawing.ts'
import { barcode, block, filled, line, outlined } from '../drawing/pieces.ts'
import { addressLines, countryName, type LabelParty } from '../label/label-content.ts'
import { dayMonthYear, grouped, trimmedDecimals } from '../label/wording.ts'

/**
 * Composes a customs invoice on Letter paper, with as many pages as its lines need. Goods that are not for sale make it
 * a pro forma invoice.
 *
 * @throws TypeError if an amount is not decimal text, or if the tracking number does not have 4 to 34 letters and
 *   digits
 */
export function composeInvoice(raw: InvoiceContent): Drawing[] {
  const trackingNumber = raw.trackingNumber.replaceAll(' ', '').toUpperCase()
  if (!/^[0-9A-Z]{4,34}$/.test(trackingNumber)) {
    throw new TypeError('A tracking number must have 4 to 34 letters and digits')
  }
  const content = { ...raw, trackingNumber }
  const table = tableOf(content.customs)
  const pages = linesOfPages(content.customs.items.length, table)
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
        ...items.flatMap((item, row) =>
          goodsRow(top + table.headerHeight + row * table.rowHeight, first + row + 1, item),
        ),
        ...(index === pages.length - 1 ? invoiceEnd(content) : []),
      ],
    }
  })
}

/** Distributes lines to pages. The last page has less room, and at least one line. */
function linesOfPages(lineCount: number, { headerHeight, rowHeight }: Table): { first: number; count: number }[] {
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

/** The content of a customs invoice for one parcel. */
export type InvoiceContent = {
  /** The shipper's own invoice number. */
  invoiceNumber: string
  /** yyyy-mm-dd */
  date: string
  carrierName: string
  serviceName: string
  trackingNumber: string
  from: LabelParty
  to: LabelParty
  /** Weight of the parcel with its packaging. */
  weightPounds: number
  customs: CustomsContent
  /** Prints SAMPLE, so that nobody clears goods with it. */
  sample: boolean
}

/** Title, tracking number and page number, on every page. */
function pageFrame(content: InvoiceContent, number: number, count: number): DrawingElement[] {
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

/** Other goods have a value for customs only. */
const isSale = ({ customs }: InvoiceContent): boolean => customs.contentsType === 'merchandise'

/** White text on a black band across the page. */
function sampleBand(y: number): DrawingElement[] {
  const style = { weight: 'bold', align: 'centre', ink: 'white' } as const
  return [
    filled(0.5, y, 7.5, 0.24),
    line(4.25, y + 0.17, 'SAMPLE - NOT VALID FOR SHIPPING OR CUSTOMS', { ...style, size: 0.15, width: 7.2 }),
  ]
}

/** Sender and recipient, on the first page. */
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
    // An invoice always contains the country.
    ...block({ x: left + 0.08, y: 1.52, width: 3.54, height: 0.88 }, addressLines(of, { ...of, country: '' }), {
      maxSize: 0.13,
      minSize: 0.065,
    }),
    ...block({ x: left + 0.08, y: 2.44, width: 3.54, height: 0.45 }, contact, { maxSize: 0.115, minSize: 0.065 }),
  ]
}

/** Terms and totals of the parcel, on the first page. */
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

/** The bottom of the table, in inches from the top of the page: on a page before others, and on the last page. */
const fullBottom = 10.35
const endTop = 8.5

const headerHeight = 0.2
export const rowHeight = 0.36

type Table = { headerHeight: number; rowHeight: number }

/** The height of the line with the product ids, in the header and in each row. */
const idTitleHeight = 0.14
const idHeight = 0.2

const hasIds = ({ items }: CustomsContent): boolean => items.some(({ productIds }) => productIds)

const tableOf = (customs: CustomsContent): Table =>
  hasIds(customs)
    ? { headerHeight: headerHeight + idTitleHeight, rowHeight: rowHeight + idHeight }
    : { headerHeight, rowHeight }

/** Columns of the product ids, in inches from the left. Customs of the European Union expect `NO` for none. */
const idColumns = [
  { title: 'MERCHANT PRODUCT ID', x: 0.9, idOf: (ids: Ids) => ids.merchant },
  { title: 'NON-STANDARDIZED MANUFACTURER PRODUCT ID', x: 3.3, idOf: (ids: Ids) => ids.manufacturer },
  { title: 'STANDARDIZED MANUFACTURER PRODUCT ID', x: 5.7, idOf: (ids: Ids) => ids.standard ?? 'NO' },
] as const
type Ids = NonNullable<CustomsItem['productIds']>

/** On the first page, parties and terms are above the table. */
const tableTop = (isFirst: boolean): number => (isFirst ? 3.84 : 1.42)

function tableHeader(top: number, customs: CustomsContent): DrawingElement[] {
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
    ...(hasIds(customs)
      ? idColumns.map(({ title, x }) => line(x, baseline + idTitleHeight, title, { ...style, size: 0.075, width: 2.3 }))
      : []),
    filled(0.5, top + tableOf(customs).headerHeight - 0.014, 7.5, 0.014),
  ]
}

/** One line of goods. */
function goodsRow(top: number, number: number, item: CustomsItem): DrawingElement[] {
  const { productIds: ids } = item
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
    ...(ids
      ? idColumns.flatMap(({ x, idOf }) =>
          block({ x, y: top + rowHeight - 0.02, width: 2.3, height: idHeight }, [idOf(ids)], {
            maxSize: 0.11,
            minSize: 0.05,
          }),
        )
      : []),
    filled(0.5, top + rowHeight + (ids ? idHeight : 0) - 0.005, 7.5, 0.005),
  ]
}

/** Maximum length of the sender's declaration. Carriers accept less than half of it. */
const maxDeclaration = 2_000

/** The totals and the signature, on the last page. */
function invoiceEnd(content: InvoiceContent): DrawingElement[] {
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
