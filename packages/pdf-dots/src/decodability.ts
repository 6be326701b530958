/**
 * Decodability of one scan of a Code 128 symbol, as ISO/IEC 15416 defines it with the reference decoder of
 * ISO/IEC 15417: 1 is perfect, 0.62 is grade A, 0.50 B, 0.37 C, 0.25 D, and 0 means that a character reads wrong.
 * A character has three bars and three spaces of eleven modules in total. The last bar of the stop is ignored.
 *
 * @param widths bars and spaces in dots
 * @param modules nominal widths of the same bars and spaces
 */
export function scanDecodability(widths: readonly number[], modules: ArrayLike<number>): number {
  if (widths.length !== modules.length) return 0
  let worst = 1
  for (let start = 0; start + 6 <= widths.length - 1; start += 6) {
    const character = Array.from({ length: 6 }, (_, index) => modules[start + index] as number)
    worst = Math.min(worst, characterDecodability(widths.slice(start, start + 6), character))
  }
  return worst
}

function characterDecodability(widths: readonly number[], modules: readonly number[]): number {
  const wholeOf = ([b1 = 0, s1 = 0, b2 = 0, s2 = 0, b3 = 0, s3 = 0]: readonly number[]) => ({
    // Distances between similar edges. The decoder rounds them to whole modules, so the tolerance is half a module.
    edges: [b1 + s1, s1 + b2, b2 + s2, s2 + b3],
    // The sum of the bars distinguishes characters with equal edges. It is always even.
    bars: b1 + b2 + b3,
    total: b1 + s1 + b2 + s2 + b3 + s3,
  })
  const [printed, nominal] = [wholeOf(widths), wholeOf(modules)]
  const inModules = (width: number) => (width * nominal.total) / printed.total
  const deviation = (index: number) => Math.abs(inModules(printed.edges[index] ?? 0) - (nominal.edges[index] ?? 0))
  const worstEdge = Math.max(...printed.edges.map((_, index) => deviation(index)))
  const barDeviation = Math.abs(inModules(printed.bars) - nominal.bars)
  return Math.max(0, Math.min((0.5 - worstEdge) / 0.5, (1.75 - barDeviation) / 1.75))
}
