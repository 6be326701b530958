const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })
const tenths = new Intl.NumberFormat('en', { maximumFractionDigits: 1 })

/** `0.4 ms`, `12 ms`, `1.3 s` */
export function formatMs(milliseconds: number): string {
  if (milliseconds >= 1000) return `${tenths.format(milliseconds / 1000)} s`
  return `${(milliseconds < 10 ? tenths : whole).format(milliseconds)} ms`
}
