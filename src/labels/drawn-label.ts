import type { LabelContent } from '@waybill/label-artwork'

/** What a label's files are drawn from, as it is kept with the label. */
export type DrawnLabel = LabelContent & {
  /** A Sandbox label asked for files that take this long. */
  renderDelaySeconds?: number
}

/** The seconds of a `[render-slow:5s]` in a recipient's name; 0 without one. */
export const slowRenderSeconds = (name: string | null): number => {
  const seconds = /\[render-slow:(\d{1,3})s\]/.exec(name ?? '')?.[1]
  return seconds ? Number(seconds) : 0
}
