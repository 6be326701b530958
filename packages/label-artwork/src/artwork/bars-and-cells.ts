import { edgesOnDots } from './edges-on-dots.ts'

/** In dots. */
export type Rectangle = { left: number; top: number; right: number; bottom: number }

/**
 * Bars of one linear bar code, in dots: side by side, all of them from `start` to `end`.
 *
 * @param isUpright from left to right; else one above the other
 * @param edges where each bar begins and where it ends, in turn
 */
export type Bars = { isUpright: boolean; start: number; end: number; edges: readonly number[] }

/** So many times as long as wide are the bars of a linear bar code, whose widest are four modules. */
const barProportion = 4

/** In dots of 600 dpi. Some draw module by module, to two places behind the point. */
export const touching = 0.5

/**
 * Sorts out what are bars of linear bar codes. What is not may be the cells of other symbols.
 *
 * @param rectangles in dots of 600 dpi, from above and from the left
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

/** Those from one on that reach from the same line to the same. */
function alike(rectangles: readonly Rectangle[], first: number, from: Side, to: Side): Rectangle[] {
  const one = rectangles[first] as Rectangle
  let end = first + 1
  while (rectangles[end]?.[from] === one[from] && rectangles[end]?.[to] === one[to]) end++
  return rectangles.slice(first, end)
}

/** Those that touch are one. Null where they are no bars. */
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
 * Bars on whole dots, as nearly as wide as they are.
 *
 * @param finer by how much their dots are finer
 */
export function barsOnDots({ isUpright, start, end, edges }: Bars, finer: number): Rectangle[] {
  const onDots = edgesOnDots(edges.map((edge) => edge / finer))
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
 * Cells on whole dots, each edge on the nearest, so that those of one row meet those of the next.
 *
 * @param finer by how much their dots are finer
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
