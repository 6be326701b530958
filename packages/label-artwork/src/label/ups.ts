import { goodsInShort } from '../customs/customs.ts'
import type { DrawingElement } from '../drawing/drawing.ts'
import { barcode, block, filled, line, sampleMark } from '../drawing/pieces.ts'
import { upsMaxiCode, upsPostalData } from '../symbols/carrier-content.ts'
import { addressLines, capitals, type LabelContent } from './label-content.ts'
import { dayMonthYear, dayOfYear, grouped, tenthsUp, zipFive } from './wording.ts'

/** Name, icon and class of the UPS services. An empty icon is Ground's filled square. */
const services: Record<string, { name: string; icon: string; serviceClass: string }> = {
  '01': { name: 'UPS NEXT DAY AIR', icon: '1', serviceClass: '001' },
  '02': { name: 'UPS 2ND DAY AIR', icon: '2', serviceClass: '002' },
  '03': { name: 'UPS GROUND', icon: '', serviceClass: '003' },
  '07': { name: 'UPS EXPRESS', icon: '1', serviceClass: '007' },
  '08': { name: 'UPS EXPEDITED', icon: '2', serviceClass: '008' },
  '11': { name: 'UPS STANDARD', icon: 'STD', serviceClass: '011' },
  '12': { name: 'UPS 3 DAY SELECT', icon: '3', serviceClass: '012' },
  '13': { name: 'UPS NEXT DAY AIR SAVER', icon: '1P', serviceClass: '013' },
  '14': { name: 'UPS NEXT DAY AIR EARLY', icon: '1+', serviceClass: '014' },
  '54': { name: 'UPS EXPRESS PLUS', icon: '1+', serviceClass: '054' },
  '59': { name: 'UPS 2ND DAY AIR A.M.', icon: '2A', serviceClass: '059' },
  '65': { name: 'UPS SAVER', icon: '1P', serviceClass: '065' },
}

export function composeUps(content: LabelContent): DrawingElement[] {
  const known = services[content.serviceCode.padStart(2, '0')]
  const service = known ?? { name: capitals(content.serviceName), icon: null, serviceClass: '000' }
  return [
    ...header(content),
    filled(0.1, 2.14, 3.8, 0.014),
    ...routing(content, service.serviceClass),
    ...serviceBand(content, service),
    ...tracking(content),
    ...billing(content),
  ]
}

function header(content: LabelContent): DrawingElement[] {
  const weight = `${tenthsUp(content.weightPounds)} LBS`
  const [name, ...rest] = addressLines(content.from, null)
  return [
    ...block({ x: 0.12, y: 0.14, width: 2, height: 0.78 }, [name ?? '', content.from.phone ?? '', ...rest], {
      maxSize: 0.115,
      minSize: 0.065,
    }),
    line(2.3, 0.26, weight, { size: 0.17, width: 0.9, weight: 'bold' }),
    line(3.88, 0.26, '1 OF 1', { size: 0.17, width: 0.6, weight: 'bold', align: 'right' }),
    line(2.3, 0.42, `SHP WT: ${weight}`, { size: 0.1, width: 1.5 }),
    line(2.3, 0.55, `DATE: ${dayMonthYear(content.shipDate)}`, { size: 0.1, width: 1.5 }),
    ...(content.sample ? sampleMark({ x: 2.3, y: 0.62, width: 1.58, height: 0.4 }) : []),
    line(0.12, 1.12, 'SHIP TO:', { size: 0.125, width: 0.8, weight: 'bold' }),
    ...block({ x: 0.4, y: 1.18, width: 3.48, height: 0.9 }, shipTo(content), { maxSize: 0.18, minSize: 0.07 }),
  ]
}

function shipTo(content: LabelContent): string[] {
  const [name, ...rest] = addressLines(content.to, content.from)
  return [name ?? '', content.to.phone ?? '', ...rest]
}

function routing(content: LabelContent, serviceClass: string): DrawingElement[] {
  const { to } = content
  const zip = zipFive(to.country, to.zip)
  const postalData = upsPostalData(to.country, to.zip)
  const maxiCode = upsMaxiCode({
    trackingNumber: content.trackingNumber,
    serviceClass,
    country: to.country,
    zip: to.zip,
    dayOfYear: dayOfYear(content.shipDate),
    weightPounds: String(Math.ceil(Math.max(0, Math.min(content.weightPounds, 99_999)) || 0)),
    street: to.street1,
    city: to.city,
    state: to.state,
  })
  const code =
    zip === null ? `${to.country} ${to.zip}` : `${to.state} ${zip.slice(0, 3)} ${zip.slice(3)}-${serviceClass}`
  return [
    barcode({ x: 0.1, y: 2.16, width: 1.25, height: 1.19 }, maxiCode, 0.035),
    filled(1.36, 2.14, 0.014, 1.22),
    line(1.52, 2.51, code, { size: 0.34, width: 2.34, weight: 'bold' }),
    barcode({ x: 1.42, y: 2.64, width: 2.44, height: 0.6 }, { symbology: 'code128', data: postalData }, 4 / 300),
    filled(0.1, 3.36, 3.8, 0.06),
  ]
}

type Service = { name: string; icon: string | null }

function serviceBand(content: LabelContent, service: Service): DrawingElement[] {
  const icon: DrawingElement[] = []
  if (service.icon === '') icon.push(filled(3.4, 3.46, 0.48, 0.48))
  else if (service.icon !== null) {
    icon.push(line(3.88, 3.88, service.icon, { size: 0.58, width: 0.9, weight: 'bold', align: 'right' }))
  }
  return [
    line(0.12, 3.72, service.name, { size: 0.3, width: service.icon === null ? 3.7 : 2.8, weight: 'bold' }),
    line(0.12, 3.9, `TRACKING #: ${spaced(content.trackingNumber)}`, { size: 0.14, width: 2.8 }),
    ...icon,
    filled(0.1, 3.98, 3.8, 0.014),
  ]
}

function tracking(content: LabelContent): DrawingElement[] {
  return [
    barcode(
      { x: 0.1, y: 4.06, width: 3.8, height: 1.02 },
      { symbology: 'code128', data: content.trackingNumber },
      4 / 300,
    ),
    filled(0.1, 5.14, 3.8, 0.06),
  ]
}

function billing(content: LabelContent): DrawingElement[] {
  const lines = ['BILLING: P/P', ...customsLines(content)]
  if (content.reference !== null) lines.push(`REF 1: ${content.reference}`)
  return [
    ...block({ x: 0.12, y: 5.28, width: content.sample ? 2.1 : 3.7, height: 0.6 }, lines, {
      maxSize: 0.12,
      minSize: 0.07,
    }),
    ...(content.sample ? sampleMark({ x: 2.3, y: 5.34, width: 1.58, height: 0.52 }) : []),
  ]
}

/** Contents, documents and payer of duties. */
function customsLines({ customs }: LabelContent): string[] {
  if (!customs) return []
  const duties = customs.incoterm === 'DDP' ? 'D/T: SHIPPER' : 'D/T: RECEIVER'
  return [`DESC: ${goodsInShort(customs)}`, customs.contentsType === 'documents' ? duties : `INV, ${duties}`]
}

/** Formats UPS numbers like `1Z 999 AA1 01 2345 6784`, and others in groups of four. */
function spaced(trackingNumber: string): string {
  const parts = /^(1Z)(...)(...)(..)(....)(....)$/.exec(trackingNumber)
  return parts === null ? grouped(trackingNumber, 4) : parts.slice(1).join(' ')
}
