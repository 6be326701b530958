import type { Artwork } from '#adapters/carriers/carrier.ts'

/** The label file that a carrier answered in base64; null where it is none, or no PDF: the label is bought all the same. */
export function pdfArtwork(base64: unknown): Artwork | null {
  const bytes = Buffer.from(typeof base64 === 'string' ? base64 : '', 'base64')
  return bytes.subarray(0, 5).toString() === '%PDF-' ? { mediaType: 'application/pdf', bytes } : null
}
