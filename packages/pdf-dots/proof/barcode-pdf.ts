import bwip from 'bwip-js'

/** Widths in modules of the bars and spaces of a Code 128 symbol. */
export function code128Widths(text: string): number[] {
  const [symbol] = bwip.raw({ bcid: 'code128', text }) as { sbs?: number[] }[]
  if (!symbol?.sbs) throw new Error(`${text} cannot be encoded`)
  return symbol.sbs
}

/** How the bars are drawn: as one path, or as one path per bar. */
export type BarStyle = 'one path' | 'separate paths'

/**
 * Page content of a PDF with upright bars.
 *
 * @param widths of bars and spaces in modules
 * @param place in points: left edge, bottom, height, and width of a module
 */
export function barsContent(
  widths: readonly number[],
  place: { left: number; bottom: number; height: number; module: number },
  style: BarStyle,
): string {
  let modules = 0
  const bars = widths.flatMap((width, index) => {
    const left = place.left + modules * place.module
    modules += width
    if (index % 2 === 1) return []
    return [`${left.toFixed(4)} ${place.bottom} ${(width * place.module).toFixed(4)} ${place.height} re`]
  })
  return style === 'one path' ? `${bars.join('\n')}\nf` : bars.map((bar) => `${bar} f`).join('\n')
}
