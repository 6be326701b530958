/** The commercial invoice, which FedEx makes of what is declared, and passes on to customs where it may. */
import { type Drawing, writePdf } from '@waybill/label-artwork'
import type { SampleContent } from '../sample-pdf.ts'
import type { Answer } from '../simulation.ts'
import { isInternational } from './border.ts'
import type { FedexCommodity, FedexCustoms } from './customs.ts'
import { fedexError, invalidInput } from './errors.ts'
import { asksFor, type FedexAddress, type FedexExtras } from './shipment.ts'

type Invoiced = FedexExtras & {
  shipper: { address: FedexAddress }
  recipients: { address: FedexAddress }[]
  customsClearanceDetail?: FedexCustoms
  shippingDocumentSpecification?: { shippingDocumentTypes?: string[] }
}

const maxElectronicLines = 99
const usualCopies = 3
/** Where invoices have to be on paper all the same. */
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

/** Of the answer: the paper where it was asked for, and how many of it customs want on the parcel. */
export function invoiceDocuments(content: SampleContent, shipment: Invoiced) {
  const { customsClearanceDetail: customs, shippingDocumentSpecification } = shipment
  if (!customs || !shippingDocumentSpecification?.shippingDocumentTypes?.includes('COMMERCIAL_INVOICE')) return {}
  const copies = isElectronic(shipment) ? 0 : usualCopies
  const encodedLabel = Buffer.from(writePdf(drawInvoice(content, customs))).toString('base64')
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

const linesOnPage = 40

/** One page with what there is room for: what counts is that a paper comes. */
function drawInvoice({ trackingNumber, from, to }: SampleContent, { commodities, totalCustomsValue }: FedexCustoms) {
  const lines = [
    'COMMERCIAL INVOICE - SAMPLE',
    `Air waybill ${trackingNumber}`,
    `From ${[from.name, from.company, from.street1, from.city, from.country].filter(Boolean).join(', ')}`,
    `To ${[to.name, to.company, to.street1, to.city, to.country].filter(Boolean).join(', ')}`,
    ...commodities.slice(0, linesOnPage).map(lineOf),
    `Total ${totalCustomsValue?.amount?.toFixed(2)} ${totalCustomsValue?.currency}`,
  ]
  const elements = lines.map((text, index) => ({
    kind: 'text' as const,
    x: 0.75,
    baseline: 1 + index * 0.2,
    text,
    size: 0.13,
    weight: index === 0 ? ('bold' as const) : ('regular' as const),
    align: 'left' as const,
    ink: 'black' as const,
  }))
  const page: Drawing = { widthInches: 8.5, heightInches: 11, elements }
  return page
}

const lineOf = ({ quantity, description, countryOfManufacture, harmonizedCode, customsValue }: FedexCommodity) =>
  [quantity, description, countryOfManufacture, harmonizedCode, customsValue?.amount?.toFixed(2)]
    .filter(Boolean)
    .join('  ')
