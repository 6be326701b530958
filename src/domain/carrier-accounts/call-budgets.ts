/** The calls that carriers allow to applications, with the limits and pauses of each carrier. */
import { createHash } from 'node:crypto'
import type { CallBudget } from '#adapters/call-budget.ts'
import { allApis, callLimitField, countedApi } from '#adapters/carriers/call-limits.ts'
import type { Carrier, CarrierAccount } from '#adapters/carriers/carrier.ts'
import type { BudgetOf, CarrierConnection } from '#adapters/carriers/connections.ts'
import type { Unavailable } from '#adapters/outcome.ts'
import { createBuckets, type Refusal } from '#domain/carrier-accounts/call-buckets.ts'
import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

/** `sent`; `refused` by the carrier because of a limit; `withheld` by Waybill. */
export type CountedCall = { carrier: string; api: string; result: 'sent' | 'refused' | 'withheld' }

export type CallBudgets = {
  budgetOf: BudgetOf
  /** Reads the pauses that other nodes began. */
  readPauses(): Promise<void>
}

type CallBudgetDeps = { db: Database; clock: Clock; log: Logger; observe(call: CountedCall): void }

export function createCallBudgets({ db, clock, log, observe }: CallBudgetDeps): CallBudgets {
  const buckets = createBuckets({ db, clock, log })
  return {
    readPauses: () => buckets.readPauses(),
    budgetOf({ carrier, account }, usual): CallBudget {
      return {
        async take(call, priority = usual) {
          const counted = countCall({ carrier, account }, call)
          if (!counted) return null
          const { api, limit, key, name } = counted
          // Nothing more important than address checks uses their API, and accounts share its limit in equal parts.
          const isAlone = name === 'address' && api !== allApis
          const refusal = await buckets.take(key, isAlone ? 'recovery' : priority, limit)
          observe({ carrier: carrier.id, api, result: refusal ? 'withheld' : 'sent' })
          return refusal && withheld(carrier, api, refusal)
        },
        report(call, response) {
          const counted = countCall({ carrier, account }, call)
          if (!counted) return
          const { api, callLimits, name, key } = counted
          const refusals = buckets.refusals(key) + 1
          const pauseMs = callLimits.pauseMs({ call: name, response, refusals, now: clock.now() })
          if (pauseMs !== null) {
            observe({ carrier: carrier.id, api, result: 'refused' })
            log.warn({ carrier: carrier.id, carrierAccount: account.id, api, pauseMs }, 'carrier limits calls')
          }
          buckets.report(key, pauseMs)
        },
      }
    },
  }
}

/** Null if the call is not counted. Simulators set no limits, unless a test connects one with a limit. */
function countCall({ carrier, account }: Pick<CarrierConnection, 'carrier' | 'account'>, call: string) {
  const { callLimits } = carrier
  if (!callLimits || (account.simulated && !(callLimitField in account.credentials))) return null
  const name = call.slice(call.indexOf('.') + 1)
  const counted = countedApi(callLimits, account.credentials, name)
  return counted && { ...counted, callLimits, name, key: keyOf(carrier, account, counted.api) }
}

/** Identifies the calls that a carrier counts together. */
function keyOf(carrier: Carrier, { baseUrl, credentials }: CarrierAccount, api: string): string {
  const isOfAddress = carrier.callLimits?.countedByAddress?.includes(api)
  const application = isOfAddress ? '' : (credentials[carrier.callLimits?.application ?? ''] ?? '')
  const digest = createHash('sha256').update(application).digest('base64url').slice(0, 22)
  return `${carrier.id} ${baseUrl} ${digest} ${api}`
}

const withheld = ({ name }: Carrier, api: string, { waitMs }: Refusal): Unavailable => ({
  outcome: 'unavailable',
  reason: 'throttled',
  detail: `${name} limits calls to its ${api} API, and none are left at the moment`,
  retryAfterMs: Math.ceil(waitMs),
})
