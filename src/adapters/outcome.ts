/**
 * The outcomes that carriers and stores share. Each kind has its own `Rejected`, which quotes the carrier or the store.
 */

import type { OutgoingResponse } from '#kit/http.ts'

/** Proof that the call changed nothing. A request that may have arrived is never `unavailable`. */
export type Unavailable = {
  outcome: 'unavailable'
  reason: UnavailableReason
  detail: string
  /** The pause that the other side requested. */
  retryAfterMs?: number
}
export type UnavailableReason = 'connect' | 'timeout' | 'outage' | 'credentials' | 'throttled' | 'unreadable'

/** The request may have arrived, and no valid response came. Only a later lookup can find the outcome. */
export type Uncertain = { outcome: 'uncertain'; detail: string }

export const ok = <Value>(value: Value): Ok<Value> => ({ outcome: 'ok', value })
export const uncertain = (detail: string): Uncertain => ({ outcome: 'uncertain', detail })

/** The other side limits calls, and did not process this one. */
export function throttled(detail: string, { headers }: Pick<OutgoingResponse, 'headers'>): Unavailable {
  const pauseMs = Number(headers['retry-after'] ?? Number.NaN) * 1000
  return { ...unavailable('throttled', detail), ...(pauseMs >= 0 ? { retryAfterMs: pauseMs } : {}) }
}

const unavailable = (reason: UnavailableReason, detail: string): Unavailable => ({
  outcome: 'unavailable',
  reason,
  detail,
})
export const outage = (detail: string): Unavailable => unavailable('outage', detail)
export const unreadable = (detail: string): Unavailable => unavailable('unreadable', detail)
export const credentialsRejected = (detail: string): Unavailable => unavailable('credentials', detail)

/** A successful result. Outcomes that are values differ in their other cases. */
export type Ok<Value> = { outcome: 'ok'; value: Value }
