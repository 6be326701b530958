import type { DrawingElement } from '../drawing/drawing.ts'
import { barcode, block, filled, line, outlined, sampleMark } from '../drawing/pieces.ts'
import { impbElements } from '../symbols/carrier-content.ts'
import type { SymbolContent } from '../symbols/symbol-content.ts'
import { addressLines, type LabelContent } from './label-content.ts'
import { dayMonthYear, grouped, poundsAndOunces, zipFive } from './wording.ts'

/** Icon and banner of the mail classes. An empty `icon` stands for the filled square of the basic parcel classes. */
const mailClasses: Record<string, { icon: string; banner: string }> = {
  PRIORITY_MAIL_EXPRESS: { icon: 'E', banner: 'PRIORITY MAIL EXPRESS®' },
  PRIORITY_MAIL: { icon: 'P', banner: 'USPS PRIORITY MAIL®' },
  USPS_GROUND_ADVANTAGE: { icon: 'G', banner: 'USPS GROUND ADVANTAGE' },
  'FIRST-CLASS_PACKAGE_SERVICE': { icon: 'F', banner: 'USPS FIRST-CLASS PKG®' },
  PARCEL_SELECT: { icon: '', banner: 'PARCEL SELECT' },
  MEDIA_MAIL: { icon: 'M', banner: 'USPS MEDIA MAIL®' },
  LIBRARY_MAIL: { icon: 'L', banner: 'USPS LIBRARY MAIL' },
  BOUND_PRINTED_MATTER: { icon: 'B', banner: 'BOUND PRINTED MATTER' },
  'FIRST-CLASS_PACKAGE_INTERNATIONAL_SERVICE': { icon: 'F', banner: 'USPS FIRST-CLASS PKG INTL' },
  PRIORITY_MAIL_INTERNATIONAL: { icon: 'P', banner: 'USPS PRIORITY MAIL INTL' },
  PRIORITY_MAIL_EXPRESS_INTERNATIONAL: { icon: 'E', banner: 'PRIORITY MAIL EXPRESS INTL' },
}

export function mailClassOf(content: LabelContent): { icon: string; banner: string } {
  const mailClass = mailClasses[content.serviceCode.toUpperCase().replaceAll(' ', '_')]
  const banner = mailClass?.banner ?? content.serviceName.toUpperCase()
  return { banner, icon: mailClass?.icon ?? banner.replace(/^USPS\s+/, '').slice(0, 1) }
}

export function composeUsps(content: LabelContent): DrawingElement[] {
  const { icon, banner } = mailClassOf(content)
  return [
    outlined(0.08, 0.08, 3.84, 5.84, 0.02),
    ...payment(content, icon),
    filled(0.08, 1.16, 3.84, 0.02),
    line(2, 1.48, banner, { size: 0.3, width: 3.6, weight: 'bold', align: 'centre' }),
    filled(0.08, 1.58, 3.84, 0.02),
    ...addresses(content),
    ...tracking(content),
    ...additionalInformation(content),
  ]
}

function payment(content: LabelContent, icon: string): DrawingElement[] {
  const facts = { weight: 'bold', align: 'centre', width: 1.6 } as const
  return [
    icon === ''
      ? filled(0.28, 0.3, 0.64, 0.64)
      : line(0.6, 0.96, icon, { size: 1, width: 0.9, weight: 'bold', align: 'centre' }),
    filled(1.1, 0.08, 0.02, 1.08),
    ...(content.sample
      ? sampleMark({ x: 2.02, y: 0.2, width: 1.76, height: 0.84 })
      : [
          // This label has no postage. Only USPS's own label shows that postage is paid.
          outlined(2.02, 0.2, 1.76, 0.84),
          line(2.9, 0.46, 'MAILED FROM', { ...facts, size: 0.14 }),
          line(2.9, 0.72, content.from.zip, { ...facts, size: 0.24 }),
          line(2.9, 0.92, dayMonthYear(content.shipDate), { ...facts, size: 0.13, weight: 'regular' }),
        ]),
    line(1.2, 0.32, poundsAndOunces(content.weightPounds), { size: 0.12, width: 0.76 }),
    ...(content.zone === null ? [] : [line(1.2, 0.48, `Zone ${content.zone}`, { size: 0.12, width: 0.76 })]),
  ]
}

