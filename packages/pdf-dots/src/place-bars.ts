import { moduleOf } from './bar-modules.ts'
import type { DotGrid } from './coarser-dots.ts'

/** In dots. */
export type Rectangle = { left: number; top: number; right: number; bottom: number }

/**
 * Bars of one linear barcode in dots, all from `start` to `end`.
 *
 * @param isUpright whether the bars are side by side. Otherwise, they are stacked.
 * @param edges the start and end of each bar in turn
 */
export type Bars = { isUpright: boolean; start: number; end: number; edges: readonly number[] }

/** The minimum ratio of length to width of bars. The widest bars have four modules. */
const barProportion = 4

/**
 * Bars that are closer than this touch, in dots of 600 dpi. Some carriers draw each module separately, rounded to two
 * decimals.
 */
export const touching = 0.5

/**
 * Separates the bars of linear barcodes from other rectangles, which may be cells of two-dimensional symbols.
 *
 * @param rectangles in dots of 600 dpi, sorted from top to bottom and left to right
 */
export function barsAndCells(rectangles: readonly Rectangle[]): { bars: Bars[]; cells: Rectangle[] } {
  const bars: Bars[] = []
  const cells: Rectangle[] = []
  for (let index = 0; index < rectangles.length; ) {
    const row = alike(rectangles, index, 'top', 'bottom')
    const column = row.length > 1 ? row : alike(rectangles, index, 'left', 'right')
    const found = row.length > 1 ? barsOf(row, true) : barsOf(column, false)
    if (found) bars.push(found)
    else for (const rectangle of column) cells.push(rectangle)
    index += column.length
  }
  return { bars, cells }
}

type Side = keyof Rectangle

/** The rectangles from `first` on with the same start and end. */
function alike(rectangles: readonly Rectangle[], first: number, from: Side, to: Side): Rectangle[] {
  const one = rectangles[first] as Rectangle
  let end = first + 1
  while (rectangles[end]?.[from] === one[from] && rectangles[end]?.[to] === one[to]) end++
  return rectangles.slice(first, end)
}

/** Joins touching rectangles. Returns null if they are not bars. */
function barsOf(line: readonly Rectangle[], isUpright: boolean): Bars | null {
  const [first, second, from, to] = isUpright
    ? (['left', 'right', 'top', 'bottom'] as const)
    : (['top', 'bottom', 'left', 'right'] as const)
  const { [from]: start, [to]: end } = line[0] as Rectangle
  const edges: number[] = []
  for (const rectangle of line) {
    if (rectangle[first] - (edges.at(-1) ?? Number.NEGATIVE_INFINITY) < touching) edges.pop()
    else edges.push(rectangle[first])
    edges.push(rectangle[second])
  }
  const isBar = (at: number) => ((edges[at + 1] as number) - (edges[at] as number)) * barProportion <= end - start
  for (let at = 0; at < edges.length; at += 2) if (!isBar(at)) return null
  return edges.length > 2 ? { isUpright, start, end, edges } : null
}

/**
 * Places bars on whole dots and keeps their widths as exactly as possible.
 *
 * @param finer how much finer the dots of `bars` are
 */
export function barsOnDots({ isUpright, start, end, edges }: Bars, finer: number): Rectangle[] {
  const inDots = edges.map((edge) => edge / finer)
  const onDots = modulesOnDots(inDots) ?? edgesOnDots(inDots)
  const [from, to] = [Math.round(start / finer), Math.round(end / finer)]
  const bars: Rectangle[] = []
  for (let at = 0; at < onDots.length; at += 2) {
    const [first, second] = [onDots[at] as number, onDots[at + 1] as number]
    bars.push(
      isUpright
        ? { left: first, top: from, right: second, bottom: to }
        : { left: from, top: first, right: to, bottom: second },
    )
  }
  return bars
}

/**
 * Places the edges of cells on the nearest dots, so that the cells of neighboring rows meet.
 *
 * @param finer how much finer the dots of `cells` are
 */
export function cellsOnDots(cells: readonly Rectangle[], finer: number): Rectangle[] {
  const nearest = (edge: number) => Math.round(edge / finer)
  return cells.map(({ left, top, right, bottom }) => ({
    left: nearest(left),
    top: nearest(top),
    right: nearest(right),
    bottom: nearest(bottom),
  }))
}

/** With more dots per module, a dot more or less makes no difference to a scanner. */
const coarseModule = 4
/** How much shorter or longer a barcode can become. It needs its quiet zones. */
const [mostShrunk, mostStretched] = [0.035, 0.02]

/**
 * Places the edges of a barcode whose module is nearly a whole number of dots, as in pictures of 200 dpi: each module is
 * exactly that wide then, and the barcode is slightly shorter or longer.
 *
 * @returns null for all other barcodes
 */
function modulesOnDots(edges: readonly number[]): number[] | null {
  const found = moduleOf(edges)
  if (found === null || found.module > coarseModule) return null
  const dots = Math.max(1, Math.round(found.module))
  const growth = dots / found.module - 1
  if (growth > mostStretched || growth < -mostShrunk) return null
  const width = found.multiples.reduce((sum, count) => sum + count, 0) * dots
  let at = Math.round(((edges[0] as number) + (edges.at(-1) as number) - width) / 2)
  return [at, ...found.multiples.map((count) => (at += count * dots))]
}

