import { goodsInShort } from '../customs/customs.ts'
import type { DrawingElement } from '../drawing/drawing.ts'
import { barcode, block, filled, line, outlined, sampleMark } from '../drawing/pieces.ts'
import { dhlLicencePlate, dhlRoutingData } from '../symbols/carrier-content.ts'
import { addressLines, capitals, type LabelContent } from './label-content.ts'
import { dayMonthYear, grouped, tenthsUp } from './wording.ts'

/** The product content codes on DHL labels. */
const contentCodes: Record<string, string> = {
  D: 'DOX',
  E: 'TDE',
  H: 'ESI',
  K: 'TDK',
  N: 'DOM',
  P: 'WPX',
  T: 'TDT',
  U: 'ECX',
  W: 'ESU',
  Y: 'TDY',
}

const kilogramsPerPound = 0.45359237

export function composeDhl(content: LabelContent): DrawingElement[] {
  return [...header(content), ...addresses(content), ...routing(content), ...waybill(content), ...licencePlate(content)]
}

function header(content: LabelContent): DrawingElement[] {
  const code = contentCodes[content.serviceCode.toUpperCase()] ?? capitals(content.serviceCode).slice(0, 3)
  return [
    outlined(0.08, 0.08, 3.84, 5.84, 0.02),
    line(0.18, 0.4, capitals(content.serviceName), { size: 0.26, width: 2.7, weight: 'bold' }),
    line(0.18, 0.56, dayMonthYear(content.shipDate), { size: 0.11, width: 1.3 }),
    filled(3.04, 0.08, 0.88, 0.56),
    line(3.48, 0.5, code, { size: 0.38, width: 0.8, weight: 'bold', align: 'centre', ink: 'white' }),
    filled(0.08, 0.64, 3.84, 0.014),
  ]
}

function addresses(content: LabelContent): DrawingElement[] {
  const { from, to } = content
  return [
    line(0.18, 0.8, 'From:', { size: 0.11, width: 0.5 }),
    ...block({ x: 0.62, y: 0.7, width: 2.3, height: 0.62 }, addressLines(from, to), { maxSize: 0.11, minSize: 0.06 }),
    line(3.46, 0.8, 'Origin', { size: 0.1, width: 0.8, align: 'centre' }),
    line(3.46, 1.14, from.country.toUpperCase(), { size: 0.34, width: 0.8, weight: 'bold', align: 'centre' }),
    filled(3.02, 0.64, 0.014, 0.72),
    filled(0.08, 1.36, 3.84, 0.014),
    line(0.18, 1.54, 'To:', { size: 0.13, width: 0.4, weight: 'bold' }),
    ...block({ x: 0.62, y: 1.42, width: 3.2, height: 0.84 }, addressLines(to, from), {
      maxSize: 0.165,
      minSize: 0.065,
      weight: 'bold',
    }),
    line(0.62, 2.36, to.phone === null ? '' : `Phone: ${to.phone}`, { size: 0.1, width: content.customs ? 1.3 : 3.2 }),
    line(3.82, 2.36, contents(content), { size: 0.1, width: 1.8, align: 'right' }),
    filled(0.08, 2.42, 3.84, 0.03),
  ]
}

/** Export exemption and contents. If both are long, the contents are truncated. */
function contents({ customs }: LabelContent): string {
  if (!customs) return ''
  return `${customs.eelPfc ? `${customs.eelPfc} / ` : ''}Contents: ${goodsInShort(customs)}`
}

function routing(content: LabelContent): DrawingElement[] {
  const { to } = content
  const kilograms = (Math.max(0, content.weightPounds) * kilogramsPerPound || 0).toFixed(1)
  const weight = `${kilograms} kg / ${tenthsUp(content.weightPounds)} lb`
  const place = [to.country, to.state, to.zip].filter((part) => part !== '').join('-')
  return [
    ...(content.customs ? customsMark() : []),
    line(content.customs ? 2.22 : 2, 2.78, capitals(place), {
      size: 0.36,
      width: content.customs ? 3.2 : 3.6,
      weight: 'bold',
      align: 'centre',
    }),
    filled(0.08, 2.88, 3.84, 0.014),
    line(0.18, 3.02, content.reference === null ? '' : `Ref: ${content.reference}`, { size: 0.11, width: 1.9 }),
    line(2.9, 3.02, weight, { size: 0.12, width: 1.4, align: 'centre' }),
    line(3.82, 3.02, '1/1', { size: 0.14, width: 0.4, weight: 'bold', align: 'right' }),
    filled(0.08, 3.08, 3.84, 0.014),
  ]
}

/** The mark of dutiable parcels. */
const customsMark = (): DrawingElement[] => [
  filled(0.08, 2.45, 0.42, 0.43),
  line(0.29, 2.78, 'C', { size: 0.36, width: 0.36, weight: 'bold', align: 'centre', ink: 'white' }),
]

function waybill(content: LabelContent): DrawingElement[] {
  const number = content.trackingNumber
  const shown = /^\d{10}$/.test(number) ? `${number.slice(0, 2)} ${grouped(number.slice(2), 4)}` : grouped(number, 4)
  const width = content.sample ? 2.3 : 3.8
  return [
    barcode({ x: 0.1, y: 3.14, width, height: 0.56 }, { symbology: 'code128', data: number }, 4 / 300),
    line(0.1 + width / 2, 3.84, `WAYBILL ${shown}`, {
      size: 0.13,
      width: width - 0.2,
      weight: 'bold',
      align: 'centre',
    }),
    ...(content.sample ? sampleMark({ x: 2.46, y: 3.18, width: 1.36, height: 0.64 }) : []),
  ]
}

function licencePlate(content: LabelContent): DrawingElement[] {
  const routingData = dhlRoutingData(content.to.country, content.to.zip)
  const plate = dhlLicencePlate(content.trackingNumber)
  const style = { size: 0.115, width: 3.6, align: 'centre' } as const
  return [
    barcode({ x: 0.1, y: 3.92, width: 3.8, height: 0.76 }, { symbology: 'code128', data: routingData }, 4 / 300),
    line(2, 4.8, `(${routingData.slice(0, 2)})${routingData.slice(2)}`, style),
    barcode({ x: 0.1, y: 4.88, width: 3.8, height: 0.8 }, { symbology: 'code128', data: plate }, 4 / 300),
    line(2, 5.82, `(${plate.slice(0, 1)})${plate.slice(1)}`, style),
  ]
}
