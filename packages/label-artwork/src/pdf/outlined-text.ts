import type { Text } from '../drawing/drawing.ts'
import { unitsPerSize } from '../fonts/noto.ts'
import type { Outline } from '../text/glyph-outline.ts'
import { lineMetrics } from '../text/line-metrics.ts'
import { placeLine } from '../text/place-line.ts'

/** A line that Helvetica cannot set, each glyph a form of the file, cut off where the line's height ends. */
export function outlinedText(
  element: Text,
  nameOf: (outline: Outline) => string,
  unitsPerInch: number,
  pageHeight: number,
): string {
  const { left, line } = placeLine(element)
  const { ascent, descent } = lineMetrics([element.text])
  const scale = element.size * unitsPerInch
  const originX = left * unitsPerInch
  const baseline = pageHeight - element.baseline * unitsPerInch
  const margin = 0.2 * scale
  const width = tenth(line.advance * scale + 2 * margin)
  const height = tenth((ascent + descent) * scale)
  const clip = `${tenth(originX - margin)} ${tenth(baseline - descent * scale)} ${width} ${height} re W n`
  const unit = Math.round((scale / unitsPerSize) * 1e6) / 1e6
  let content = `q ${element.ink === 'white' ? '1 g ' : ''}${clip}\n${unit} 0 0 ${unit} ${tenth(originX)} ${tenth(baseline)} cm\n`
  // Each from the one before it.
  let atX = 0
  let atY = 0
  for (const { outline, x, y } of line.glyphs) {
    const across = Math.round(x * unitsPerSize)
    const up = Math.round(y * unitsPerSize)
    if (across !== atX || up !== atY) content += `1 0 0 1 ${across - atX} ${up - atY} cm `
    content += `/${nameOf(outline)} Do\n`
    atX = across
    atY = up
  }
  return `${content}Q`
}

function tenth(value: number): number {
  return Math.round(value * 10) / 10
}
