import { moduleOf } from './bar-modules.ts'
import { findBars } from './find-bars.ts'
import { blackDots, type GreyBitmap, labelInches, type PixelArea } from './grey-bitmap.ts'
import type { Bars } from './place-bars.ts'

/** White space that separates parts of a page. */
const gapInches = 0.12
/** Carriers round sizes, and a label can shrink so much. */
const tolerance = 1.05
/** A smaller part is no label. */
const leastInches = { short: 2.5, long: 3.5 }

type Area = { left: number; top: number; right: number; bottom: number }

/** A barcode on a page. `content` is the same for the same barcode in any size. */
type PlacedBars = Area & { content: string }

/** The labels of a page. `moduleInches`: the narrowest bar of its barcodes. Null if there is none. */
export type FoundLabels = { labels: PixelArea[]; moduleInches: number | null }

/**
 * Finds the labels on a page that also has a receipt, instructions or another label. A label is a part of the page with a
 * frame, or several parts together, that has the size of a label. Together, the labels have every barcode of the page.
 *
 * @param dpi of the bitmap, at least 300
 * @returns no labels if there are no such parts
 */
export function findLabels(page: GreyBitmap, dpi: number): FoundLabels {
  const { width, height } = page
  const found = findBars({ packed: blackDots(page), width, height, dpi })
  if (found.length === 0) return { labels: [], moduleInches: null }
  const modules = found.flatMap(({ edges }) => moduleOf(edges)?.module ?? [])
  const search: Search = { page, dpi, bars: found.map(placedBars) }
  const parts = split(page, { left: 0, top: 0, right: width, bottom: height }, gapInches * dpi)
  const labels = labelsAmong(search, parts) ?? labelsOfHalves(search, parts) ?? []
  labels.sort((one, other) => one.top - other.top || one.left - other.left)
  return { labels: labels.map(pixels), moduleInches: modules.length === 0 ? null : Math.min(...modules) / dpi }
}

type Search = { page: GreyBitmap; dpi: number; bars: readonly PlacedBars[] }

/** Null if the parts have no label, or if a barcode among them would be left out. */
function labelsAmong(search: Search, parts: readonly Area[]): Area[] | null {
  const bars = search.bars.filter((one) => parts.some((part) => contains(part, one)))
  const barsIn = (area: Area) => bars.filter((one) => contains(area, one))
  // A receipt repeats barcodes of its label, so it contains nothing new.
  const isEverything = (areas: readonly Area[]) => {
    const contents = new Set(areas.flatMap(barsIn).map(({ content }) => content))
    return bars.every(({ content }) => contents.has(content))
  }
  const framed: Area[] = []
  const candidates = parts
    .filter((part) => isOfLabelSize(search, part) && isFramed(search, part) && barsIn(part).length > 0)
    .sort((one, other) => barsIn(other).length - barsIn(one).length || size(other) - size(one))
  for (const part of candidates) if (!isEverything(framed)) framed.push(part)
  if (framed.length > 0 && isEverything(framed)) return framed
  const whole = joined(
    parts,
    (area) => isAtMostLabel(search, area),
    (area) => isEverything([area]),
  )
  return whole && isOfLabelSize(search, whole) ? [whole] : null
}

/** Labels in both halves of a page, such as on a sheet for two labels. */
function labelsOfHalves(search: Search, parts: readonly Area[]): Area[] | null {
  const { width, height } = search.page
  for (const isSideBySide of [true, false]) {
    const middle = (isSideBySide ? width : height) / 2
    const ends = ({ left, right, top, bottom }: Area) =>
      (isSideBySide ? [left, right] : [top, bottom]) as [number, number]
    const halves = [parts.filter((part) => ends(part)[1] <= middle), parts.filter((part) => ends(part)[0] >= middle)]
    if (halves.flat().length < parts.length) continue
    const labels = halves.map((half) => {
      const whole = half.reduce<Area | null>((area, part) => (area ? union(area, part) : part), null)
      return whole && isOfLabelSize(search, whole) ? [whole] : labelsAmong(search, half)
    })
    if (labels.every((label) => label !== null)) return labels.flat()
  }
  return null
}

const sides = ({ left, top, right, bottom }: Area): [short: number, long: number] =>
  right - left < bottom - top ? [right - left, bottom - top] : [bottom - top, right - left]

function isAtMostLabel({ dpi }: Search, area: Area): boolean {
  const [short, long] = sides(area)
  return short <= labelInches.width * tolerance * dpi && long <= labelInches.height * tolerance * dpi
}

function isOfLabelSize(search: Search, area: Area): boolean {
  const [short, long] = sides(area)
  return isAtMostLabel(search, area) && short >= leastInches.short * search.dpi && long >= leastInches.long * search.dpi
}

/** How much of each side of a frame is ink. */
const leastOfFrame = 0.7
const frameInches = 0.05

