/**
 * A USPS label with a customs declaration (CN 22 or CN 23). The first page has the address, the barcode and up to five
 * lines. More lines continue on further pages.
 */
import {
  amountText,
  type CustomsContent,
  type CustomsItem,
  contentsCategories,
  contentsCategory,
  contentsText,
  currencyOf,
  goodsWeight,
  netWeightPounds,
  restrictionText,
  sumAmounts,
} from '../customs/customs.ts'
import type { DrawingElement } from '../drawing/drawing.ts'
import { barcode, block, filled, line, outlined, sampleMark } from '../drawing/pieces.ts'
import { addressLines, type LabelContent } from './label-content.ts'
import { mailClassOf, spacedNumber, trackingSymbol } from './usps.ts'
import { dayMonthYear, poundsAndOunces } from './wording.ts'

type Declared = LabelContent & { customs: CustomsContent }

const linesOnLabel = 5
const linesOnFurtherPage = 18

/** The first page has the address. */
export function composeUspsCustoms(content: Declared): DrawingElement[][] {
  const { items } = content.customs
  const rest = items.slice(linesOnLabel)
  const furtherCount = Math.ceil(rest.length / linesOnFurtherPage)
  const further = Array.from({ length: furtherCount }, (_, index) => {
    const start = index * linesOnFurtherPage
    const page = { number: index + 2, count: furtherCount + 1, firstLine: linesOnLabel + start + 1 }
    return furtherPage(content, page, rest.slice(start, start + linesOnFurtherPage))
  })
  return [labelPage(content, furtherCount + 1), ...further]
}

function labelPage(content: Declared, pageCount: number): DrawingElement[] {
  return [
    outlined(0.08, 0.08, 3.84, 5.84, 0.02),
    ...header(content),
    filled(0.08, 0.74, 3.84, 0.014),
    ...parties(content),
    filled(0.08, 1.84, 3.84, 0.014),
    ...categories(content.customs),
    ...columnTitles(2.04, currencyOf(content.customs)),
    ...content.customs.items
      .slice(0, linesOnLabel)
      .flatMap((item, index) => declaredRow(2.17 + index * rowHeight, index + 1, item)),
    ...totals(content, 3.17, pageCount),
    ...particulars(content),
    ...tracking(content, pageCount),
  ]
}

function header(content: Declared): DrawingElement[] {
  const { icon, banner } = mailClassOf(content)
  const facts = { width: 1.2, align: 'centre' } as const
  return [
    line(0.38, 0.63, icon, { size: 0.62, width: 0.5, weight: 'bold', align: 'centre' }),
    filled(0.68, 0.08, 0.014, 0.66),
    line(0.76, 0.28, banner, { size: 0.16, width: 1.76, weight: 'bold' }),
    line(0.76, 0.47, `CUSTOMS DECLARATION ${formOf(content)}`, { size: 0.12, width: 1.76, weight: 'bold' }),
    line(0.76, 0.62, 'MAY BE OPENED OFFICIALLY', { size: 0.1, width: 1.76 }),
    ...(content.sample
      ? sampleMark({ x: 2.58, y: 0.15, width: 1.26, height: 0.52 })
      : [
          outlined(2.58, 0.15, 1.26, 0.52),
          line(3.21, 0.32, 'MAILED FROM', { ...facts, size: 0.11 }),
          line(3.21, 0.47, content.from.zip, { ...facts, size: 0.14, weight: 'bold' }),
          line(3.21, 0.61, dayMonthYear(content.shipDate), { ...facts, size: 0.1 }),
        ]),
  ]
}

/** Letter mail below 400 US dollars uses the short form, and all other mail the long one. */
function formOf({ serviceCode, customs }: Declared): string {
  const value = Number(sumAmounts(customs.items.map((item) => item.value)))
  return /^FIRST.CLASS/i.test(serviceCode) && value < 400 ? 'CN 22' : 'CN 23'
}

function parties(content: Declared): DrawingElement[] {
  const { from, to } = content
  const small = { size: 0.09, width: 1.94 }
  return [
    line(0.16, 0.86, 'FROM:', { size: 0.09, width: 1, weight: 'bold' }),
    ...block({ x: 0.16, y: 0.89, width: 1.5, height: 0.76 }, addressLines(from, to), { maxSize: 0.1, minSize: 0.06 }),
    line(0.16, 1.74, telephone(from.phone), { ...small, width: 1.5 }),
    filled(1.72, 0.74, 0.014, 1.1),
    line(1.82, 0.86, 'SHIP TO:', { size: 0.09, width: 1, weight: 'bold' }),
    ...block({ x: 1.82, y: 0.89, width: 2.02, height: 0.71 }, addressLines(to, from), {
      maxSize: 0.14,
      minSize: 0.065,
      weight: 'bold',
    }),
    line(1.82, 1.68, telephone(to.phone), small),
    line(1.82, 1.79, to.federalTaxId ? `Importer's ref.: ${to.federalTaxId}` : '', small),
  ]
}

const telephone = (phone: string | null): string => (phone ? `Tel. ${phone}` : '')

function categories(customs: CustomsContent): DrawingElement[] {
  const chosen = contentsCategory(customs)
  const places = [0.16, 0.58, 1.27, 1.82, 2.66, 3.3]
  return contentsCategories.flatMap(([category, name], index) => {
    const x = places[index] ?? 0
    const mark = category === chosen ? [filled(x + 0.02, 1.912, 0.06, 0.06)] : []
    return [outlined(x, 1.892, 0.1, 0.1, 0.01), ...mark, line(x + 0.13, 1.975, name, { size: 0.075, width: 0.7 })]
  })
}

