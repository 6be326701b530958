import type { Barcode } from '../src/index.ts'
import { encodeSymbol } from '../src/symbols/encode-symbol.ts'
import { placeSymbol } from '../src/symbols/place-symbol.ts'
import type { Bitmap } from './render-file.ts'

/**
 * How far the bars of a Code 128 symbol are from being mistaken for others, as ISO/IEC 15416 measures it with the
 * reference decode of ISO/IEC 15417: 1 is perfect, 0.62 grade A, 0.50 B, 0.37 C, 0.25 D. The worst of ten scans on
 * the dots as a printer sets them, each black or white; what heat and paper add is not in it.
 */
export function decodabilityOf(bitmap: Bitmap, barcode: Barcode): number | null {
  const symbol = encodeSymbol(barcode.content)
  if (symbol.kind !== 'bars') return null
  const scans = scansOf(bitmap, barcode)
  return Math.min(...scans.map((widths) => scanDecodability(widths, symbol.widths)))
}

/** By how many dots the worst bar or space of ten scans is wider or narrower than its modules; null where there are none. */
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

/** Lengths of bars and spaces in dots, ten times over the height of a bar code. */
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

/** Lengths of bars and spaces in dots from the first bar to the last. */
function elementWidths(bitmap: Bitmap, y: number, barcode: Barcode): number[] {
  // Rules stand at the edges of the area at times; its quiet zones are wider than this.
  const margin = 0.02
  const from = Math.max(0, Math.floor((barcode.x + margin) * bitmap.dpi))
  const to = Math.min(bitmap.width, Math.ceil((barcode.x + barcode.width - margin) * bitmap.dpi))
  const isBlack = (x: number) => (bitmap.samples[y * bitmap.width + x] ?? 255) < 128
  const edges: number[] = []
  for (let x = from + 1; x < to; x++) if (isBlack(x) !== isBlack(x - 1)) edges.push(x)
  return edges.slice(1).map((edge, index) => edge - (edges[index] ?? 0))
}

/**
 * Characters are three bars and three spaces of eleven modules; the stop has a bar more, which is left out.
 *
 * @param widths of bars and spaces in dots
 * @param modules what each of them is wide; 0 is answered where one is decoded as another
 */
export function scanDecodability(widths: readonly number[], modules: ArrayLike<number>): number {
  if (widths.length !== modules.length) return 0
  let worst = 1
  for (let start = 0; start + 6 <= widths.length - 1; start += 6) {
    const character = Array.from({ length: 6 }, (_, index) => modules[start + index] as number)
    worst = Math.min(worst, characterDecodability(widths.slice(start, start + 6), character))
  }
  return worst
}

function characterDecodability(widths: readonly number[], modules: readonly number[]): number {
  const wholeOf = ([b1 = 0, s1 = 0, b2 = 0, s2 = 0, b3 = 0, s3 = 0]: readonly number[]) => ({
    // From an edge to the next alike: the decoder rounds these to whole modules, so half a module is the most to lose.
    edges: [b1 + s1, s1 + b2, b2 + s2, s2 + b3],
    // The bars together tell two characters of equal edges apart; their sum is always even.
    bars: b1 + b2 + b3,
    total: b1 + s1 + b2 + s2 + b3 + s3,
  })
  const [printed, wanted] = [wholeOf(widths), wholeOf(modules)]
  const inModules = (width: number) => (width * wanted.total) / printed.total
  const deviation = (index: number) => Math.abs(inModules(printed.edges[index] ?? 0) - (wanted.edges[index] ?? 0))
  const worstEdge = Math.max(...printed.edges.map((_, index) => deviation(index)))
  const ofBars = Math.abs(inModules(printed.bars) - wanted.bars)
  return Math.max(0, Math.min((0.5 - worstEdge) / 0.5, (1.75 - ofBars) / 1.75))
}