function isFramed({ page, dpi }: Search, { left, top, right, bottom }: Area): boolean {
  const near = Math.ceil(frameInches * dpi)
  const offsets = Array.from({ length: near }, (_, index) => index)
  const inkOf = (area: Area) => {
    let dark = 0
    for (let y = area.top; y < area.bottom; y++) {
      for (let x = area.left; x < area.right; x++) if ((page.samples[y * page.width + x] as number) <= 200) dark++
    }
    return dark / size(area)
  }
  return [
    (at: number) => ({ left, right, top: top + at, bottom: top + at + 1 }),
    (at: number) => ({ left, right, top: bottom - at - 1, bottom: bottom - at }),
    (at: number) => ({ top, bottom, left: left + at, right: left + at + 1 }),
    (at: number) => ({ top, bottom, left: right - at - 1, right: right - at }),
  ].every((line) => offsets.some((at) => inkOf(line(at)) >= leastOfFrame))
}

function placedBars({ isUpright, start, end, edges }: Bars): PlacedBars {
  const [first, last] = [edges[0] as number, edges.at(-1) as number]
  const content = moduleOf(edges)?.multiples.join('') ?? edges.join()
  return isUpright
    ? { left: first, right: last, top: start, bottom: end, content }
    : { left: start, right: end, top: first, bottom: last, content }
}

/** The largest union of parts that fits, has everything it needs, and cuts no other part. */
function joined(parts: readonly Area[], fits: (area: Area) => boolean, isEnough: (area: Area) => boolean): Area | null {
  let best: Area | null = null
  for (const left of parts) {
    for (const top of parts) {
      let area: Area | null = null
      const candidates = parts
        .filter((part) => part.left >= left.left && part.top >= top.top)
        .sort((one, other) => one.top - other.top || one.left - other.left)
      for (const part of candidates) {
        const next: Area = area === null ? part : union(area, part)
        if (fits(next)) area = next
      }
      if (area === null || !isEnough(area)) continue
      const cut = area
      if (parts.some((part) => meets(cut, part) && !contains(cut, part))) continue
      if (best === null || size(area) > size(best)) best = area
    }
  }
  return best
}

/** Splits an area at white space, across and down in turn, into parts that white space surrounds. */
function split(page: GreyBitmap, area: Area, gap: number, depth = 0): Area[] {
  const inked = shrink(page, area)
  if (inked === null) return []
  if (depth > 8) return [inked]
  for (const isDown of [true, false]) {
    const bands = inkBands(page, inked, isDown, gap)
    if (bands.length < 2) continue
    return bands.flatMap(([from, to]) =>
      split(page, isDown ? { ...inked, top: from, bottom: to } : { ...inked, left: from, right: to }, gap, depth + 1),
    )
  }
  return [inked]
}

/** Ranges of rows or columns with ink, with at least `gap` between them. */
function inkBands(page: GreyBitmap, area: Area, isDown: boolean, gap: number): [number, number][] {
  const [from, to] = isDown ? [area.top, area.bottom] : [area.left, area.right]
  const bands: [number, number][] = []
  for (let at = from; at < to; at++) {
    if (!hasInk(page, isDown ? { ...area, top: at, bottom: at + 1 } : { ...area, left: at, right: at + 1 })) continue
    const last = bands.at(-1)
    if (last && at - last[1] < gap) last[1] = at + 1
    else bands.push([at, at + 1])
  }
  return bands
}

function shrink(page: GreyBitmap, area: Area): Area | null {
  const rows = inkBands(page, area, true, Number.POSITIVE_INFINITY)[0]
  const columns = inkBands(page, area, false, Number.POSITIVE_INFINITY)[0]
  return rows && columns ? { left: columns[0], right: columns[1], top: rows[0], bottom: rows[1] } : null
}

function hasInk({ width, samples }: GreyBitmap, { left, top, right, bottom }: Area): boolean {
  for (let y = top; y < bottom; y++) {
    for (let at = y * width + left; at < y * width + right; at++) if ((samples[at] as number) <= 200) return true
  }
  return false
}

const contains = (outer: Area, inner: Area): boolean =>
  inner.left >= outer.left - 1 &&
  inner.right <= outer.right + 1 &&
  inner.top >= outer.top - 1 &&
  inner.bottom <= outer.bottom + 1
const meets = (one: Area, other: Area): boolean =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
const union = (one: Area, other: Area): Area => ({
  left: Math.min(one.left, other.left),
  top: Math.min(one.top, other.top),
  right: Math.max(one.right, other.right),
  bottom: Math.max(one.bottom, other.bottom),
})
const size = ({ left, top, right, bottom }: Area): number => (right - left) * (bottom - top)
const pixels = ({ left, top, right, bottom }: Area): PixelArea => ({
  left,
  top,
  width: right - left,
  height: bottom - top,
})
