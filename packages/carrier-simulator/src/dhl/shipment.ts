/** The parts of a shipment that affect its price, for rates and shipments. */

import { type Drawing, type Text, writePdf } from '@waybill/label-artwork'
import { type SampleContent, samplePdf } from '../sample-files.ts'
import type { Box } from '../tariff/price.ts'

export type DhlPackage = {
  typeCode?: string
  weight: number
  dimensions?: { length: number; width: number; height: number }
}

export const poundsOf = (parcel: DhlPackage, unit: string) =>
  unit === 'metric' ? parcel.weight / 0.45359237 : parcel.weight

export function boxOf(parcel: DhlPackage, unit: string): Box | null {
  if (!parcel.dimensions) return null
  const inches = (value: number) => (unit === 'metric' ? value / 2.54 : value)
  return {
    weightPounds: poundsOf(parcel, unit),
    lengthInches: inches(parcel.dimensions.length),
    widthInches: inches(parcel.dimensions.width),
    heightInches: inches(parcel.dimensions.height),
  }
}

/** The planned time must be well-formed, not in the past, and at most ten days ahead. */
export function plannedTimeRefusal(planned: string, now: Date): string | null {
  const match = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}) ?GMT([+-]\d{2}:\d{2})$/.exec(planned)
  if (!match)
    return "998: ShipTimeStamp is not well formatted.(Expected Sample Format : '2010-02-11T17:10:09 GMT+01:00')"
  const at = Date.parse(`${match[1]}${match[2]}`)
  const dayMs = 86_400_000
  if (at < now.getTime() || at > now.getTime() + 11 * dayMs) {
    return '996: The requested ship date is in the past or more than ten days ahead'
  }
  return null
}

/* The files of a shipment, as in DHL's samples: the label, the waybill copy of the same type, then the invoice. */

const a4 = { widthInches: 8.27, heightInches: 11.69 }
const linesOfPage = 44

export function documentsOf(wanted: ShipmentRequest, label: SampleContent) {
  const { imageOptions = [] } = wanted.outputImageProperties ?? {}
  const isWanted = (code: string) => imageOptions.some(({ typeCode, isRequested }) => typeCode === code && isRequested)
  return [
    document('label', samplePdf(label)),
    ...(isWanted('waybillDoc') ? [document('label', waybillCopy(wanted, label))] : []),
    ...(isWanted('invoice') && wanted.content.exportDeclaration ? [document('invoice', invoice(wanted, label))] : []),
  ]
}

const document = (typeCode: string, pdf: Uint8Array) => ({
  imageFormat: 'PDF',
  content: Buffer.from(pdf).toString('base64'),
  typeCode,
})

function waybillCopy({ content }: ShipmentRequest, label: SampleContent): Uint8Array {
  const { declaredValue = 0, declaredValueCurrency = '', incoterm } = content
  return pages({ widthInches: 4, heightInches: 6 }, [
    '*WAYBILL DOC* SAMPLE, NOT VALID',
    'Not to be attached to package - hand to courier',
    '',
    `WAYBILL ${label.trackingNumber}`,
    `${label.serviceName}, ${label.shipDate}`,
    `From: ${label.from.name ?? ''}, ${label.from.city}, ${label.from.country}`,
    `To: ${label.to.name ?? ''}, ${label.to.city}, ${label.to.country}`,
    `Contents: ${content.description}`,
    `Declared value for customs: ${declaredValue.toFixed(2)} ${declaredValueCurrency}`,
    incoterm === 'DDP' ? 'Duties & Taxes Paid (DD)' : 'Duties & Taxes Unpaid (DS)',
    ...(content.USFilingTypeValue ? [`NOEEI: ${content.USFilingTypeValue}`] : []),
  ])
}

function invoice({ content, outputImageProperties }: ShipmentRequest, label: SampleContent): Uint8Array {
  const { declaredValue = 0, declaredValueCurrency = '', exportDeclaration } = content
  const option = outputImageProperties?.imageOptions?.find(({ typeCode }) => typeCode === 'invoice')
  return pages(a4, [
    `${option?.invoiceType === 'proforma' ? 'PROFORMA' : 'COMMERCIAL'} INVOICE - SAMPLE, NOT VALID`,
    `AWB number ${label.trackingNumber}`,
    `Invoice number ${exportDeclaration?.invoice?.number ?? ''}, ${exportDeclaration?.invoice?.date ?? ''}`,
    `Ship from: ${label.from.name ?? ''}, ${label.from.street1}, ${label.from.city}, ${label.from.country}`,
    `Ship to: ${label.to.name ?? ''}, ${label.to.street1}, ${label.to.city}, ${label.to.country}`,
    '',
    ...(exportDeclaration?.lineItems ?? []).map(
      ({ number, description, quantity, price, manufacturerCountry }) =>
        `${number}. ${description}, ${quantity.value} PCS at ${price} ${declaredValueCurrency}, from ${manufacturerCountry}`,
    ),
    '',
    `Value for customs purposes: ${declaredValue.toFixed(2)} ${declaredValueCurrency}`,
    `Terms of trade: ${content.incoterm}`,
    `Signature: ${exportDeclaration?.invoice?.signatureName ?? ''}`,
  ])
}

function pages(paper: { widthInches: number; heightInches: number }, lines: readonly string[]): Uint8Array {
  const count = Math.max(1, Math.ceil(lines.length / linesOfPage))
  const drawings = Array.from({ length: count }, (_, page): Drawing => {
    const own = lines.slice(page * linesOfPage, (page + 1) * linesOfPage)
    return { ...paper, elements: own.map((text, index) => lineOf(text, 0.6 + index * 0.22, paper.widthInches)) }
  })
  return writePdf(drawings)
}

/** Fits the line. A letter is about half as wide as the font size. */
const lineOf = (text: string, baseline: number, width: number): Text => ({
  kind: 'text',
  x: 0.3,
  baseline,
  text,
  size: Math.min(0.14, ((width - 0.6) / Math.max(1, text.length)) * 1.8),
  weight: 'regular',
  align: 'left',
  ink: 'black',
})

/** The used fields of a shipment request that has passed its schema. */
export type Party = {
  postalAddress: {
    postalCode: string
    cityName: string
    countryCode: string
    provinceCode?: string
    addressLine1: string
    addressLine2?: string
    addressLine3?: string
  }
  contactInformation: { fullName: string; companyName: string; phone: string }
}
export type ShipmentRequest = {
  plannedShippingDateAndTime: string
  productCode: string
  getRateEstimates?: boolean
  accounts: { typeCode: string; number: string }[]
  outputImageProperties?: OutputImages
  valueAddedServices?: { serviceCode: string }[]
  documentImages?: unknown[]
  customerReferences?: { value: string; typeCode?: string }[]
  customerDetails: { shipperDetails: Party; receiverDetails: Party }
  content: {
    packages: DhlPackage[]
    unitOfMeasurement: string
    isCustomsDeclarable: boolean
    description: string
    incoterm: string
    declaredValue?: number
    declaredValueCurrency?: string
    USFilingTypeValue?: string
    exportDeclaration?: ExportDeclaration
  }
}

type ExportDeclaration = {
  lineItems: {
    number: number
    description: string
    price: number
    quantity: { value: number }
    manufacturerCountry: string
    customerReferences?: { typeCode: string; value: string }[]
    preCalculatedLineItemTotalValue?: number
  }[]
  invoice?: { number: string; date: string; signatureName?: string }
}

type OutputImages = {
  encodingFormat?: string
  imageOptions?: { typeCode: string; isRequested?: boolean; invoiceType?: string }[]
  splitTransportAndWaybillDocLabels?: boolean
}
