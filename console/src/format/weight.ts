const ouncesPerPound = 16
const ounces = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** `2 lb 4 oz`, `12 oz`, `3 lb`: to a tenth of an ounce. */
export function formatWeight(pounds: number): string {
  const all = Math.round(pounds * ouncesPerPound * 10) / 10
  const whole = Math.floor(all / ouncesPerPound)
  const rest = Math.round((all - whole * ouncesPerPound) * 10) / 10
  const parts = [whole > 0 ? `${whole} lb` : '', rest > 0 ? `${ounces.format(rest)} oz` : ''].filter(Boolean)
  return parts.join(' ') || '0 oz'
}
