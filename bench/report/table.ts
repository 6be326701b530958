/** What was measured, as text: printed while it is measured, and published afterwards. */
export type Table = {
  columns: readonly string[]
  rows: readonly (readonly string[])[]
}

export const perSecond = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`
export const ms = (value: number): string => `${value.toFixed(value < 10 ? 2 : 1)} ms`
export const verdict = (reached: boolean): string => (reached ? 'reached' : 'missed')
