import type { CustomsContent, InvoiceContent, LabelContent } from '@waybill/label-artwork'
import type { Artwork, BoughtLabel, CarrierDocument, CarrierId, DocumentKind } from '#adapters/carriers/carrier.ts'
import type { PrintedContent, PrintedPurchase, PrintedShipment } from '#domain/labels/label-content.ts'
import { partyOf } from '#domain/labels/label-content.ts'

/** What a paper that is drawn here says, as it is kept with its label. */
export type DocumentContent =
  | (InvoiceContent & { drawn: 'invoice' })
  /** The declaration of a postal parcel, on the sheets that its label has as well. */
  | (LabelContent & { drawn: 'customs-form' })

/** A paper that goes with a label, about to be recorded. */
export type NewDocument = {
  kind: DocumentKind
  copies: number
  content: DocumentContent | null
  artwork: Artwork | null
}

/** A paper that goes with a label. */
export type LabelDocument = {
  /** From 1, in the order in which they are listed. */
  position: number
  kind: DocumentKind
  /** How many are to be printed and put on the parcel; 0 where customs have it already. */
  copies: number
  content: DocumentContent | null
  /** Of the carrier's own file; null where there is none. */
  mediaType: Artwork['mediaType'] | null
  /** Of the carrier's own file; null until they are counted. */
  pages: number | null
}

const carrierNames: Readonly<Record<CarrierId, string>> = {
  usps: 'USPS',
  ups: 'UPS',
  fedex: 'FedEx',
  dhl: 'DHL Express',
}

/** An original and two copies, as every courier asks where it asks for one. */
const usualCopies = 3

/**
 * The papers that go with a label. In production those that the carrier sent; one that it made and did not send is listed
 * without a file. In a Sandbox they are drawn as the label is, whatever came, but the copy of a waybill, which is the carrier's.
 *
 * @param label what the label prints, where it is drawn here
 */
export function labelDocuments(
  purchase: PrintedPurchase,
  shipment: PrintedShipment,
  bought: BoughtLabel,
  label: PrintedContent | null,
): NewDocument[] {
  const customs = label?.customs ?? null
  const sent = bought.documents ?? (customs ? usualDocuments(purchase.carrier, customs) : [])
  return sent.map(({ kind, copies, artwork }) => {
    if (!label || !customs || kind === 'waybill-copy') return { kind, copies, artwork, content: null }
    return { kind, copies, artwork: null, content: documentContent(kind, purchase, shipment, { label, customs }) }
  })
}

/** Couriers want an invoice with goods; with the post the declaration is part of the label. */
function usualDocuments(carrier: CarrierId, customs: CustomsContent): CarrierDocument[] {
  if (carrier === 'usps' || customs.contentsType === 'documents') return []
  return [{ kind: 'commercial-invoice', copies: usualCopies, artwork: null }]
}

function documentContent(
  kind: Exclude<DocumentKind, 'waybill-copy'>,
  purchase: PrintedPurchase,
  { from, to, reference }: PrintedShipment,
  { label, customs }: { label: PrintedContent; customs: CustomsContent },
): DocumentContent {
  if (kind === 'customs-form') return { drawn: 'customs-form', ...label, customs }
  const { trackingNumber, weightPounds, shipDate, serviceName, sample } = label
  return {
    drawn: 'invoice',
    invoiceNumber: reference || trackingNumber,
    date: shipDate,
    carrierName: carrierNames[purchase.carrier],
    serviceName,
    trackingNumber,
    weightPounds,
    sample,
    from: { ...partyOf(from), ...customsNumbers(from) },
    to: { ...partyOf(to), ...customsNumbers(to) },
    customs,
  }
}

const customsNumbers = ({ email, federalTaxId, stateTaxId }: PrintedShipment['from']) => ({
  email,
  federalTaxId: federalTaxId ?? null,
  stateTaxId: stateTaxId ?? null,
})
