import { edgesOnDots } from './edges-on-dots.ts'

export type Rectangle = { left: number; top: number; right: number; bottom: number }

/** So many times as long as wide are the bars of a linear bar code, whose widest are four modules. */
const barProportion = 4

/** What is closer, in dots, touches. */
const touching = 0.05

/**
 * Rectangles on whole dots: bars of a linear bar code as wide as can be, the edges of anything else on their nearest dots,
 * so that the cells of each row meet those of the next. Bars that touch are one.
 *
 * @param rectangles in dots, from above and from the left
 */
export function rectanglesOnDots(rectangles: readonly Rectangle[]): Rectangle[] {
  const onDots: Rectangle[] = []
  for (let index = 0; index < rectangles.length; ) {
    const row = alike(rectangles, index, 'top', 'bottom')
    const column = row.length > 1 ? [] : alike(rectangles, index, 'left', 'right')
    const some = column.length > 1 ? column : row
    const set =
      barsOnDots(row, 'left', 'right', 'top', 'bottom') ?? barsOnDots(column, 'top', 'bottom', 'left', 'right')
    for (const rectangle of set ?? some.map(nearest)) onDots.push(rectangle)
    index += some.length
  }
  return onDots
}

type Side = keyof Rectangle

/** Those from one on that reach from the same line to the same. */
function alike(rectangles: readonly Rectangle[], first: number, from: Side, to: Side): Rectangle[] {
  const one = rectangles[first] as Rectangle
  let end = first + 1
  while (rectangles[end]?.[from] === one[from] && rectangles[end]?.[to] === one[to]) end++
  return rectangles.slice(first, end)
}

/**
 * @param row of rectangles side by side, from the side `first` to the side `second` of each
 * @returns null where they are no bars
 */
function barsOnDots(row: readonly Rectangle[], first: Side, second: Side, from: Side, to: Side): Rectangle[] | null {
  const bars: Rectangle[] = []
  for (const rectangle of row) {
    const before = bars.at(-1)
    // Some draw module by module.
    if (before && rectangle[first] - before[second] < touching) before[second] = rectangle[second]
    else bars.push({ ...rectangle })
  }
  if (bars.length < 2 || bars.some((bar) => (bar[second] - bar[first]) * barProportion > bar[to] - bar[from]))
    return null
  const dots = edgesOnDots(bars.flatMap((bar) => [bar[first], bar[second]]))
  return bars.map((bar, index) => ({ ...nearest(bar), [first]: dots[2 * index], [second]: dots[2 * index + 1] }))
}

function nearest({ left, top, right, bottom }: Rectangle): Rectangle {
  return { left: Math.round(left), top: Math.round(top), right: Math.round(right), bottom: Math.round(bottom) }
}
