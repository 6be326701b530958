import type { Edges } from './outline-edges.ts'

/**
 * Packed rows of dots, most significant bit first and 1 black, whose upper left dot lies `left` dots to the right of the
 * origin that they were drawn for and `top` below it; mostly both are negative or small.
 */
export type PlacedDots = { left: number; top: number; width: number; height: number; packed: Uint8Array }

/** Scan lines in each row of dots: enough for a fair half-way decision between black and white. */
const linesPerRow = 4
/** What a crossing of a scan line is rounded to. */
const partsPerDot = 64
const halfADot = (linesPerRow * partsPerDot) / 2

/**
 * The dots of which at least half lies within the edges; within is where the windings do not cancel.
 *
 * @param scale dots in a font size
 * @param x how far to the right of the origin they lie, in dots
 * @param y how far below
 */
export function fillEdges(edges: Edges, scale: number, x: number, y: number): PlacedDots {
  const box = boxOf(edges, scale, x, y)
  if (box === null) return { left: 0, top: 0, width: 0, height: 0, packed: new Uint8Array(0) }
  const { left, top, width, height } = box
  const lines = crossingsOf(edges, { scale, x: x - left, y: y - top, lineCount: height * linesPerRow })
  const rowBytes = (width + 7) >> 3
  const packed = new Uint8Array(rowBytes * height)
  // How much more of each dot is covered than of the one before it.
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
 * Where edges cross each scan line, from left to right: parts of a dot, doubled, plus one for an edge downwards. Those of
 * a line are from its entry in `begins` up to that of the next.
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
  // From how many more cross a line than the one before it to how many cross all before it.
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
      // Few edges cross a line, and those of a contour mostly in order.
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

/** Adds what lies within along one scan line. */
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

/** From a place within a dot on all is covered, or no more: of that dot what is left of it, of those behind it all. */
function coverFrom(steps: Int32Array, place: number, sign: 1 | -1): void {
  const dot = place >> 6
  const part = place & (partsPerDot - 1)
  add(steps, dot, sign * (partsPerDot - part))
  add(steps, dot + 1, sign * part)
}

function add(numbers: Int32Array, at: number, more: number): void {
  numbers[at] = (numbers[at] as number) + more
}
