import { blackDots, type GreyBitmap, labelInches } from '@waybill/pdf-dots'
import type { Drawing } from '../drawing/drawing.ts'
import { formatReset } from '../zpl/format-reset.ts'
import { graphicField } from '../zpl/graphic-field.ts'
import type { PrinterDpi } from '../zpl/write-zpl.ts'

export type ArtworkFiles = { pdf: Uint8Array; zpl203: Uint8Array; zpl300: Uint8Array; zpl600: Uint8Array }

export const printerDpis: readonly PrinterDpi[] = [203, 300, 600]

/** Artwork can't be converted. The message is a sentence for users. All other errors are bugs. */
export class ArtworkError extends Error {}

/** A ZPL label with one image that fills it. */
export function pictureFormat(packed: Uint8Array, size: { width: number; height: number }): string {
  const { width, height } = size
  // Level 2 takes a quarter of the time of level 6, for a file that is a third larger. Compression takes most of the
  // time here.
  const field = graphicField(packed, width, height, 2)
  return `^XA${formatReset}^PW${width}^LL${height}\n^FO0,0${field}^FS\n^PQ1\n^XZ\n`
}

const whole = { x: 0, y: 0, ...labelInches }
const page = { widthInches: labelInches.width, heightInches: labelInches.height }

/** A page with one image that fills it. */
export function pictureDrawing({ width: columns, height: rows, samples }: GreyBitmap): Drawing {
  return { ...page, elements: [{ kind: 'image', ...whole, columns, rows, samples }] }
}

/** The same in black and white, with an eighth of the bytes. */
export function dotsDrawing(bitmap: GreyBitmap): Drawing {
  const { width: columns, height: rows } = bitmap
  return { ...page, elements: [{ kind: 'dots', ...whole, columns, rows, packed: blackDots(bitmap) }] }
}

export type ArtworkKind = 'pdf' | 'image' | 'zpl'

/** Detects the kind of artwork by its first bytes, because carriers sometimes send a wrong media type. */
export function artworkKind(bytes: Uint8Array): ArtworkKind | null {
  const head = Buffer.from(bytes.subarray(0, 1024)).toString('latin1')
  if (head.includes('%PDF-')) return 'pdf'
  if (/^(?:\x89PNG\r\n|GIF8[79]a|\xff\xd8\xff)/.test(head)) return 'image'
  return Buffer.from(bytes.subarray(0, 65_536)).includes('^XA') ? 'zpl' : null
}
