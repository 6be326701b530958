import { Ajv } from 'ajv'

/**
 * Random faults for long runs, and named faults for single tests. A random fault depends only on the seed, the kind and
 * the act, so a run is repeatable for any order of requests.
 */
export const faultKinds = [
  /** 429, before the act. */
  'list-throttled',
  'read-throttled',
  'push-throttled',
  /** 503, before the act. */
  'list-down',
  'read-down',
  'push-down',
  /** The connection breaks before the act. */
  'push-vanished',
  /** The act takes effect, and the connection breaks before the response. */
  'push-lost',
  'cancel-lost',
  /** A list misses the changes of the last seconds. */
  'list-stale',
  /** A webhook arrives twice or out of order. */
  'hook-duplicated',
  'hook-late',
  /** A token expires early: 401. */
  'token-expired',
] as const
export type FaultKind = (typeof faultKinds)[number]

export type Faults = {
  /** Applies to the next acts of this kind. */
  next(kind: FaultKind, times?: number): void
  /** Sets the probability of each kind. Kinds that are left out never occur. */
  set(plan: { seed: number; rates: Partial<Record<FaultKind, number>> }): void
  /** Whether the fault occurs in the act `key`. Call it once per act. */
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

/** FNV-1a with a final mix, so that similar keys have very different hashes. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (let index = 0; index < text.length; index++) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193)
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35)
  return (value ^ (value >>> 16)) >>> 0
}

/* Validates requests with the store's own schema, transcribed next to the simulation. */

const options = {
  strict: false,
  allErrors: true,
  formats: {
    date: /^\d{4}-\d{2}-\d{2}$/,
    'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/,
  },
}
const ajv = new Ajv({ ...options, coerceTypes: false })
const numbersInText = new Ajv({ ...options, coerceTypes: true })

export type Schema = Record<string, unknown>

/** @returns one sentence per issue */
export type Judge = (value: unknown) => string[]

export const judgeBody = (schema: Schema): Judge => judgeBy(ajv, schema)

/** Validates a query. Its numbers are text, and unknown names are issues. */
export const judgeQuery = (properties: Record<string, Schema>, required: readonly string[] = []): Judge =>
  judgeBy(numbersInText, { type: 'object', properties, required, additionalProperties: false })

function judgeBy(by: Ajv, schema: Schema): Judge {
  const validate = by.compile(schema)
  return (value) => {
    if (validate(value)) return []
    return (validate.errors ?? []).map(
      ({ instancePath, message, params }) => `${instancePath || 'it'} ${message} ${JSON.stringify(params)}`,
    )
  }
}
