import { type DotsAt, findBars } from './find-bars.ts'
import { dpis, labelDots, type PageDots } from './grey-bitmap.ts'
import { addRectangles, type Bars, barsOnDots, type Rectangle, whitenRectangle } from './place-bars.ts'

/**
 * Places linear barcodes that were drawn as images, lines, glyphs or shapes on whole dots at every density, and closes
 * holes that a watermark made in them.
 *
 * @param dots of one page, which this changes
 */
export function straightenBars(dots: PageDots): void {
  const finest: DotsAt = { packed: dots[600], ...labelDots(600), dpi: 600 }
  for (const found of findBars(finest)) {
    for (const dpi of dpis) {
      const bars = barsOnDots(found, 600 / dpi)
      const grid = labelDots(dpi)
      whitenRectangle(dots[dpi], grid, around([...bars, ...barsAt(found, 600 / dpi)], found.isUpright))
      addRectangles(dots[dpi], grid, bars)
    }
  }
}

/** The area that bars covered before. */
function barsAt({ isUpright, start, end, edges }: Bars, finer: number): Rectangle[] {
  const [from, to, first, last] = [start, end, edges[0] as number, edges.at(-1) as number].map((at) => at / finer)
  const [left, right, top, bottom] = isUpright ? [first, last, from, to] : [from, to, first, last]
  return [
    {
      left: Math.floor(left as number),
      right: Math.ceil(right as number),
      top: Math.round(top as number),
      bottom: Math.round(bottom as number),
    },
  ]
}

/** The area of bars and the dots beside the first and the last one, which can be half covered. */
function around(bars: readonly Rectangle[], isUpright: boolean): Rectangle {
  const beside = { x: isUpright ? 1 : 0, y: isUpright ? 0 : 1 }
  return {
    left: Math.min(...bars.map(({ left }) => left)) - beside.x,
    right: Math.max(...bars.map(({ right }) => right)) + beside.x,
    top: Math.min(...bars.map(({ top }) => top)) - beside.y,
    bottom: Math.max(...bars.map(({ bottom }) => bottom)) + beside.y,
  }
}
