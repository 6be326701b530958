/**
 * Faults at random, for long runs, and by name, for a single test. Whether one applies at random depends only on the seed,
 * the kind and what the act names, so that a run repeats from its seed in whatever order its requests arrive.
 */
export const faultKinds = [
  /** 429, before anything was done. */
  'list-throttled',
  'read-throttled',
  'push-throttled',
  /** 503, before anything was done. */
  'list-down',
  'read-down',
  'push-down',
  /** The connection breaks before anything was done. */
  'push-vanished',
  /** Done, and the connection breaks before it is said. */
  'push-lost',
  'cancel-lost',
  /** A list that misses what changed in the last seconds. */
  'list-stale',
  /** A hook that comes twice, or after a later one. */
  'hook-duplicated',
  'hook-late',
  /** A token that has expired before its time: 401. */
  'token-expired',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type Faults = {
  /** Applies to the next acts of the kind, so many. */
  next(kind: FaultKind, times?: number): void
  /** How probable each kind is from now on; those that are not named never happen. */
  set(plan: { seed: number; rates: Partial<Record<FaultKind, number>> }): void
  /** Whether the kind applies to the act that `key` names: asked once for each act. */
  applies(kind: FaultKind, key: string): boolean
}

export function createFaults(): Faults {
  let plan: Parameters<Faults['set']>[0] = { seed: 0, rates: {} }
  const named = new Map<FaultKind, number>()
  const acts = new Map<string, number>()
  return {
    next(kind, times = 1) {
      named.set(kind, (named.get(kind) ?? 0) + times)
    },
    set(next) {
      plan = next
      named.clear()
      acts.clear()
    },
    applies(kind, key) {
      const left = named.get(kind) ?? 0
      if (left > 0) {
        named.set(kind, left - 1)
        return true
      }
      const rate = plan.rates[kind] ?? 0
      if (rate === 0) return false
      const act = `${kind}:${key}`
      const count = (acts.get(act) ?? 0) + 1
      acts.set(act, count)
      return hash(`${plan.seed}:${act}:${count}`) / 2 ** 32 < rate
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
