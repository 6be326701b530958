import type { Outline } from '../text/glyph-outline.ts'

/** A straight edge in dots, y downwards, from its upper to its lower end; `winding` says which end came first. */
export type Edge = { x: number; y: number; bottom: number; slope: number; winding: 1 | -1 }

/** Scan lines in each row of dots: enough for a fair half-way decision between black and white. */
const linesPerRow = 4

/** Appends the edges of an outline whose origin lies at the given dot. */
export function flattenOutline(outline: Outline, originX: number, originY: number, scale: number, edges: Edge[]): void {
  let start = { x: 0, y: 0 }
  let from = start
  for (const step of outline) {
    const to = { x: originX + step.x * scale, y: originY - step.y * scale }
    if (step.to === 'curve') {
      const one = { x: originX + step.x1 * scale, y: originY - step.y1 * scale }
      const two = { x: originX + step.x2 * scale, y: originY - step.y2 * scale }
      addCurve(from, one, two, to, edges)
    } else if (step.to === 'line') {
      addEdge(from, to, edges)
    } else {
      addEdge(from, start, edges)
      start = to
    }
    from = to
  }
  addEdge(from, start, edges)
}

/** Packed rows of dots, most significant bit first, 1 black where at least half of the dot lies within the outline. */
export function fillEdges(edges: readonly Edge[], width: number, height: number): Uint8Array {
  const crossings = crossingsOf(edges, height * linesPerRow)
  const rowBytes = Math.ceil(width / 8)
  const packed = new Uint8Array(rowBytes * height)
  const coverage = new Float32Array(width)
  for (let row = 0; row < height; row++) {
    coverage.fill(0)
    for (let line = row * linesPerRow; line < (row + 1) * linesPerRow; line++) {
      const crossed = crossings[line]
      if (crossed !== undefined) coverLine(crossed, coverage)
    }
    for (let column = 0; column < width; column++) {
      if ((coverage[column] ?? 0) * 2 < linesPerRow) continue
      const position = row * rowBytes + (column >> 3)
      packed[position] = (packed[position] ?? 0) | (0x80 >> (column & 7))
    }
  }
  return packed
}

type Point = { x: number; y: number }

/**
 * Where edges cross a scan line, from left to right: 64ths of a dot, doubled, plus one for a downward edge. Numbers
 * sort several times faster than objects, and glyphs come almost sorted.
 */
type Crossings = number[]
const partsPerDot = 64

function addEdge(from: Point, to: Point, edges: Edge[]): void {
  if (from.y === to.y) return
  const [upper, lower] = from.y < to.y ? [from, to] : [to, from]
  const slope = (lower.x - upper.x) / (lower.y - upper.y)
  edges.push({ x: upper.x, y: upper.y, bottom: lower.y, slope, winding: from.y < to.y ? 1 : -1 })
}

function addCurve(from: Point, one: Point, two: Point, to: Point, edges: Edge[]): void {
  const length = Math.hypot(one.x - from.x, one.y - from.y) + Math.hypot(two.x - one.x, two.y - one.y)
  const steps = Math.min(24, Math.max(2, Math.ceil((length + Math.hypot(to.x - two.x, to.y - two.y)) / 3)))
  let last = from
  for (let step = 1; step <= steps; step++) {
    const t = step / steps
    const s = 1 - t
    const next = {
      x: s * s * s * from.x + 3 * s * s * t * one.x + 3 * s * t * t * two.x + t * t * t * to.x,
      y: s * s * s * from.y + 3 * s * s * t * one.y + 3 * s * t * t * two.y + t * t * t * to.y,
    }
    addEdge(last, next, edges)
    last = next
  }
}

function crossingsOf(edges: readonly Edge[], lineCount: number): (Crossings | undefined)[] {
  const crossings: (Crossings | undefined)[] = new Array(lineCount)
  for (const edge of edges) {
    const first = Math.max(0, Math.ceil(edge.y * linesPerRow - 0.5))
    const end = Math.min(lineCount, Math.ceil(edge.bottom * linesPerRow - 0.5))
    for (let line = first; line < end; line++) {
      const y = (line + 0.5) / linesPerRow
      let crossed = crossings[line]
      if (crossed === undefined) {
        crossed = []
        crossings[line] = crossed
      }
      const x = Math.round((edge.x + (y - edge.y) * edge.slope) * partsPerDot)
      insert(crossed, 2 * x + (edge.winding > 0 ? 1 : 0))
    }
  }
  return crossings
}

function insert(crossed: Crossings, crossing: number): void {
  let at = crossed.length
  while (at > 0 && (crossed[at - 1] as number) > crossing) {
    crossed[at] = crossed[at - 1] as number
    at--
  }
  crossed[at] = crossing
}

/** Adds to each dot the share of it that lies inside along one scan line; inside is where the windings do not cancel. */
function coverLine(crossed: Crossings, coverage: Float32Array): void {
  let winding = 0
  for (let index = 0; index < crossed.length - 1; index++) {
    const crossing = crossed[index] as number
    winding += crossing & 1 ? 1 : -1
    if (winding === 0) continue
    const left = Math.max(0, (crossing >> 1) / partsPerDot)
    const right = Math.min(coverage.length, ((crossed[index + 1] as number) >> 1) / partsPerDot)
    for (let column = Math.floor(left); column < right; column++) {
      const share = Math.min(right, column + 1) - Math.max(left, column)
      coverage[column] = (coverage[column] as number) + share
    }
  }
}
