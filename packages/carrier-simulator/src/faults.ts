/**
 * Faults at random, for load tests: each kind has a probability of its own. Whether it applies
 * to a given act depends only on the seed and what the act names, so that a run repeats from its seed
 * in whatever order the requests arrive.
 */
import type { GatewayBody } from './gateway.ts'

export const faultKinds = [
  'rates-down',
  'rates-slow',
  'rates-lost',
  'rates-gateway',
  'buy-down',
  'buy-rejected',
  'buy-vanished',
  'buy-lost',
  'buy-slow',
  'buy-imageless',
  'buy-gateway-before',
  'buy-gateway-after',
  'buy-gateway-meanwhile',
  'void-down',
  'void-rejected',
  'void-vanished',
  'void-lost',
  'void-slow',
  'void-requested',
  'void-gateway-before',
  'void-gateway-after',
  'find-down',
  'find-lost',
  'find-slow',
  'find-imageless',
  'find-gateway',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type FaultPlan = {
  seed: number
  slowMs: number
  rates: Partial<Record<FaultKind, number>>
  /** What a gateway answers; where absent, one of its answers by chance. */
  gateway?: { status: number; body: GatewayBody } | undefined
}

export type Faults = {
  /** A number from 0 up to 1 that only the seed and the key decide. */
  chance(key: string): number
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
  const chance = (key: string) => hash(`${plan.seed}:${key}`) / 2 ** 32
  return {
    plan: () => plan,
    chance,
    set(next) {
      plan = next
      attempts.clear()
    },
    applies(kind, key) {
      const rate = plan.rates[kind] ?? 0
      return rate > 0 && chance(`${kind}:${key}`) < rate
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
