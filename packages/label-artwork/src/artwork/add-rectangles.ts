import type { DotGrid } from './coarser-dots.ts'

/**
 * Blackens the dots between those edges of dots that are nearest to the edges of rectangles.
 *
 * @param edges left, top, right and bottom of each, in dots of a grid that is `finer` times as fine
 */
export function addRectangles(packed: Uint8Array, grid: DotGrid, edges: readonly number[], finer: number): void {
  const row = new Uint8Array(grid.width >> 3)
  for (let first = 0; first < edges.length; ) {
    // Bars, and the cells of one row, are as high as each other.
    const [top, bottom] = [edges[first + 1] as number, edges[first + 3] as number]
    let [from, to] = [row.length, 0]
    let next = first
    for (; next < edges.length && edges[next + 1] === top && edges[next + 3] === bottom; next += 4) {
      const left = nearest(edges[next] as number, finer, grid.width)
      const right = nearest(edges[next + 2] as number, finer, grid.width)
      blacken(row, left, right)
      from = Math.min(from, left >> 3)
      to = Math.max(to, (right + 7) >> 3)
    }
    const last = nearest(bottom, finer, grid.height)
    for (let y = nearest(top, finer, grid.height); y < last; y++) {
      const start = y * row.length
      for (let byte = from; byte < to; byte++)
        packed[start + byte] = (packed[start + byte] as number) | (row[byte] as number)
    }
    row.fill(0)
    first = next
  }
}

function nearest(edge: number, finer: number, limit: number): number {
  return Math.min(limit, Math.max(0, Math.round(edge / finer)))
}

function blacken(row: Uint8Array, from: number, to: number): void {
  for (let dot = from; dot < to; ) {
    const byte = dot >> 3
    const isWhole = (dot & 7) === 0 && dot + 8 <= to
    row[byte] = (row[byte] as number) | (isWhole ? 255 : 0x80 >> (dot & 7))
    dot += isWhole ? 8 : 1
  }
}
