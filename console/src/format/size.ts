const inches = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** `12 × 9 × 4 in`; null where a side is not known. */
export function formatSize(sides: readonly (number | null)[]): string | null {
  const known = sides.filter((side) => side !== null)
  return known.length === sides.length && known.length > 0
    ? `${known.map((side) => inches.format(side)).join(' × ')} in`
    : null
}
