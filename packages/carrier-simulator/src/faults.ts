/**
 * Faults at random, for load tests: each kind has a probability of its own. Whether it applies
 * to a given act depends only on the seed and what the act names, so that a run repeats from its seed
 * in whatever order the requests arrive.
 */

export const faultKinds = [
  'rates-down',
  'rates-slow',
  'rates-lost',
  'buy-down',
  'buy-rejected',
  'buy-vanished',
  'buy-lost',
  'buy-slow',
  'void-down',
  'void-rejected',
  'void-vanished',
  'void-lost',
  'void-slow',
  'find-down',
  'find-lost',
  'find-slow',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type FaultPlan = { seed: number; slowMs: number; rates: Partial<Record<FaultKind, number>> }

export type Faults = {
  plan(): FaultPlan
  set(plan: FaultPlan): void
  /** Whether the kind applies to the act that `key` names. */
  applies(kind: FaultKind, key: string): boolean
  /** How many times the act that `key` names was tried before, counting this call. */
  attempt(key: string): number
}

export function createFaults(): Faults {
  let plan: FaultPlan = { seed: 0, slowMs: 3_000, rates: {} }
  const attempts = new Map<string, number>()
  return {
    plan: () => plan,
    set(next) {
      plan = next
      attempts.clear()
    },
    applies(kind, key) {
      const rate = plan.rates[kind] ?? 0
      return rate > 0 && hash(`${plan.seed}:${kind}:${key}`) / 2 ** 32 < rate
    },
    attempt(key) {
      const count = (attempts.get(key) ?? 0) + 1
      attempts.set(key, count)
      return count
    },
  }
}

/** FNV-1a with a final mix, so that keys which differ in their last digit only fall far apart. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}
