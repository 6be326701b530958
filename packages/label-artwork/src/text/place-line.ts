import type { Text } from '../drawing/drawing.ts'
import { type ShapedLine, shapeLine } from './shape-line.ts'

/** A line of any script in its place: the left end of it in inches, and its glyphs. */
export function placeLine(element: Text): { left: number; line: ShapedLine } {
  const line = shapeLine(element.text, element.weight)
  const width = line.advance * element.size
  const before = element.align === 'left' ? 0 : element.align === 'centre' ? width / 2 : width
  return { left: element.x - before, line }
}
