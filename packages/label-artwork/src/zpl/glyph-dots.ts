import type { Outline } from '../text/glyph-outline.ts'
import { fillEdges, type PlacedDots } from './fill-edges.ts'
import { edgesOf } from './outline-edges.ts'

/** A glyph at 600 dpi takes about a kilobyte, with what is needed to find it again. */
const maxKeptBytes = 4 * 1024 * 1024
const bytesToFind = 200

/** A place is looked at to a part of a dot that makes about a six hundredth of an inch, so that the same dots come again. */
const partsPerDot = { 203: 4, 300: 2, 600: 1 } as const
const mostParts = 4

export type GlyphPlace = { scale: number; dpi: keyof typeof partsPerDot; x: number; y: number }

export type GlyphDots = {
  /** The dots of a glyph whose origin lies at a place, in dots. @param place.scale dots in a font size */
  at(outline: Outline, place: GlyphPlace): PlacedDots
  keptBytes(): number
}

/** What draws glyphs, each once for a size and a place within a dot; what is kept is given up where it gets too much. */
export function createGlyphDots(maxBytes = maxKeptBytes): GlyphDots {
  let kept = new Map<number, Map<Outline, (PlacedDots | undefined)[]>>()
  let bytes = 0

  function partly(outline: Outline, scale: number, partX: number, partY: number): PlacedDots {
    const part = partX * mostParts + partY
    const known = kept.get(scale)?.get(outline)?.[part]
    if (known !== undefined) return known
    const dots = fillEdges(edgesOf(outline), scale, partX / mostParts, partY / mostParts)
    if (bytes > maxBytes) {
      kept = new Map()
      bytes = 0
    }
    const ofScale = kept.get(scale) ?? new Map<Outline, (PlacedDots | undefined)[]>()
    const ofOutline = ofScale.get(outline) ?? new Array<PlacedDots | undefined>(mostParts * mostParts)
    ofOutline[part] = dots
    kept.set(scale, ofScale.set(outline, ofOutline))
    bytes += dots.packed.length + bytesToFind
    return dots
  }

  return {
    at(outline, { scale, dpi, x, y }) {
      const across = roundedPlace(x, dpi)
      const down = roundedPlace(y, dpi)
      const column = Math.floor(across / mostParts)
      const row = Math.floor(down / mostParts)
      const dots = partly(outline, scale, across - column * mostParts, down - row * mostParts)
      return { ...dots, left: dots.left + column, top: dots.top + row }
    },
    keptBytes: () => bytes,
  }
}

/** In quarters of a dot. */
function roundedPlace(dots: number, dpi: GlyphPlace['dpi']): number {
  const parts = partsPerDot[dpi]
  return Math.round(dots * parts) * (mostParts / parts)
}
