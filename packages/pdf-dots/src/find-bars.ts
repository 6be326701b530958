import type { Bars } from './place-bars.ts'

/** Black dots of a page, eight per byte, and their density. */
export type DotsAt = { packed: Uint8Array; width: number; height: number; dpi: number }

/** The fewest bars of a linear barcode. A Code 128 symbol of one character has ten. */
const fewestBars = 10
/** Shorter bars belong to text or to a two-dimensional symbol. */
const shortestInches = 0.15
const stepInches = 0.05
/** A wider space separates barcodes. The widest space in a barcode has four modules of at most 0.02 inches. */
const gapInches = 0.1
/** Edges of one bar in several rows differ by at most this, in dots. */
const drift = 1.5

type Run = { from: number; to: number }
type Found = { edges: number[]; first: number; last: number; rows: number }

/**
 * Finds linear barcodes in a page of dots, however they were drawn: as images, lines, glyphs or shapes. A watermark over
 * their middle does not matter.
 *
 * @returns bars in dots of the page
 */
export function findBars(page: DotsAt): Bars[] {
  return [true, false].flatMap((isUpright) =>
    findLines(page, isUpright).map(({ edges, first, last }) => ({ isUpright, start: first, end: last, edges })),
  )
}

function findLines(page: DotsAt, isUpright: boolean): Found[] {
  const across = isUpright ? page.width : page.height
  const down = isUpright ? page.height : page.width
  const step = Math.max(1, Math.round(stepInches * page.dpi))
  const shortest = shortestInches * page.dpi
  const open: Found[] = []
  for (let at = step >> 1; at < down; at += step) {
    for (const edges of rowOfBars(page, at, across, isUpright)) {
      const same = open.find((other) => isSame(other.edges, edges))
      if (same) {
        same.last = at
        same.rows += 1
      } else open.push({ edges, first: at, last: at, rows: 1 })
    }
  }
  const found = open.filter(({ rows }) => rows > 2)
  for (const one of found) grow(page, one, down, isUpright)
  return found.filter(({ first, last }) => last - first >= shortest)
}

/** The bars of each barcode that a row may cross, as edges. */
function rowOfBars(page: DotsAt, at: number, across: number, isUpright: boolean): number[][] {
  const gap = gapInches * page.dpi
  const groups: Run[][] = []
  let group: Run[] = []
  for (const run of runsOf(page, at, 0, across, isUpright)) {
    const before = group.at(-1)
    // A line of a frame is no bar, and is as far away as a quiet zone.
    if (before && run.from - before.to > gap) {
      groups.push(group)
      group = []
    }
    group.push(run)
  }
  groups.push(group)
  return groups
    .filter((runs) => runs.length >= fewestBars && runs.every(({ from, to }) => to - from <= gap))
    .map((runs) => runs.flatMap(({ from, to }) => [from, to]))
    .filter(areAlike)
}

/** The widest bars and spaces have four modules. Their edges are rounded. */
const widestRatio = 7
const leastContrast = 1.5

function areAlike(edges: readonly number[]): boolean {
  const widths = edges.slice(1).map((edge, index) => edge - (edges[index] as number))
  if (Math.max(...widths) > widestRatio * Math.min(...widths)) return false
  // Lines at equal distances are a ruler or a grid.
  const [bars, spaces] = [0, 1].map((first) => widths.filter((_, index) => index % 2 === first))
  return [bars, spaces].some((all = []) => Math.max(...all) >= leastContrast * Math.min(...all))
}

function runsOf({ packed, width }: DotsAt, at: number, from: number, to: number, isUpright: boolean): Run[] {
  const rowBytes = Math.ceil(width / 8)
  const runs: Run[] = []
  let start = -1
  for (let place = from; place < to; place++) {
    const byte = isUpright ? at * rowBytes + (place >> 3) : place * rowBytes + (at >> 3)
    const value = packed[byte] as number
    if (isUpright && (place & 7) === 0 && place + 8 <= to && value === (start < 0 ? 0 : 255)) {
      place += 7
      continue
    }
    const isBlack = (value & (0x80 >> ((isUpright ? place : at) & 7))) !== 0
    if (isBlack === start >= 0) continue
    if (!isBlack) runs.push({ from: start, to: place })
    start = isBlack ? place : -1
  }
  if (start >= 0) runs.push({ from: start, to })
  return runs
}

const isSame = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((edge, index) => Math.abs(edge - (other[index] as number)) <= drift)

/** Extends bars to the first and last row that crosses all of them. */
function grow(page: DotsAt, found: Found, down: number, isUpright: boolean): void {
  const { edges } = found
  const [from, to] = [Math.max(0, (edges[0] as number) - 2), (edges.at(-1) as number) + 2]
  const across = isUpright ? page.width : page.height
  const crosses = (at: number) => {
    const runs = runsOf(page, at, from, Math.min(across, to), isUpright)
    return isSame(
      edges,
      runs.flatMap((run) => [run.from, run.to]),
    )
  }
  while (found.first > 0 && crosses(found.first - 1)) found.first -= 1
  while (found.last < down && crosses(found.last)) found.last += 1
  // Between the rows that were compared, only holes are possible. Other ink, such as text, ends the bars.
  let [first, best] = [found.first, { first: found.first, last: found.first }]
  for (let at = found.first; at <= found.last; at++) {
    if (at < found.last && (crosses(at) || hasOnlyHoles(page, at, edges, isUpright))) continue
    if (at - first > best.last - best.first) best = { first, last: at }
    first = at + 1
  }
  Object.assign(found, best)
}

/** Whether a row is black only at the bars. */
function hasOnlyHoles(page: DotsAt, at: number, edges: readonly number[], isUpright: boolean): boolean {
  const [from, to] = [edges[0] as number, edges.at(-1) as number]
  return runsOf(page, at, from, to, isUpright).every((run) => {
    const bar = edges.findLastIndex((edge, index) => index % 2 === 0 && edge - drift <= run.from)
    return bar >= 0 && run.to <= (edges[bar + 1] as number) + drift
  })
}
