/**
 * The files of a shipment. Several may be of the kind `label`: then the first is the transport label and the next the
 * waybill copy, which is handed to the courier and must never be taken for the label.
 */
import { type Static, Type } from 'typebox'
import type { BoughtLabel, BuyInput, CarrierAccount, CarrierDocument } from '#adapters/carriers/carrier.ts'
import { declaredOf } from '#adapters/carriers/dhl/crossing.ts'
import { isPaperless } from '#adapters/carriers/dhl/services.ts'
import { pdfArtwork } from '#adapters/carriers/pdf-artwork.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

const fileSchema = Type.Object({
  typeCode: Type.String(),
  content: Type.Optional(Type.Unknown()),
})
type AnsweredFile = Static<typeof fileSchema>
const file = compileOnFirstUse(fileSchema)

/** Customary where the invoice goes along on paper; DHL names no number. */
const invoiceCopies = 3

/** @param answered as DHL wrote it: what was bought is bought also where its files cannot be read */
export function readPapers(answered: unknown, paperless: boolean): Pick<BoughtLabel, 'artwork' | 'documents'> {
  const files = [answered].flat().filter((one): one is AnsweredFile => file.Check(one))
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

/** Those of a shipment that was found again: the parcel needs them all the same, and DHL does not show them again. */
export const unshownPapers = (account: CarrierAccount, input: BuyInput): Pick<BoughtLabel, 'artwork' | 'documents'> =>
  declaredOf(input) === 'goods'
    ? readPapers(
        [{ typeCode: 'invoice' }, ...(isPaperless(account, input) ? [] : [{ typeCode: 'waybillDoc' }])],
        isPaperless(account, input),
      )
    : { artwork: null }
