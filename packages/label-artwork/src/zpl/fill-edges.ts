import { makeOnce } from '../make-once.ts'
import { type Outline, type OutlineStep, stepsOf } from '../text/shape-line.ts'

/**
 * Packed rows of dots, most significant bit first, 1 is black. The upper left dot is `left` dots to the right of the
 * origin and `top` dots below it. Both are usually negative or small.
 */
export type PlacedDots = { left: number; top: number; width: number; height: number; packed: Uint8Array }

/** Scan lines per row of dots, enough for an accurate decision between black and white. */
const linesPerRow = 4
/** Crossings of scan lines are rounded to this fraction of a dot. */
const partsPerDot = 64
const halfADot = (linesPerRow * partsPerDot) / 2

/**
 * Returns the dots of which at least half is inside the edges, by the nonzero winding rule.
 *
 * @param scale dots per font size
 * @param x offset to the right of the origin, in dots
 * @param y offset below the origin, in dots
 */
export function fillEdges(edges: Edges, scale: number, x: number, y: number): PlacedDots {
  const box = boxOf(edges, scale, x, y)
  if (box === null) return { left: 0, top: 0, width: 0, height: 0, packed: new Uint8Array(0) }
  const { left, top, width, height } = box
  const lines = crossingsOf(edges, { scale, x: x - left, y: y - top, lineCount: height * linesPerRow })
  const rowBytes = (width + 7) >> 3
  const packed = new Uint8Array(rowBytes * height)
  // The difference in coverage between neighboring dots.
  const steps = new Int32Array(width + 2)
  for (let row = 0; row < height; row++) {
    for (let line = row * linesPerRow; line < (row + 1) * linesPerRow; line++) addSpans(lines, line, steps)
    let covered = 0
    for (let column = 0; column < width; column++) {
      covered += steps[column] as number
      if (covered < halfADot) continue
      const at = row * rowBytes + (column >> 3)
      packed[at] = (packed[at] as number) | (0x80 >> (column & 7))
    }
    steps.fill(0)
  }
  return { ...box, packed }
}

function boxOf(edges: Edges, scale: number, x: number, y: number): Omit<PlacedDots, 'packed'> | null {
  let left = Infinity
  let right = -Infinity
  let bottom = Infinity
  let top = -Infinity
  for (let at = 0; at < edges.length; at += 2) {
    const across = edges[at] as number
    const up = edges[at + 1] as number
    if (across < left) left = across
    if (across > right) right = across
    if (up < bottom) bottom = up
    if (up > top) top = up
  }
  if (right <= left) return null
  const [first, highest] = [Math.floor(x + left * scale), Math.floor(y - top * scale)]
  const [width, height] = [Math.ceil(x + right * scale) - first, Math.ceil(y - bottom * scale) - highest]
  return { left: first, top: highest, width, height }
}

/**
 * The crossings of edges with each scan line, from left to right: a position in parts of a dot, doubled, plus one for
 * an edge downwards. `begins` has the first crossing of each line.
 */
type Crossings = { begins: Int32Array; crossed: Int32Array }

type Grid = { scale: number; x: number; y: number; lineCount: number }

function crossingsOf(edges: Edges, { scale, x, y, lineCount }: Grid): Crossings {
  const firstLine = (height: number) => Math.max(0, Math.ceil((y - height * scale) * linesPerRow - 0.5))
  const begins = new Int32Array(lineCount + 2)
  for (let at = 0; at < edges.length; at += 4) {
    const one = firstLine(edges[at + 1] as number)
    const other = firstLine(edges[at + 3] as number)
    add(begins, Math.min(one, other) + 1, 1)
    add(begins, Math.max(one, other) + 1, -1)
  }
  // Converts differences between lines to running totals.
  let crossing = 0
  let before = 0
  for (let line = 0; line <= lineCount + 1; line++) {
    crossing += begins[line] as number
    before += crossing
    begins[line] = before
  }
  const crossed = new Int32Array(before + 1)
  const ends = begins.slice()
  for (let at = 0; at < edges.length; at += 4) {
    const beginX = x + (edges[at] as number) * scale
    const beginY = y - (edges[at + 1] as number) * scale
    const endX = x + (edges[at + 2] as number) * scale
    const endY = y - (edges[at + 3] as number) * scale
    const isDownwards = beginY < endY
    const slope = (endX - beginX) / (endY - beginY)
    const first = firstLine(edges[at + (isDownwards ? 1 : 3)] as number)
    const end = firstLine(edges[at + (isDownwards ? 3 : 1)] as number)
    for (let line = first; line < end; line++) {
      const across = beginX + ((line + 0.5) / linesPerRow - beginY) * slope
      const value = 2 * Math.round(across * partsPerDot) + (isDownwards ? 1 : 0)
      // Insertion sort, because few edges cross a line and most are in order.
      const begin = begins[line] as number
      let place = ends[line] as number
      ends[line] = place + 1
      for (; place > begin && (crossed[place - 1] as number) > value; place--)
        crossed[place] = crossed[place - 1] as number
      crossed[place] = value
    }
  }
  return { begins, crossed }
}

/** Adds the inside parts of one scan line. */
function addSpans({ begins, crossed }: Crossings, line: number, steps: Int32Array): void {
  let winding = 0
  const end = (begins[line + 1] as number) - 1
  for (let at = begins[line] as number; at < end; at++) {
    const crossing = crossed[at] as number
    winding += crossing & 1 ? 1 : -1
    if (winding === 0) continue
    coverFrom(steps, crossing >> 1, 1)
    coverFrom(steps, (crossed[at + 1] as number) >> 1, -1)
  }
}

/** Starts or ends coverage at a position within a dot: the rest of that dot, and all dots after it. */
function coverFrom(steps: Int32Array, place: number, sign: 1 | -1): void {
  const dot = place >> 6
  const part = place & (partsPerDot - 1)
  add(steps, dot, sign * (partsPerDot - part))
  add(steps, dot + 1, sign * part)
}

function add(numbers: Int32Array, at: number, more: number): void {
  numbers[at] = (numbers[at] as number) + more
}

/**
 * The straight edges of an outline in units of the font size, with y upwards: x and y of the start and the end.
 * Horizontal edges are left out, because no scan line crosses them.
 */
export type Edges = Float64Array

/** The maximum distance between a curve and its edges, in font sizes: a fifth of a dot for the largest letters. */
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
  // The second differences of its points limit how far a curve bends from a chord.
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
