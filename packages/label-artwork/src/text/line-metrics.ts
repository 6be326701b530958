import { isLatin1 } from './plain-text.ts'

/** How far a line reaches above and below its baseline, and how far two baselines lie apart, in font sizes. */
export type LineMetrics = { ascent: number; descent: number; leading: number }

/** Helvetica's capitals and descenders. */
const latin: LineMetrics = { ascent: 0.76, descent: 0.24, leading: 1.12 }

/** Scripts with marks above and letters far below the line; what reaches further is cut off by the writers. */
const anyScript: LineMetrics = { ascent: 0.98, descent: 0.33, leading: 1.32 }

export function lineMetrics(lines: readonly string[]): LineMetrics {
  return lines.every(isLatin1) ? latin : anyScript
}
