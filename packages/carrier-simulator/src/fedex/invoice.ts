/** The commercial invoice that FedEx creates from the declaration. It transmits it electronically if possible. */
import { type CustomsContent, composeInvoice, writePdf } from '@waybill/label-artwork'
import type { SampleContent } from '../sample-files.ts'
import type { Answer } from '../simulation.ts'
import { type FedexCustoms, isInternational } from './customs.ts'
import { asksFor, type FedexAddress, type FedexExtras, fedexError, invalidInput, poundsOf } from './errors.ts'

type InvoicedParty = { address: FedexAddress; contact?: { emailAddress?: string }; tins?: { number: string }[] }
type Invoiced = FedexExtras & {
  shipper: InvoicedParty
  recipients: InvoicedParty[]
  customsClearanceDetail?: FedexCustoms
  shippingDocumentSpecification?: { shippingDocumentTypes?: string[] }
}

const maxElectronicLines = 99
const usualCopies = 3
/** Countries that require printed invoices. */
const withoutElectronic = new Set(['BR', 'TR', 'VI', 'GU', 'AS', 'MP'])

const isElectronic = (shipment: Invoiced) => asksFor(shipment, 'ELECTRONIC_TRADE_DOCUMENTS')

export function electronicFault(shipment: Invoiced): Answer | null {
  if (!isElectronic(shipment)) return null
  const { shipper, recipients, customsClearanceDetail: customs } = shipment
  const to = recipients[0]?.address
  if (!to || !customs || !isInternational(shipper.address, to) || withoutElectronic.has(to.countryCode)) {
    return fedexError(
      400,
      'ORGORDEST.SPECIALSERVICES.NOTALLOWED',
      'Electronic trade documents are not allowed between the given locations.',
    )
  }
  return customs.commodities.length > maxElectronicLines ? invalidInput('an electronic invoice has 99 lines') : null
}

/** The response's documents: the invoice if it was requested, and the number of printed copies. */
export function invoiceDocuments(content: SampleContent, shipment: Invoiced) {
  const { customsClearanceDetail: customs, shippingDocumentSpecification } = shipment
  if (!customs || !shippingDocumentSpecification?.shippingDocumentTypes?.includes('COMMERCIAL_INVOICE')) return {}
  const copies = isElectronic(shipment) ? 0 : usualCopies
  const encodedLabel = drawInvoice(content, shipment, customs).toString('base64')
  return {
    shipmentDocuments: [
      {
        contentType: 'COMMERCIAL_INVOICE',
        copiesToPrint: usualCopies,
        trackingNumber: content.trackingNumber,
        docType: 'PDF',
        encodedLabel,
      },
    ],
    completedShipmentDetail: {
      usDomestic: false,
      documentRequirements: {
        requiredDocuments: ['COMMERCIAL_OR_PRO_FORMA_INVOICE', 'AIR_WAYBILL'],
        generationDetails: [{ type: 'COMMERCIAL_INVOICE', minimumCopiesRequired: copies }],
      },
    },
  }
}

const contentsTypes: Readonly<Record<string, string>> = {
  SOLD: 'merchandise',
  GIFT: 'gift',
  SAMPLE: 'sample',
  REPAIR_AND_RETURN: 'returned_goods',
}

function drawInvoice(label: SampleContent, { recipients, shipper }: Invoiced, customs: FedexCustoms): Buffer {
  const { commercialInvoice: { customerReferences = [] } = {} } = customs
  const number = customerReferences.find(
    ({ customerReferenceType }) => customerReferenceType === 'INVOICE_NUMBER',
  )?.value
  const { serviceName, trackingNumber, weightPounds, shipDate } = label
  const drawings = composeInvoice({
    invoiceNumber: number ?? trackingNumber,
    date: shipDate,
    carrierName: 'FedEx',
    serviceName,
    trackingNumber,
    from: { ...label.from, ...knownAs(shipper) },
    to: { ...label.to, ...knownAs(recipients[0]) },
    weightPounds: Number(weightPounds.toFixed(2)),
    customs: toContent(customs),
    sample: true,
  })
  return Buffer.from(writePdf(drawings))
}

const knownAs = (party: InvoicedParty | undefined) => ({
  email: party?.contact?.emailAddress ?? null,
  federalTaxId: party?.tins?.map(({ number }) => number).join(', ') || null,
})

function toContent({ commodities, commercialInvoice = {}, exportDetail, dutiesPayment }: FedexCustoms): CustomsContent {
  const { shipmentPurpose = '', comments = [], originatorName, declarationStatement, termsOfSale } = commercialInvoice
  return {
    contentsType: contentsTypes[shipmentPurpose] ?? 'other',
    contentsExplanation: comments[0] ?? null,
    customsSigner: originatorName ?? null,
    declaration: declarationStatement ?? null,
    eelPfc: exportTextOf(exportDetail?.exportComplianceStatement),
    nonDeliveryOption: 'return',
    restrictionType: 'none',
    restrictionComments: null,
    incoterm: termsOfSale ?? (dutiesPayment?.paymentType === 'SENDER' ? 'DDP' : 'DAP'),
    items: commodities.map((commodity) => ({
      description: commodity.description ?? '',
      quantity: commodity.quantity ?? 1,
      value: String(commodity.customsValue?.amount ?? 0),
      currency: commodity.customsValue?.currency ?? 'USD',
      weightPounds: Number(poundsOf({ weight: { units: 'KG', value: commodity.weight?.value ?? 0 } }).toFixed(2)),
      hsTariffNumber: commodity.harmonizedCode ?? null,
      originCountry: commodity.countryOfManufacture ?? '',
      code: commodity.partNumber ?? null,
    })),
  }
}

/** Formats `NO_EEI_30_37_A` as `NO EEI 30.37(A)`. */
function exportTextOf(statement: string | undefined): string | null {
  const [part, paragraph, ...letters] = /^NO_EEI_(.+)$/.exec(statement ?? '')?.[1]?.split('_') ?? []
  if (!part || !paragraph) return statement ?? null
  return `NO EEI ${part}.${paragraph}${letters.map((letter) => `(${letter})`).join('')}`
}
