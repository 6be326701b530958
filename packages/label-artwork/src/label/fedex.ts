import { customsValue, dutiesPaidBy, goodsInShort, originCountries } from '../customs/customs.ts'
import type { DrawingElement } from '../drawing/drawing.ts'
import { barcode, block, filled, line, outlined, sampleMark } from '../drawing/pieces.ts'
import { fedexBarcodeData, fedexShipmentData } from '../symbols/carrier-content.ts'
import { addressLines, capitals, type LabelContent } from './label-content.ts'
import { dayMonthYear, dayOfYear, grouped, tenthsUp, zipFive } from './wording.ts'

export function composeFedex(content: LabelContent): DrawingElement[] {
  const ground = /GROUND|HOME/.test(content.serviceCode.toUpperCase())
  return [
    ...header(content),
    filled(0.1, 1.06, 3.8, 0.014),
    ...destination(content),
    filled(0.1, 2.28, 3.8, 0.014),
    ...shipment(content),
    filled(0.1, 3.12, 3.8, 0.06),
    ...service(content, ground),
    ...tracking(content, ground),
  ]
}

function header(content: LabelContent): DrawingElement[] {
  const facts = [
    `SHIP DATE: ${dayMonthYear(content.shipDate)}`,
    `ACTWGT: ${tenthsUp(content.weightPounds)} LB`,
    ...(content.zone === null ? [] : [`ZONE: ${content.zone}`]),
    'BILL SENDER',
  ]
  return [
    line(0.12, 0.22, `ORIGIN: ${content.from.country.toUpperCase()} ${content.from.zip}`, { size: 0.105, width: 2.1 }),
    ...block(
      { x: 0.12, y: 0.26, width: 2.1, height: 0.76 },
      [...addressLines(content.from, null), content.from.phone ?? ''],
      { maxSize: 0.115, minSize: 0.06 },
    ),
    filled(2.32, 0.1, 0.014, 0.96),
    ...block({ x: 2.42, y: 0.14, width: 1.46, height: 0.86 }, facts, { maxSize: 0.115, minSize: 0.07 }),
  ]
}

function destination(content: LabelContent): DrawingElement[] {
  const reference = content.reference === null ? '' : `REF: ${content.reference}`
  return [
    line(0.12, 1.27, 'TO', { size: 0.16, width: 0.3, weight: 'bold' }),
    ...block(
      { x: 0.46, y: 1.13, width: content.sample ? 2.2 : 3.4, height: 0.9 },
      addressLines(content.to, content.from),
      { maxSize: 0.175, minSize: 0.065 },
    ),
    ...(content.sample ? sampleMark({ x: 2.74, y: 1.16, width: 1.14, height: 0.4 }) : []),
    line(0.12, 2.2, content.to.phone ?? '', { size: 0.11, width: 1.4 }),
    line(3.88, 2.2, reference, { size: 0.11, width: 2.2, align: 'right' }),
  ]
}

function shipment(content: LabelContent): DrawingElement[] {
  const { to } = content
  const data = fedexShipmentData({
    trackingNumber: content.trackingNumber,
    serviceClass: capitals(content.serviceCode)
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 3),
    country: to.country,
    zip: to.zip,
    dayOfYear: dayOfYear(content.shipDate),
    weightPounds: tenthsUp(Math.min(content.weightPounds, 99_999)),
    name: to.name ?? to.company ?? '',
    street: to.street1,
    city: to.city,
    state: to.state,
  })
  const area = { x: 0.1, y: 2.32, width: 3.8, height: 0.78 }
  return [barcode(area, { symbology: 'pdf417', data, columns: 10, errorLevel: 5 }, 4 / 300)]
}

function service(content: LabelContent, ground: boolean): DrawingElement[] {
  const { to } = content
  const place = [to.state, to.country]
    .filter((part) => part.trim() !== '')
    .join(' - ')
    .toUpperCase()
  return [
    outlined(0.12, 3.28, 0.5, 0.5, 0.03),
    line(0.37, 3.68, ground ? 'G' : 'E', { size: 0.44, width: 0.4, weight: 'bold', align: 'centre' }),
    line(0.74, 3.46, capitals(content.serviceName), { size: 0.22, width: 3.1, weight: 'bold' }),
    line(0.74, 3.74, `TRK# ${grouped(content.trackingNumber, 4)}`, { size: 0.2, width: 3.1, weight: 'bold' }),
    filled(0.1, 3.88, 3.8, 0.014),
    line(0.12, 4.3, zipFive(to.country, to.zip) ?? to.zip, { size: 0.46, width: 2, weight: 'bold' }),
    line(3.88, 4.18, place, { size: 0.24, width: 1.7, weight: 'bold', align: 'right' }),
    line(3.88, 4.34, capitals(to.city), { size: 0.12, width: 1.7, align: 'right' }),
    filled(0.1, 4.42, 3.8, 0.014),
  ]
}

function tracking(content: LabelContent, ground: boolean): DrawingElement[] {
  const data = fedexBarcodeData(content.trackingNumber, ground, zipFive(content.to.country, content.to.zip))
  const width = content.customs ? 1.14 : 3.76
  const sample = content.sample ? sampleMark({ x: 3.88 - width, y: 5.56, width, height: 0.34 }) : []
  return [
    barcode({ x: 0.1, y: 4.48, width: 3.8, height: 0.84 }, { symbology: 'code128', data }, 4 / 300),
    line(2, 5.48, grouped(data, 4), { size: 0.12, width: 3.6, align: 'centre' }),
    ...customsBlock(content),
    ...sample,
  ]
}

/** Contents, value, origin and payer of duties. */
function customsBlock({ customs }: LabelContent): DrawingElement[] {
  if (!customs) return []
  const lines = [
    `DESC: ${goodsInShort(customs)}`,
    `CUSTOMS VALUE: ${customsValue(customs)}  COO: ${originCountries(customs)}`,
    `${customs.eelPfc ?? ''}  DUTIES: ${dutiesPaidBy(customs)}`,
  ]
  return block({ x: 0.12, y: 5.55, width: 2.54, height: 0.37 }, lines, { maxSize: 0.095, minSize: 0.06 })
}
