export type Interval = { from: number; to: number }

/**
 * Where the median lies in 95 of 100 such measurements, by the ranks of the values: nothing is assumed of how they are
 * spread. Of fewer than six values that cannot be said, and the interval has all of them.
 */
export function medianInterval(values: readonly number[]): Interval {
  const sorted = values.toSorted((left, right) => left - right)
  const rank = leastRank(sorted.length)
  return { from: sorted[rank] ?? Number.NaN, to: sorted[sorted.length - 1 - rank] ?? Number.NaN }
}

/** How many values may be left out at either end: so many or fewer lie on one side of the median in 2.5 % of cases. */
function leastRank(count: number): number {
  let likelihood = 0.5 ** count
  let sum = likelihood
  let rank = 0
  while (sum <= 0.025 && rank < count / 2) {
    rank += 1
    likelihood *= (count - rank + 1) / rank
    sum += likelihood
  }
  return Math.max(0, rank - 1)
}
