import type { Font } from 'harfbuzzjs'

/** Closed contours in units of the font size, y upwards. A curve is quadratic or cubic, as its font has it. */
export type Outline = readonly OutlineStep[]
export type OutlineStep =
  | { to: 'move' | 'line'; x: number; y: number }
  | { to: 'curve'; x1: number; y1: number; x2: number; y2: number; x: number; y: number }

const outlines = new WeakMap<Font, Map<number, Outline>>()

/** The outline of a glyph, every curve a cubic one; kept, since the same letters come again. */
export function glyphOutline(font: Font, glyphId: number, unit: number): Outline {
  let known = outlines.get(font)
  if (known === undefined) {
    known = new Map()
    outlines.set(font, known)
  }
  let outline = known.get(glyphId)
  if (outline === undefined) {
    outline = parsePath(font.glyphToPath(glyphId), unit)
    known.set(glyphId, outline)
  }
  return outline
}

/** Absolute moves, lines, curves and closings, as HarfBuzz writes them. */
function parsePath(path: string, unit: number): Outline {
  const steps: OutlineStep[] = []
  let x = 0
  let y = 0
  for (const [, command, listed] of path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (listed ?? '').split(/[ ,]/).map((value) => Number(value) * unit)
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
