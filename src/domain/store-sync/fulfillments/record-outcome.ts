/** How an update is sent within its lease, and how its outcome is recorded. */
import type { StoreDeps, Unavailable } from '#adapters/stores/store.ts'
import type { OpenedStore } from '#domain/store-sync/connection.ts'
import type {
  FulfillmentDeps,
  FulfillmentUpdate,
  LeasedUpdate,
  Refusal,
} from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'
import { isStorableId } from '#domain/store-sync/stored-order.ts'
import { startStopwatch } from '#kit/clock.ts'
import { textOrNull } from '#kit/text.ts'

/** The part of a lease that is left for recording the outcome after the store's deadline. */
const recordMarginMs = 10_000
/** The first lookup of an uncertain update. */
export const lookupAfterMs = 2_000
/** How long the store's other updates wait after a failure, unless the store requests a longer pause. */
const othersWaitMs = 60_000
/** The minimum gap between the two lookups that prove an absence. */
export const lookupGapMs = 15_000
/** About three days. */
const maxAttempts = 80
/** Uncertain updates are sent only this often, because a store may mail its buyer each time. */
export const maxSends = 10

/** 5, 10, 20 … seconds, up to an hour. */
export const pauseMs = (attempts: number): number => Math.min(3_600_000, 5_000 * 2 ** Math.min(attempts, 10))

/** The row, while this node has its lease. */
export const leasedRow = (deps: Pick<FulfillmentDeps, 'node'>, { accountId, updateId }: FulfillmentUpdate) => ({
  accountId,
  updateId,
  owner: deps.node,
})

/** The row, whichever node has its lease. A store's definite answer is recorded in any case. */
export const unleasedRow = ({ accountId, updateId }: FulfillmentUpdate) => ({ accountId, updateId, owner: null })

/** Without characters that cannot be stored. */
export const refusalOf = (storeText: string, storeCode: string | null = null): Refusal => ({
  storeCode: textOrNull(storeCode),
  storeText: textOrNull(storeText) ?? 'The store gave no reason.',
})

type Retry = { state: 'due' | 'take-back due' | 'uncertain' | 'take-back uncertain'; countsAsAttempt: boolean }

/** After the last attempt the update needs attention. */
function retryOf(leased: LeasedUpdate, outcome: Unavailable, { state, countsAsAttempt }: Retry): sql.UpdateChange {
  const refusal = refusalOf(outcome.detail, outcome.reason)
  const isOver = leased.attempts >= maxAttempts
  if (isOver && state === 'due') return { to: 'refused', dueInMs: null, refusal }
  if (isOver && state === 'take-back due') return { to: 'not taken back', dueInMs: null, refusal }
  const dueInMs = isOver ? null : Math.max(outcome.retryAfterMs ?? 0, pauseMs(leased.attempts))
  return { to: state, dueInMs, refusal, countsAsAttempt }
}

/** Records that the store was unavailable, and postpones its other updates, so that a slow store costs one wait. */
export async function retryLater(
  deps: FulfillmentDeps,
  leased: LeasedUpdate,
  outcome: Unavailable,
  retry: Retry,
): Promise<void> {
  const change = retryOf(leased, outcome, retry)
  await record(deps, leasedRow(deps, leased), change)
  // An invalid response may concern this order only.
  if (change.dueInMs === null || outcome.reason === 'unreadable') return
  // An update that has failed for days must not delay the others as long.
  const dueInMs = Math.min(change.dueInMs, Math.max(othersWaitMs, outcome.retryAfterMs ?? 0))
  await sql.postponeOthers(deps.db, { ...leased, dueInMs })
}

/**
 * Sends a request once, within a new lease.
 *
 * @returns null if another node has the lease, or the label was canceled in the meantime
 */
export async function sendOnce<Outcome>(
  deps: FulfillmentDeps,
  { store, calls }: OpenedStore,
  {
    leased,
    step,
  }: { leased: LeasedUpdate; step: { from: 'due'; to: 'sending' } | { from: 'take-back due'; to: 'taking back' } },
  send: (calls: StoreDeps) => Promise<Outcome>,
): Promise<
  | Outcome
  | { outcome: 'uncertain'; detail: string }
  | { outcome: 'unavailable'; reason: 'timeout'; detail: string }
  | null
> {
  const { fulfillMs } = store.deadlines
  // The lease starts no later than now, however long the statement takes.
  const elapsedMs = startStopwatch()
  const leaseMs = fulfillMs + 2 * recordMarginMs
  const [started] = await sql.startSending(deps.db, { ...leasedRow(deps, leased), ...step, leaseMs })
  if (!started) return null
  const sendWithinMs = leaseMs - elapsedMs() - fulfillMs - recordMarginMs
  if (sendWithinMs <= 0) {
    return { outcome: 'unavailable', reason: 'timeout', detail: 'the lease ended before the request was sent' }
  }
  try {
    return await send({ ...calls, sendBeforeMs: deps.clock.monotonicMs() + sendWithinMs })
  } catch (error) {
    // An internal error may happen after the request was sent.
    const { storeId, updateId: pushId } = leased
    deps.log.error({ err: error, storeId, pushId }, 'fulfillment failed with an internal error')
    return { outcome: 'uncertain', detail: 'internal error in Waybill' }
  }
}

const recordTries = 5

/** Records an outcome, and tries again if the database is away for a moment. */
export async function record(
  deps: FulfillmentDeps,
  row: { accountId: string; updateId: string; owner: string | null },
  change: sql.UpdateChange,
): Promise<void> {
  // Without a storable id the fulfillment cannot be canceled through the API.
  const isStorable = typeof change.fulfillmentId !== 'string' || isStorableId(change.fulfillmentId)
  const storedChange = isStorable ? change : { ...change, fulfillmentId: null }
  for (let tries = 1; ; tries += 1) {
    try {
      const [moved] = await sql.moveUpdate(deps.db, row, storedChange)
      if (moved && (moved.state === 'refused' || moved.state === 'not taken back')) {
        const { accountId, storeId, orderId, updateId: pushId, refusal } = moved
        deps.log.warn({ accountId, storeId, orderId, pushId, refusal }, 'store rejected a fulfillment')
      }
      return
    } catch (error) {
      if (tries === recordTries) throw error
      await deps.clock.sleep(1_000)
    }
  }
}
