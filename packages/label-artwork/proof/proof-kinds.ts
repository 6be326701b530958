import { composeInvoice, composePages, type Drawing, type LabelContent, type LabelLayout } from '../src/index.ts'
import { randomShipment } from './shipments.ts'
import { randomShipmentAbroad } from './shipments-abroad.ts'

/** What is proved: the labels of each carrier, those of parcels that customs ask about, and an invoice. */
export type ProofKind = LabelLayout | `${LabelLayout}-abroad` | 'invoice'
const layouts: readonly LabelLayout[] = ['usps', 'ups', 'fedex', 'dhl']
export const proofKinds: readonly ProofKind[] = [
  ...layouts,
  ...layouts.map((layout) => `${layout}-abroad` as const),
  'invoice',
]

/** A label or paper of a shipment, the same for the same seed; `content` is null where it is no label. */
export function proofDrawings(kind: ProofKind, seed: number): { content: LabelContent | null; pages: Drawing[] } {
  if (kind === 'invoice') return { content: null, pages: invoicePages(seed) }
  const [layout, way] = kind.split('-') as [LabelLayout, string?]
  const content = way ? randomShipmentAbroad(layout, seed) : randomShipment(layout, seed)
  return { content, pages: composePages(content) }
}

function invoicePages(seed: number): Drawing[] {
  const { customs, shipDate, reference, ...content } = randomShipmentAbroad('dhl', seed)
  if (!customs) throw new Error('a parcel abroad is declared')
  const invoiceNumber = reference ?? content.trackingNumber
  return composeInvoice({ ...content, customs, carrierName: 'DHL Express', date: shipDate, invoiceNumber })
}