/** Ways to place an edge and the one before it, each on one of two dots. */
const ways = 4
/** A scanner recognizes a character first by the joint widths of a bar and a space, and only then by its bars. */
const weightOfWidth = 0.1
/** A tiny weight, to choose the nearest of equally good positions. */
const weightOfPlace = 0.001

/**
 * Places the edges of a linear barcode on whole dots, at most one dot from their positions. Rounding each edge
 * separately would make some pairs of bar and space one dot too wide or too narrow. At 203 dpi that is two fifths of a
 * module, and unreadable. Therefore all edges are chosen together, so that pairs, bars and spaces keep their widths.
 *
 * @param edges of bars and spaces in turn, from left to right, in dots
 */
export function edgesOnDots(edges: readonly number[]): number[] {
  // The costs of the best placements up to this edge, by the way of the last two edges: bit 2 for the upper dot of the
  // one before the last, bit 1 for the last.
  let costs = new Float64Array(ways)
  const before: Uint8Array[] = []
  for (const [index, edge] of edges.entries()) {
    const next = new Float64Array(ways).fill(Number.POSITIVE_INFINITY)
    const cameFrom = new Uint8Array(ways)
    for (let way = 0; way < ways; way++) {
      const [isUpper1, isUpper2] = [way & 1, way >> 1]
      for (const isUpper of [1, 0]) {
        const shift = shiftOf(edge, isUpper)
        const shift1 = index > 0 ? shiftOf(edges[index - 1] as number, isUpper1) : shift
        const shift2 = index > 1 ? shiftOf(edges[index - 2] as number, isUpper2) : shift
        const cost =
          (costs[way] as number) +
          eighthPower(shift - shift2) +
          weightOfWidth * eighthPower(shift - shift1) +
          weightOfPlace * shift * shift
        const into = (isUpper1 << 1) | isUpper
        if (cost >= (next[into] as number)) continue
        next[into] = cost
        cameFrom[into] = way
      }
    }
    costs = next
    before.push(cameFrom)
  }
  let way = 0
  for (let other = 1; other < ways; other++) if ((costs[other] as number) <= (costs[way] as number)) way = other
  const dots = new Array<number>(edges.length)
  for (let index = edges.length - 1; index >= 0; index--) {
    dots[index] = Math.floor(edges[index] as number) + (way & 1)
    way = (before[index] as Uint8Array)[way] as number
  }
  return dots
}

function shiftOf(edge: number, isUpper: number): number {
  return Math.floor(edge) + isUpper - edge
}

/** The high power makes the worst deviation dominate. */
function eighthPower(dots: number): number {
  const squared = dots * dots
  const fourth = squared * squared
  return fourth * fourth
}

/** Blackens rectangles of whole dots. */
export function addRectangles(packed: Uint8Array, grid: DotGrid, rectangles: readonly Rectangle[]): void {
  const row = new Uint8Array(Math.ceil(grid.width / 8))
  for (let first = 0; first < rectangles.length; ) {
    // Bars, and the cells of one row, are as high as each other.
    const { top, bottom } = rectangles[first] as Rectangle
    let [from, to] = [row.length, 0]
    let next = first
    for (; rectangles[next]?.top === top && rectangles[next]?.bottom === bottom; next++) {
      const rectangle = rectangles[next] as Rectangle
      const left = within(rectangle.left, grid.width)
      const right = within(rectangle.right, grid.width)
      blacken(row, left, right)
      from = Math.min(from, left >> 3)
      to = Math.max(to, (right + 7) >> 3)
    }
    const last = within(bottom, grid.height)
    for (let y = within(top, grid.height); y < last; y++) {
      const start = y * row.length
      for (let byte = from; byte < to; byte++)
        packed[start + byte] = (packed[start + byte] as number) | (row[byte] as number)
    }
    row.fill(0)
    first = next
  }
}

/** Whitens a rectangle of whole dots. */
export function whitenRectangle(packed: Uint8Array, grid: DotGrid, { left, top, right, bottom }: Rectangle): void {
  const rowBytes = Math.ceil(grid.width / 8)
  const row = new Uint8Array(rowBytes)
  blacken(row, within(left, grid.width), within(right, grid.width))
  for (let y = within(top, grid.height); y < within(bottom, grid.height); y++) {
    for (const [byte, dots] of row.entries()) {
      if (dots !== 0) packed[y * rowBytes + byte] = (packed[y * rowBytes + byte] as number) & ~dots
    }
  }
}

function within(dot: number, limit: number): number {
  return Math.min(limit, Math.max(0, dot))
}

function blacken(row: Uint8Array, from: number, to: number): void {
  for (let dot = from; dot < to; ) {
    const byte = dot >> 3
    const isWhole = (dot & 7) === 0 && dot + 8 <= to
    row[byte] = (row[byte] as number) | (isWhole ? 255 : 0x80 >> (dot & 7))
    dot += isWhole ? 8 : 1
  }
}
