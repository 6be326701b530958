/** How often what is shown is asked for again: often while something is on its way, rarely while nothing is. */

type Purchase = string | null | undefined

const soonMs = 1_500
const laterMs = 5_000
const idleMs = 30_000

const isSoon = (state: Purchase): boolean => state === 'Claimed' || state === 'Processing'

/** @param purchases the states of those that are shown; of an outcome that is not known the carrier is asked for hours */
export function paceOf(purchases: readonly Purchase[], idle: number | false = idleMs): number | false {
  if (purchases.some(isSoon)) return soonMs
  return purchases.includes('OutcomeUnknown') ? laterMs : idle
}
