import type { Text } from '../drawing/drawing.ts'
import { lineMetrics } from '../text/plain-text.ts'
import { type Outline, placeLine } from '../text/shape-line.ts'
import { edgesOf, fillEdges, type PlacedDots } from './fill-edges.ts'
import { graphicField, pasteDots, whiteField } from './graphic-field.ts'

/** A glyph at 600 dpi takes about a kilobyte with its key. */
const maxKeptBytes = 4 * 1024 * 1024
const bytesToFind = 200

/** Positions are rounded to about 1/600 inch, so that cached dots can be used again. */
const partsPerDot = { 203: 4, 300: 2, 600: 1 } as const
const mostParts = 4

type GlyphPlace = { scale: number; dpi: keyof typeof partsPerDot; x: number; y: number }

export type GlyphDots = {
  /** The dots of a glyph with its origin at a position in dots. @param place.scale dots per font size */
  at(outline: Outline, place: GlyphPlace): PlacedDots
  keptBytes(): number
}

/** Draws glyphs and caches them by size and position within a dot. The cache drops old glyphs when it is full. */
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

/** In fractions of a dot. */
function roundedPlace(dots: number, dpi: GlyphPlace['dpi']): number {
  const parts = partsPerDot[dpi]
  return Math.round(dots * parts) * (mostParts / parts)
}

const glyphDots = createGlyphDots()

/** Draws a line that the printer's font lacks as dots, clipped by its height and the page. */
export function outlinedField(element: Text, dpi: GlyphPlace['dpi'], pageWidth: number): string {
  const { left, line } = placeLine(element)
  const { ascent, descent } = lineMetrics([element.text])
  const scale = element.size * dpi
  const margin = Math.ceil(0.2 * scale)
  const originX = Math.round(left * dpi)
  const originY = Math.round(element.baseline * dpi)
  const x = Math.max(0, originX - margin)
  const y = Math.max(0, originY - Math.ceil(ascent * scale))
  const width = Math.min(pageWidth - x, Math.ceil(line.advance * scale) + originX - x + margin)
  const height = Math.ceil(descent * scale) + originY - y
  if (width <= 0 || height <= 0) return ''
  const field = whiteField(width, height)
  for (const glyph of line.glyphs) {
    const place = { scale, dpi, x: originX - x + glyph.x * scale, y: originY - y - glyph.y * scale }
    pasteDots(field, glyphDots.at(glyph.outline, place))
  }
  const reversed = element.ink === 'white' ? '^FR' : ''
  return `^FO${x},${y}${reversed}${graphicField(field.packed, width, height)}^FS`
}
