/**
 * The files of a shipment. Several may be of the kind `label`: then the first is the transport label and the next the
 * waybill copy, which is handed to the courier and must never be taken for the label.
 */
import { type Static, Type } from 'typebox'
import type { BoughtLabel, CarrierDocument } from '#carriers/carrier.ts'
import { pdfArtwork } from '#carriers/pdf-artwork.ts'

export const documents = Type.Array(
  Type.Object({
    typeCode: Type.Optional(Type.String()),
    imageFormat: Type.Optional(Type.String()),
    content: Type.Optional(Type.String()),
  }),
)

/** Customary where the invoice goes along on paper; DHL names no number. */
const invoiceCopies = 3

export function readPapers(
  files: Static<typeof documents>,
  paperless: boolean,
): Pick<BoughtLabel, 'artwork' | 'documents'> {
  const labels = files.filter(({ typeCode }) => typeCode === 'label')
  const invoice = files.find(({ typeCode }) => typeCode === 'invoice' || typeCode === 'proforma')
  const waybillCopy = files.find(({ typeCode }) => typeCode === 'waybillDoc') ?? labels[1]
  const papers: CarrierDocument[] = [
    ...(invoice
      ? [
          {
            kind: 'commercial-invoice' as const,
            copies: paperless ? 0 : invoiceCopies,
            artwork: pdfArtwork(invoice.content),
          },
        ]
      : []),
    ...(waybillCopy
      ? [{ kind: 'waybill-copy' as const, copies: paperless ? 0 : 1, artwork: pdfArtwork(waybillCopy.content) }]
      : []),
  ]
  return { artwork: pdfArtwork(labels[0]?.content), ...(papers.length > 0 ? { documents: papers } : {}) }
}
