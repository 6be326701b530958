import type { Rectangle } from './bars-and-cells.ts'
import type { DotGrid } from './coarser-dots.ts'

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
