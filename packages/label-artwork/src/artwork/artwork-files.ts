import type { Drawing } from '../drawing/drawing.ts'
import { graphicField } from '../zpl/graphic-field.ts'
import type { PrinterDpi } from '../zpl/write-zpl.ts'
import { blackDots, type GreyBitmap, labelInches } from './grey-bitmap.ts'

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

const whole = { x: 0, y: 0, ...labelInches }
const page = { widthInches: labelInches.width, heightInches: labelInches.height }

/** A page that one picture fills. */
export function pictureDrawing({ width: columns, height: rows, samples }: GreyBitmap): Drawing {
  return { ...page, elements: [{ kind: 'image', ...whole, columns, rows, samples }] }
}

/** The same in black and white: an eighth of the bytes. */
export function dotsDrawing(bitmap: GreyBitmap): Drawing {
  const { width: columns, height: rows } = bitmap
  return { ...page, elements: [{ kind: 'dots', ...whole, columns, rows, packed: blackDots(bitmap) }] }
}
