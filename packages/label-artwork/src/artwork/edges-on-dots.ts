/** So many ways there are to set an edge and the one before it, each on either of two dots. */
const ways = 4
/** A scanner tells a character by the widths of a bar and a space together, and only then by that of its bars. */
const weightOfWidth = 0.1
/** Next to nothing: among ways that are equally good the one that is nearest to where the edges are. */
const weightOfPlace = 0.001

/**
 * Whole dots for the edges of the bars of a linear bar code, a dot at the most from where they are. Each edge on its nearest
 * dot would leave some pairs of a bar and a space a dot too wide or too narrow, which is two fifths of a module at 203
 * dpi and not read; so they are chosen together, for such pairs, and each bar and each space, to come out as wide as they
 * are.
 *
 * @param edges of bars and spaces in turn, from left to right, in dots
 */
export function edgesOnDots(edges: readonly number[]): number[] {
  // Of the ways to set the edges up to this one, the best for each way of the last two: 2 for the one before the last on
  // the upper of its dots, 1 for the last.
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

/** By how many dots an edge moves. */
function shiftOf(edge: number, isUpper: number): number {
  return Math.floor(edge) + isUpper - edge
}

/** So high that the worst counts for almost all. */
function eighthPower(dots: number): number {
  const squared = dots * dots
  const fourth = squared * squared
  return fourth * fourth
}
