/** Limits of a carrier's calls: as settings of a carrier account, and the pauses after a refused call. */
import { retryAfterMs } from '#adapters/retry-after.ts'
import type { OutgoingResponse } from '#kit/http.ts'

type Credentials = Readonly<Record<string, string>>

export type CallLimit = { calls: number; periodMs: number }

/** A call that got a response. */
export type AnsweredCall = {
  /** The name of the call without the carrier, such as `rates`. */
  call: string
  response: OutgoingResponse
  /** How many calls in a row were refused, if this one was. */
  refusals: number
  now: Date
}

export type CarrierCallLimits = {
  /** The credential that identifies the application, whose calls are counted together. */
  application: string
  /** The API of each call, by the name of the call without the carrier. The calls of an API are counted together. */
  apis: Readonly<Record<string, string>>
  /** The APIs whose calls are counted by IP address, for all applications together. Absent: none. */
  countedByAddress?: readonly string[]
  /** The APIs that a limit without a name is for. */
  limited: readonly string[]
  /** The limit of a new carrier account at the URL, as in its settings. */
  initial(baseUrl: string): string
  /** How long the carrier accepts no further call of the API. Null: it did not refuse the call because of a limit. */
  pauseMs(answered: AnsweredCall): number | null
  /** How to request a higher limit, in sentences. */
  advice: string
  /** Whether the limit of a new carrier account is too low for daily shipping. */
  isInitialTooLow?: true
  /** Whether the carrier's terms allow to reuse a quote for the same parcel within minutes. */
  allowsReuse: boolean
}

/** The name of the setting. */
export const callLimitField = 'callLimit'

export const callLimitSetting = (name: string, { initial }: CarrierCallLimits, productionUrl: string) => ({
  name: callLimitField,
  meaning: `Number of calls that ${name} allows, such as 2000/hour for each API, or all=5000/day for all APIs together (default: ${initial(productionUrl)})`,
  secret: false,
  required: false,
})

/** The name of an API that stands for all of them: their calls are counted together. */
export const allApis = 'all'

const hourMs = 3_600_000
const periods = { second: 1_000, minute: 60_000, hour: 3_600_000, day: 86_400_000 } as const
const limitForm = /^(?:([a-z]+)=)?(?:(none)|(\d{1,9})\/(\d{1,4})? ?(second|minute|hour|day)s?)$/

/**
 * Parses `60/hour`, `1260/10 seconds`, `none`, or several limits as in `prices=2000/hour, all=20000/day`.
 *
 * @returns the limits by API; null: the text is invalid
 */
export function parseCallLimits(limits: CarrierCallLimits, text: string): Map<string, CallLimit> | null {
  const known = [...new Set([...Object.values(limits.apis), allApis])]
  const parsed = new Map<string, CallLimit>()
  for (const part of text.split(',')) {
    const [matched, api, none, calls, count = '1', period] = limitForm.exec(part.trim().toLowerCase()) ?? []
    if (matched === undefined || (api && !known.includes(api))) return null
    if (none) continue
    const limit = { calls: Number(calls), periodMs: Number(count) * periods[period as keyof typeof periods] }
    if (limit.calls === 0 || limit.periodMs === 0) return null
    for (const name of api ? [api] : limits.limited) parsed.set(name, limit)
  }
  return parsed
}

export const invalidCallLimit = ({ apis }: CarrierCallLimits): string =>
  `${callLimitField} must be a limit such as 60/hour, prices=2000/day or none. The APIs are ${[...new Set(Object.values(apis))].join(', ')} and ${allApis}.`

/** The API whose calls are counted, with its limit; null: none is known. */
export type CountedApi = { api: string; limit: CallLimit | null }

/** @returns null if the carrier's calls are not counted */
export function countedApi(limits: CarrierCallLimits, credentials: Credentials, call: string): CountedApi | null {
  const api = limits.apis[call]
  if (api === undefined) return null
  const setting = credentials[callLimitField]
  const parsed = (setting && parseCallLimits(limits, setting)) || null
  const total = parsed?.get(allApis)
  return total ? { api: allApis, limit: total } : { api, limit: parsed?.get(api) ?? null }
}

/** How many address checks the carrier account may make in an hour, if its settings limit them; null: they do not. */
export function addressChecksPerHour(limits: CarrierCallLimits, credentials: Credentials): number | null {
  const limit = parseCallLimits(limits, credentials[callLimitField] ?? 'none')?.get(limits.apis.address ?? '')
  return limit ? Math.max(1, Math.floor((limit.calls * hourMs) / Math.max(limit.periodMs, hourMs))) : null
}

/** Whether fewer calls for rates are allowed than one a second, on average. */
export function hasFewCalls(limits: CarrierCallLimits, credentials: Credentials): boolean {
  const limit = countedApi(limits, credentials, 'rates')?.limit
  return limit ? limit.calls * 1000 < limit.periodMs : false
}

/* The pauses after a refused call. */

const longestPauseMs = 86_400_000

/** The pause that the carrier requests; otherwise the one that its rules define. */
export const requestedPauseMs = ({ response, now }: AnsweredCall, ownMs: number): number =>
  Math.min(retryAfterMs(response.headers['retry-after'], now.getTime()) ?? ownMs, longestPauseMs)

export const doubled = (firstMs: number, refusals: number, maxMs: number): number =>
  Math.min(maxMs, firstMs * 2 ** Math.min(refusals - 1, 20))

export const untilNextHourMs = (now: Date): number => hourMs - (now.getTime() % hourMs)
export const untilMidnightMs = (now: Date): number => longestPauseMs - (now.getTime() % longestPauseMs)
