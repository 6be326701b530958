import { makeOnce } from '../make-once.ts'
import { type Outline, type OutlineStep, stepsOf } from '../text/glyph-outline.ts'

/**
 * The straight edges of an outline in units of the font size, y upwards: x and y of where each begins, then of where it
 * ends. Level ones are left out, since no scan line crosses them.
 */
export type Edges = Float64Array

/** How far a curve may be from the edges that stand for it, in font sizes: a fifth of a dot for the largest letters. */
const tolerance = 1 / 2000

export const edgesOf = makeOnce((outline: Outline): Edges => flatten(stepsOf(outline)))

type Point = { x: number; y: number }

export function flatten(steps: readonly OutlineStep[]): Edges {
  const edges: number[] = []
  const add = (from: Point, to: Point) => {
    if (from.y !== to.y) edges.push(from.x, from.y, to.x, to.y)
  }
  let start: Point = { x: 0, y: 0 }
  let from = start
  for (const step of steps) {
    if (step.to === 'curve') {
      addCurve(from, step, add)
    } else if (step.to === 'line') {
      add(from, step)
    } else {
      add(from, start)
      start = step
    }
    from = step
  }
  add(from, start)
  return Float64Array.from(edges)
}

function addCurve(from: Point, curve: OutlineStep & { to: 'curve' }, add: (from: Point, to: Point) => void): void {
  // The second differences of its points say how far a curve bends away from a chord.
  const bends = Math.max(
    Math.hypot(from.x - 2 * curve.x1 + curve.x2, from.y - 2 * curve.y1 + curve.y2),
    Math.hypot(curve.x1 - 2 * curve.x2 + curve.x, curve.y1 - 2 * curve.y2 + curve.y),
  )
  const parts = Math.min(64, Math.max(1, Math.ceil(Math.sqrt((0.75 * bends) / tolerance))))
  let last = from
  for (let part = 1; part < parts; part++) {
    const t = part / parts
    const s = 1 - t
    const [a, b, c, d] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t]
    const next = {
      x: a * from.x + b * curve.x1 + c * curve.x2 + d * curve.x,
      y: a * from.y + b * curve.y1 + c * curve.y2 + d * curve.y,
    }
    add(last, next)
    last = next
  }
  add(last, curve)
}
