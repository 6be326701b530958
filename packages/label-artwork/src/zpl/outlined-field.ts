import type { Text } from '../drawing/drawing.ts'
import { lineMetrics } from '../text/line-metrics.ts'
import { placeLine } from '../text/place-line.ts'
import { createGlyphDots, type GlyphPlace } from './glyph-dots.ts'
import { graphicField } from './graphic-field.ts'
import { pasteDots, whiteField } from './paste-dots.ts'

const glyphDots = createGlyphDots()

/** A line that the printer's own font cannot set, as dots, cut off where the line's height or the page ends. */
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
