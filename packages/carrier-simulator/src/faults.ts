/**
 * Random faults for load tests. Each kind has its own probability. A fault depends only on the seed and the act, so a
 * run is repeatable for any order of requests.
 */
import type { GatewayBody } from './gateway.ts'

export const faultKinds = [
  'rates-down',
  'rates-slow',
  'rates-lost',
  'rates-gateway',
  'rates-odd',
  'rates-limited',
  'rates-gzip',
  'buy-down',
  'buy-rejected',
  'buy-vanished',
  'buy-lost',
  'buy-slow',
  'buy-imageless',
  'buy-gateway-before',
  'buy-gateway-after',
  'buy-gateway-meanwhile',
  'buy-status',
  'buy-gzip',
  'void-down',
  'void-rejected',
  'void-vanished',
  'void-lost',
  'void-slow',
  'void-requested',
  'void-gateway-before',
  'void-gateway-after',
  'void-gzip',
  'find-down',
  'find-lost',
  'find-slow',
  'find-imageless',
  'find-gateway',
  'find-gzip',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type FaultPlan = {
  seed: number
  slowMs: number
  rates: Partial<Record<FaultKind, number>>
  /** The gateway's response. Absent: a random one. */
  gateway?: { status: number; body: GatewayBody } | undefined
}

export type Faults = {
  /** A random number from 0 to 1 that depends only on the seed and the key. */
  chance(key: string): number
  plan(): FaultPlan
  set(plan: FaultPlan): void
  /** Whether the fault occurs in the act `key`. */
  applies(kind: FaultKind, key: string): boolean
  /** How often the act `key` was attempted, including this call. */
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

/** FNV-1a with a final mix, so that similar keys have very different hashes. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/* Magic values in a recipient's name that control the simulator, such as `[buy-slow:15s]`. */

export type MagicValues = ReadonlyMap<string, string>

const verbs = ['rates', 'buy', 'void', 'find']
const effects = ['down', 'rejected', 'vanished', 'lost', 'forgotten', 'slow', 'none', 'imageless', 'requested']

/** All known values, for the simulator or for the service that draws labels. */
export const magicValues: readonly string[] = [
  ...verbs.flatMap((verb) => effects.map((effect) => `${verb}-${effect}`)),
  ...['down', 'slow', 'none', 'several', 'apartment', 'vacant', 'business'].map((effect) => `address-${effect}`),
  ...['rates-odd', 'rates-limited', 'buy-status', 'gzip'],
  'currency',
  'render-slow',
]

/** Each value with the text after its colon, which can be empty. */
export function magicValuesOf(...names: (string | undefined)[]): MagicValues {
  const values = new Map<string, string>()
  for (const name of names) {
    for (const match of (name ?? '').matchAll(/\[([a-z]+(?:-[a-z]+)?)(?::([^\]\s]*))?\]/gi)) {
      values.set((match[1] ?? '').toLowerCase(), (match[2] ?? '').toLowerCase())
    }
  }
  return values
}

/** Parses `15s` or `500ms` to milliseconds. 0 if the value is absent. */
export function durationOf(values: MagicValues, value: string): number {
  const duration = /^(\d+(?:\.\d+)?)(ms|s)?$/.exec(values.get(value) ?? '')
  return duration ? Number(duration[1]) * (duration[2] === 'ms' ? 1 : 1000) : 0
}

/** Without a name, the value applies to every carrier. After a colon, it can name one. */
export function concerns(values: MagicValues, value: string, carrier: string): boolean {
  const named = values.get(value)
  return named === '' || named === carrier
}
