import type { History } from '../clients/history.ts'

/** When purchases were answered with their labels, in order; milliseconds since 1970. */
export const successTimes = ({ purchases, legacyPurchases }: History): number[] =>
  [...purchases, ...legacyPurchases]
    .filter(({ answer }) => answer.type === 'label')
    .map(({ completedAt }) => completedAt)
    .toSorted((left, right) => left - right)

/**
 * The longest time without a success that lies in the time, at least in part. Before the first and after the last
 * success nothing is known.
 */
export function longestGapMs(successes: readonly number[], from: number, until: number): number {
  let longest = 0
  for (const [index, at] of successes.entries()) {
    const before = successes[index - 1]
    if (before !== undefined && at > from && before < until) longest = Math.max(longest, at - before)
  }
  return longest
}

export function median(values: readonly number[]): number {
  const inOrder = values.toSorted((left, right) => left - right)
  return inOrder[Math.floor((inOrder.length - 1) / 2)] ?? 0
}
