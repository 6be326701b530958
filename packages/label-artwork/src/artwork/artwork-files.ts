import type { Drawing } from '../drawing/drawing.ts'
import { graphicField } from '../zpl/graphic-field.ts'
import type { PrinterDpi } from '../zpl/write-zpl.ts'
import { type GreyBitmap, labelInches } from './grey-bitmap.ts'

export type ArtworkFiles = { pdf: Uint8Array; zpl203: Uint8Array; zpl300: Uint8Array; zpl600: Uint8Array }

export const printerDpis: readonly PrinterDpi[] = [203, 300, 600]

/** Why artwork could not be converted, in a sentence. Anything else that is thrown is a fault of this program. */
export class ArtworkError extends Error {}

/** A label for a printer: a picture that fills it. */
export function pictureFormat(packed: Uint8Array, size: { width: number; height: number }): string {
  const { width, height } = size
  // Level 2 takes a quarter of the time of level 6 for a file a third larger; compressing is what costs here.
  const field = graphicField(packed, width, height, 2)
  return `^XA^PW${width}^LL${height}^LH0,0^LT0^FWN^LRN\n^FO0,0${field}^FS\n^PQ1\n^XZ\n`
}

/** A page that one picture fills. */
export function pictureDrawing(bitmap: GreyBitmap): Drawing {
  const { width: columns, height: rows, samples } = bitmap
  const place = { x: 0, y: 0, width: labelInches.width, height: labelInches.height }
  return {
    widthInches: labelInches.width,
    heightInches: labelInches.height,
    elements: [{ kind: 'image', ...place, columns, rows, samples }],
  }
}
