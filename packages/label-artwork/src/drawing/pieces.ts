import type { SymbolContent } from '../symbols/symbol-content.ts'
import { fitBlock, fitLine } from '../text/fit-text.ts'
import { isLatin1, lineMetrics, plainText, type Weight } from '../text/plain-text.ts'
import type { Barcode, Box, DrawingElement, Ink, Rectangle, Text } from './drawing.ts'

export type Area = { x: number; y: number; width: number; height: number }

export function filled(x: number, y: number, width: number, height: number, ink: Ink = 'black'): Rectangle {
  return { kind: 'rectangle', x, y, width, height, ink }
}

export function outlined(x: number, y: number, width: number, height: number, lineWidth = 0.014): Box {
  return { kind: 'box', x, y, width, height, lineWidth }
}

export type LineStyle = {
  /** Maximum font size in inches. A line that is wider than `width` shrinks to 0.06 inch and is then truncated. */
  size: number
  width: number
  weight?: Weight
  align?: Text['align']
  ink?: Ink
}

const minLineSize = 0.06

export function line(x: number, baseline: number, raw: string, style: LineStyle): Text {
  const weight = style.weight ?? 'regular'
  const plain = plainText(raw)
  // Scripts that are taller than Helvetica are set smaller, to fit the same height.
  const maxSize = isLatin1(plain) ? style.size : style.size * 0.74
  const { size, text } = fitLine(plain, weight, style.width, maxSize, Math.min(minLineSize, maxSize))
  return { kind: 'text', x, baseline, text, size, weight, align: style.align ?? 'left', ink: style.ink ?? 'black' }
}

export type BlockStyle = {
  maxSize: number
  minSize: number
  weight?: Weight
  /** Maximum length of each text. Absent: the room on a label. */
  maxLength?: number
}

/** Lines of text that always fit into the area. */
export function block(area: Area, raw: readonly string[], style: BlockStyle): Text[] {
  const weight = style.weight ?? 'regular'
  const lines = raw.map((text) => plainText(text, style.maxLength))
  const metrics = lineMetrics(lines)
  const room = { width: area.width, height: area.height, metrics }
  const fitted = fitBlock(lines, weight, room, style.maxSize, style.minSize)
  return fitted.lines.map((text, index) => ({
    kind: 'text',
    x: area.x,
    baseline: area.y + (metrics.ascent + index * metrics.leading) * fitted.size,
    text,
    size: fitted.size,
    weight,
    align: 'left',
    ink: 'black',
  }))
}

export function barcode(area: Area, content: SymbolContent, module: number): Barcode {
  return { kind: 'barcode', ...area, module, content }
}

/** A white SAMPLE mark on black. Layouts reserve an area away from barcodes for it. */
export function sampleMark(area: Area): DrawingElement[] {
  const { x, y, width, height } = area
  const middle = x + width / 2
  const style = { weight: 'bold', align: 'centre', ink: 'white', width: width - 0.1 } as const
  return [
    filled(x, y, width, height),
    line(middle, y + height * 0.56, 'SAMPLE', { ...style, size: height * 0.66 }),
    line(middle, y + height * 0.9, 'NOT VALID FOR SHIPPING', { ...style, size: height * 0.23 }),
  ]
}
