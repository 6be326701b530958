import { scanDecodability } from '@waybill/pdf-dots'
import type { Barcode } from '../src/index.ts'
import { encodeSymbol, placeSymbol } from '../src/symbols/encode-symbol.ts'
import type { Bitmap } from './read-symbols.ts'

/**
 * Decodability of a Code 128 symbol, as ISO/IEC 15416 defines it with the reference decoder of ISO/IEC 15417. 1 is
 * perfect, 0.62 is grade A, 0.50 B, 0.37 C and 0.25 D. The result is the worst of ten scans of the printer's dots,
 * without the effects of heat and paper.
 */
export function decodabilityOf(bitmap: Bitmap, barcode: Barcode): number | null {
  const symbol = encodeSymbol(barcode.content)
  if (symbol.kind !== 'bars') return null
  const scans = scansOf(bitmap, barcode)
  return Math.min(...scans.map((widths) => scanDecodability(widths, symbol.widths)))
}

/** By how many dots the worst bar or space of ten scans differs from its modules. Null for other symbols. */
export function worstBarOf(bitmap: Bitmap, barcode: Barcode, moduleDots: number): number | null {
  const symbol = encodeSymbol(barcode.content)
  if (symbol.kind !== 'bars') return null
  const scans = scansOf(bitmap, barcode)
  return Math.max(
    ...scans.map((widths) => {
      if (widths.length !== symbol.widths.length) return Number.POSITIVE_INFINITY
      return Math.max(...widths.map((width, index) => Math.abs(width - (symbol.widths[index] ?? 0) * moduleDots)))
    }),
  )
}

/** Widths of bars and spaces in dots, in ten scans over the height of a barcode. */
function scansOf(bitmap: Bitmap, barcode: Barcode): number[][] {
  const { height } = placeSymbol(barcode, bitmap.dpi)
  const middle = (barcode.y + barcode.height / 2) * bitmap.dpi
  return Array.from({ length: 10 }, (_, scan) =>
    elementWidths(bitmap, Math.round(middle + (scan - 4.5) * height * 0.08), barcode),
  )
}

export function gradeOf(decodability: number): string {
  if (decodability >= 0.62) return 'A'
  if (decodability >= 0.5) return 'B'
  if (decodability >= 0.37) return 'C'
  return decodability >= 0.25 ? 'D' : 'F'
}

/** Widths of bars and spaces in dots, from the first bar to the last. */
function elementWidths(bitmap: Bitmap, y: number, barcode: Barcode): number[] {
  // Some areas have lines at their edges. The quiet zones are wider than this margin.
  const margin = 0.02
  const from = Math.max(0, Math.floor((barcode.x + margin) * bitmap.dpi))
  const to = Math.min(bitmap.width, Math.ceil((barcode.x + barcode.width - margin) * bitmap.dpi))
  const isBlack = (x: number) => (bitmap.samples[y * bitmap.width + x] ?? 255) < 128
  const edges: number[] = []
  for (let x = from + 1; x < to; x++) if (isBlack(x) !== isBlack(x - 1)) edges.push(x)
  return edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0))
}
