import type { Font } from 'harfbuzzjs'
import { unitsPerSize } from '../fonts/noto.ts'

/**
 * A glyph's closed contours, as HarfBuzz writes them in thousandths of the font's size; mostly the same object for the
 * same glyph, so that the writers can keep more with it.
 */
export type Outline = { path: string }

/** In units of the font size, y upwards. Every curve is a cubic one. */
export type OutlineStep =
  | { to: 'move' | 'line'; x: number; y: number }
  | { to: 'curve'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }

/** Each takes about two kilobytes, and as much again with what the writers keep. */
const maxKept = 2000

let outlines = new Map<Font, Map<number, Outline>>()
let keptCount = 0

/** The outline of a glyph; kept, since the same letters come again. */
export function glyphOutline(font: Font, glyphId: number): Outline {
  const known = outlines.get(font)?.get(glyphId)
  if (known !== undefined) return known
  if (keptCount >= maxKept) {
    outlines = new Map()
    keptCount = 0
  }
  const outline = { path: font.glyphToPath(glyphId) }
  const ofFont = outlines.get(font) ?? new Map<number, Outline>()
  outlines.set(font, ofFont.set(glyphId, outline))
  keptCount++
  return outline
}

/** Of absolute moves, lines, curves and closings. */
export function stepsOf({ path }: Outline): OutlineStep[] {
  const steps: OutlineStep[] = []
  let x = 0
  let y = 0
  for (const [, command, listed] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (listed ?? '')
      .split(/[ ,]/)
      .map((value) => Number(value) / unitsPerSize)
    switch (command) {
      case 'M':
      case 'L':
        steps.push({ to: command === 'M' ? 'move' : 'line', x: a, y: b })
        ;[x, y] = [a, b]
        break
      case 'Q':
        steps.push({
          to: 'curve',
          x1: x + (2 / 3) * (a - x),
          y1: y + (2 / 3) * (b - y),
          x2: c + (2 / 3) * (a - c),
          y2: d + (2 / 3) * (b - d),
          x: c,
          y: d,
        })
        ;[x, y] = [c, d]
        break
      case 'C':
        steps.push({ to: 'curve', x1: a, y1: b, x2: c, y2: d, x: e, y: f })
        ;[x, y] = [e, f]
        break
    }
  }
  return steps
}
