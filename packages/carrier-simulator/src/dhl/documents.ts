/**
 * The files of a shipment, as DHL's samples have them: the label, the waybill copy as a second one of the same kind,
 * then the invoice.
 */
import { type Drawing, type Text, writePdf } from '@waybill/label-artwork'
import { type SampleContent, samplePdf } from '../sample-pdf.ts'
import type { ShipmentRequest } from './shipment-request.ts'

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

/** Small enough for its line: half of its size is about what a letter is wide. */
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