function addresses(content: LabelContent): DrawingElement[] {
  const zip = zipFive(content.to.country, content.to.zip)
  const routing = zip === null ? content.to.country.toUpperCase().slice(0, 2) : zip.slice(0, 3)
  const right = { align: 'right', width: 1.1 } as const
  return [
    ...block({ x: 0.2, y: 1.68, width: 2.4, height: 0.74 }, addressLines(content.from, null), {
      maxSize: 0.125,
      minSize: 0.07,
    }),
    line(3.78, 1.79, `Ship Date: ${dayMonthYear(content.shipDate)}`, { ...right, size: 0.095 }),
    line(3.78, 1.92, `Weight: ${poundsAndOunces(content.weightPounds)}`, { ...right, size: 0.095 }),
    outlined(3.18, 2.02, 0.6, 0.28),
    line(3.48, 2.23, routing, { size: 0.2, width: 0.5, weight: 'bold', align: 'centre' }),
    line(0.2, 2.58, 'SHIP TO:', { size: 0.11, width: 0.7, weight: 'bold' }),
    ...dataMatrix(impbElements(content.trackingNumber, zip)),
    ...block({ x: 0.98, y: 2.5, width: 2.82, height: 1.02 }, addressLines(content.to, content.from), {
      maxSize: 0.185,
      minSize: 0.08,
    }),
  ]
}

/** An international item number is not GS1 data, so its label has no Data Matrix. */
function dataMatrix(elements: readonly string[]): DrawingElement[] {
  if (!isGs1(elements)) return []
  const area = { x: 0.18, y: 2.68, width: 0.68, height: 0.68 }
  return [barcode(area, { symbology: 'gs1-datamatrix', elements }, 8 / 300)]
}

function isGs1(elements: readonly string[]): boolean {
  return elements.every((element) => /^(?:420|9[1-5]\d)(?:\d\d)+\d$/.test(element))
}

function tracking(content: LabelContent): DrawingElement[] {
  const style = { width: 3.6, weight: 'bold', align: 'centre' } as const
  return [
    filled(0.08, 3.62, 3.84, 0.06),
    line(2, 3.88, 'USPS TRACKING #', { ...style, size: 0.16 }),
    barcode({ x: 0.1, y: 3.98, width: 3.8, height: 0.94 }, trackingSymbol(content), 4 / 300),
    line(2, 5.1, spacedNumber(content.trackingNumber), { ...style, size: 0.165 }),
    filled(0.08, 5.2, 3.84, 0.06),
  ]
}

/** The tracking barcode. Within the United States it includes the destination's postal code. */
export function trackingSymbol({ trackingNumber, to }: LabelContent): SymbolContent {
  const elements = impbElements(trackingNumber, zipFive(to.country, to.zip))
  return isGs1(elements) ? { symbology: 'gs1-128', elements } : { symbology: 'code128', data: trackingNumber }
}

/** Formats international numbers like `LZ 000 000 080 US`, and others in groups of four. */
export function spacedNumber(trackingNumber: string): string {
  const parts = /^([A-Z]{2})(\d{3})(\d{3})(\d{3})([A-Z]{2})$/.exec(trackingNumber)
  return parts === null ? grouped(trackingNumber, 4) : parts.slice(1).join(' ')
}

function additionalInformation(content: LabelContent): DrawingElement[] {
  const width = content.sample ? 1.9 : 3.5
  const lines = content.reference === null ? [] : [`Ref: ${content.reference}`]
  return [
    ...block({ x: 0.2, y: 5.36, width, height: 0.46 }, lines, { maxSize: 0.12, minSize: 0.07 }),
    ...(content.sample ? sampleMark({ x: 2.3, y: 5.36, width: 1.48, height: 0.46 }) : []),
  ]
}
