/** Widths that differ from whole modules by more than this on average belong to another kind of barcode. */
const maxMisfit = 0.18

/**
 * Estimates the module of bars whose widths are one to four modules, as in Code 128.
 *
 * @returns null if the widths are no multiples
 */
export function moduleOf(edges: readonly number[]): { module: number; multiples: number[] } | null {
  const widths = edges.slice(1).map((edge, index) => edge - (edges[index] as number))
  const sorted = widths.toSorted((one, other) => one - other)
  const narrow = sorted[Math.floor(sorted.length / 10)] ?? 0
  if (narrow <= 0) return null
  const single = sorted.filter((width) => width < narrow * 1.5)
  let module = single.reduce((sum, width) => sum + width, 0) / single.length
  let multiples: number[] = []
  for (let round = 0; round < 2; round++) {
    const by = module
    multiples = widths.map((width) => Math.max(1, Math.round(width / by)))
    module = ((edges.at(-1) as number) - (edges[0] as number)) / multiples.reduce((sum, count) => sum + count, 0)
  }
  const misfit = widths.reduce((sum, width, index) => sum + Math.abs(width - (multiples[index] as number) * module), 0)
  if (misfit / widths.length / module > maxMisfit || multiples.some((count) => count > 4)) return null
  return { module, multiples }
}