function totals(content: Declared, top: number, pageCount: number): DrawingElement[] {
  const { customs } = content
  const style = { size: 0.085, weight: 'bold', align: 'right' } as const
  const value = amountText(sumAmounts(customs.items.map((item) => item.value)), currencyOf(customs))
  const what = pageCount > 1 ? `TOTAL OF ${customs.items.length} LINES ON ${pageCount} PAGES` : 'TOTAL'
  return [
    filled(0.08, top, 3.84, 0.014),
    line(0.14, top + 0.12, what, { size: 0.085, width: 1.8, weight: 'bold' }),
    line(2.58, top + 0.12, goodsWeight(netWeightPounds(customs)), { ...style, width: 0.54 }),
    line(3.14, top + 0.12, value, { ...style, width: 0.54 }),
    line(3.86, top + 0.12, currencyOf(customs), { ...style, width: 0.6 }),
    filled(0.08, top + 0.17, 3.84, 0.014),
  ]
}

function particulars(content: Declared): DrawingElement[] {
  const { customs } = content
  const restricted = restrictionText(customs)
  const left = [
    customs.eelPfc ? `Export: ${customs.eelPfc}` : '',
    `Undeliverable: ${customs.nonDeliveryOption === 'abandon' ? 'treat as abandoned' : 'return to sender'}`,
    contentsCategory(customs) === 'other' ? contentsText(customs) : '',
  ]
  const right = [
    `Gross weight: ${poundsAndOunces(content.weightPounds)}`,
    `Duties and taxes: ${customs.incoterm}`,
    restricted === null ? '' : `Restrictions: ${restricted}`,
  ]
  const small = { maxSize: 0.085, minSize: 0.06 }
  const sentence =
    'I certify that the particulars given in this declaration are correct, and that this parcel contains nothing ' +
    'that is dangerous or forbidden by the law or by postal or customs rules.'
  return [
    ...block({ x: 0.14, y: 3.375, width: 1.9, height: 0.32 }, left, small),
    ...block({ x: 2.1, y: 3.375, width: 1.76, height: 0.32 }, right, small),
    filled(0.08, 3.71, 3.84, 0.008),
    ...block({ x: 0.14, y: 3.73, width: 3.72, height: 0.19 }, [sentence], { maxSize: 0.075, minSize: 0.06 }),
    line(0.14, 4.05, `Signed: ${customs.customsSigner ?? content.from.name ?? content.from.company ?? ''}`, {
      size: 0.1,
      width: 2.5,
      weight: 'bold',
    }),
    line(3.86, 4.05, dayMonthYear(content.shipDate), { size: 0.1, width: 1.1, align: 'right' }),
  ]
}

function tracking(content: Declared, pageCount: number): DrawingElement[] {
  const style = { width: 3.6, weight: 'bold', align: 'centre' } as const
  const reference = content.reference === null ? '' : `Ref: ${content.reference}`
  return [
    filled(0.08, 4.12, 3.84, 0.06),
    line(2, 4.35, 'USPS TRACKING #', { ...style, size: 0.14 }),
    barcode({ x: 0.1, y: 4.42, width: 3.8, height: 0.9 }, trackingSymbol(content), 4 / 300),
    line(2, 5.49, spacedNumber(content.trackingNumber), { ...style, size: 0.15 }),
    filled(0.08, 5.56, 3.84, 0.06),
    line(0.16, 5.79, reference, { size: 0.1, width: 2.6 }),
    line(3.84, 5.79, `Page 1 of ${pageCount}`, { size: 0.1, width: 0.9, align: 'right' }),
  ]
}

type Page = { number: number; count: number; firstLine: number }

function furtherPage(content: Declared, page: Page, items: CustomsContent['items']): DrawingElement[] {
  const { from, to, customs } = content
  const style = { width: 3.6, align: 'centre' } as const
  const top = 1.77
  const bottom = top + linesOnFurtherPage * rowHeight
  return [
    outlined(0.08, 0.08, 3.84, 5.84, 0.02),
    line(0.16, 0.28, `CUSTOMS DECLARATION ${formOf(content)}, CONTINUED`, { size: 0.14, width: 3, weight: 'bold' }),
    line(3.84, 0.28, `Page ${page.number} of ${page.count}`, { size: 0.1, width: 0.8, align: 'right' }),
    line(0.16, 0.44, `From: ${nameOf(from)}`, { size: 0.1, width: 1.8 }),
    line(2.04, 0.44, `To: ${nameOf(to)}, ${to.country}`, { size: 0.1, width: 1.8 }),
    barcode({ x: 0.1, y: 0.52, width: 3.8, height: 0.84 }, trackingSymbol(content), 4 / 300),
    line(2, 1.5, spacedNumber(content.trackingNumber), { ...style, size: 0.12, weight: 'bold' }),
    filled(0.08, 1.6, 3.84, 0.014),
    ...columnTitles(1.63, currencyOf(customs)),
    ...items.flatMap((item, index) => declaredRow(top + index * rowHeight, page.firstLine + index, item)),
    ...(page.number === page.count ? totals(content, bottom + 0.02, page.count) : []),
    ...(content.sample ? sampleMark({ x: 1.2, y: 5.6, width: 1.6, height: 0.28 }) : []),
  ]
}

const nameOf = (party: LabelContent['to']): string => party.name ?? party.company ?? ''

/** Height of a line, in inches. */
export const rowHeight = 0.2

function columnTitles(top: number, currency: string): DrawingElement[] {
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

/** One line of the declaration. */
function declaredRow(top: number, number: number, item: CustomsItem): DrawingElement[] {
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
