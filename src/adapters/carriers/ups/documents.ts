/**
 * The invoice that comes with the answer to a purchase:
 *   "Form": { "Code": "01", "Image": { "ImageFormat": { "Code": "PDF" }, "GraphicImage": "<base64>" } }
 * in an array or not, and without its image or not there at all where UPS passes the invoice on to customs itself.
 */
import { Type } from 'typebox'
import type { CarrierAccount, CarrierDocument } from '#adapters/carriers/carrier.ts'
import { pdfArtwork } from '#adapters/carriers/pdf-artwork.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** The setting of an account at UPS by which customs are told without paper. */
export const paperlessSetting = 'paperless'

/** As many as customs usually want on the parcel. */
const printedCopies = 3

const form = compileOnFirstUse(Type.Object({ Image: Type.Object({ GraphicImage: Type.String() }) }))

export function documentsOf(answered: unknown, account: CarrierAccount): CarrierDocument[] {
  const [found] = [answered].flat()
  const isPaperless = account.credentials[paperlessSetting]?.trim().toLowerCase() === 'yes'
  return [
    {
      kind: 'commercial-invoice',
      copies: isPaperless ? 0 : printedCopies,
      artwork: form.Check(found) ? pdfArtwork(found.Image.GraphicImage) : null,
    },
  ]
}
