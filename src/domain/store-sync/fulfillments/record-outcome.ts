/** What all that is done with pushes has in common: how they are sent within a lease, and how it is written down. */

import type { StoreDeps, Unavailable } from '#adapters/stores/store.ts'
import type { OpenedStore } from '#domain/store-sync/connection.ts'
import type {
  FulfillmentDeps,
  FulfillmentUpdate,
  LeasedUpdate,
} from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'
import { isStorableId } from '#domain/store-sync/stored-order.ts'
import { startStopwatch } from '#kit/clock.ts'
import { textOrNull } from '#kit/text.ts'

/** How much of a lease has to be left when the store's deadline ends, for the outcome to be written. */
const recordMarginMs = 10_000
/** When what may have been sent is looked for first. */
export const lookupAfterMs = 2_000
/** How long the others at a store wait for one that could not be told, at most, unless the store wants longer. */
const othersWaitMs = 60_000
/** Between two looks that are to prove that nothing arrived, at least. */
export const lookupGapMs = 15_000
/** Some three days. */
const maxAttempts = 80
/**
 * After so many tries nothing is sent again of which no readable answer comes, whatever a look shows: a shop may mail its
 * buyer each time.
 */
export const maxSends = 10

/** 5, 10, 20 … seconds, up to an hour. */
export const pauseMs = (attempts: number): number => Math.min(3_600_000, 5_000 * 2 ** Math.min(attempts, 10))

/** The row, as long as this node has it. */
export const leasedRow = (deps: Pick<FulfillmentDeps, 'node'>, { accountId, updateId }: FulfillmentUpdate) => ({
  accountId,
  updateId,
  owner: deps.node,
})

/** The row, whoever has it by now: for what the store was heard to have done. */
export const unleasedRow = ({ accountId, updateId }: FulfillmentUpdate) => ({ accountId, updateId, owner: null })

/** What the store said, as far as it can be kept: what became of the push is to be written whatever it said. */
export const needsPerson = (storeText: string, storeCode: string | null = null) => ({
  storeCode: textOrNull(storeCode),
  storeText: textOrNull(storeText) ?? 'The store gave no reason.',
})

/** The store could not be asked, and nothing happened: later, until a person is told. */
function later(
  taken: LeasedUpdate,
  outcome: Unavailable,
  given: { state: 'due' | 'take-back due' | 'uncertain' | 'take-back uncertain'; countsAsAttempt: boolean },
): sql.UpdateChange {
  const { state, countsAsAttempt } = given
  const refusal = needsPerson(outcome.detail, outcome.reason)
  const isOver = taken.attempts >= maxAttempts
  if (isOver && state === 'due') return { to: 'refused', dueInMs: null, refusal }
  if (isOver && state === 'take-back due') return { to: 'not taken back', dueInMs: null, refusal }
  const dueInMs = isOver ? null : Math.max(outcome.retryAfterMs ?? 0, pauseMs(taken.attempts))
  return { to: state, dueInMs, refusal, countsAsAttempt }
}

/**
 * The store could not be asked: writes down when it is tried again, and has whatever else it is to be told wait as long.
 * A store that hangs then takes the time of one, and not of all that wait for it.
 */
export async function retryLater(
  deps: FulfillmentDeps,
  taken: LeasedUpdate,
  outcome: Unavailable,
  given: Parameters<typeof later>[2],
): Promise<void> {
  const change = later(taken, outcome, given)
  await record(deps, leasedRow(deps, taken), change)
  // What cannot be read may be this order's alone.
  if (change.dueInMs === null || outcome.reason === 'unreadable') return
  // Nor may what has failed for days hold up what could go through.
  const dueInMs = Math.min(change.dueInMs, Math.max(othersWaitMs, outcome.retryAfterMs ?? 0))
  await sql.postponeOthers(deps.db, { ...taken, dueInMs })
}

/**
 * Sends what only the owner of a lease may send, once, within that lease.
 *
 * @returns null where it is not this node's any more, or the label was cancelled meanwhile
 */
export async function sendOnce<Outcome>(
  deps: FulfillmentDeps,
  { store, calls }: OpenedStore,
  {
    taken,
    step,
  }: { taken: LeasedUpdate; step: { from: 'due'; to: 'sending' } | { from: 'take-back due'; to: 'taking back' } },
  send: (calls: StoreDeps) => Promise<Outcome>,
): Promise<
  | Outcome
  | { outcome: 'uncertain'; detail: string }
  | { outcome: 'unavailable'; reason: 'timeout'; detail: string }
  | null
> {
  const { fulfillMs } = store.deadlines
  // From before the statement leaves: however late its answer, the lease is no longer.
  const elapsedMs = startStopwatch()
  const leaseMs = fulfillMs + 2 * recordMarginMs
  const [started] = await sql.startSending(deps.db, { ...leasedRow(deps, taken), ...step, leaseMs })
  if (!started) return null
  const sendWithinMs = leaseMs - elapsedMs() - fulfillMs - recordMarginMs
  if (sendWithinMs <= 0)
    return { outcome: 'unavailable', reason: 'timeout', detail: 'the lease ended before the request was sent' }
  try {
    return await send({ ...calls, sendBeforeMs: deps.clock.monotonicMs() + sendWithinMs })
  } catch (error) {
    // A bug of ours, at a moment when the request may have left.
    const { storeId, updateId } = taken
    deps.log.error({ err: error, storeId, updateId }, 'fulfillment failed with an internal error')
    return { outcome: 'uncertain', detail: 'internal error in Waybill' }
  }
}

const recordTries = 5

/** Writes what a store was heard to have done; where the database is away for a moment, again. */
export async function record(
  deps: FulfillmentDeps,
  of: { accountId: string; updateId: string; owner: string | null },
  said: sql.UpdateChange,
): Promise<void> {
  // By another id than its own nothing is taken back: where it cannot be kept, a person has to.
  const isKept = typeof said.fulfillmentId !== 'string' || isStorableId(said.fulfillmentId)
  const change = isKept ? said : { ...said, fulfillmentId: null }
  for (let tries = 1; ; tries += 1) {
    try {
      const [moved] = await sql.moveUpdate(deps.db, of, change)
      if (moved && (moved.state === 'refused' || moved.state === 'not taken back')) {
        const { accountId, storeId, orderId, updateId, refusal } = moved
        deps.log.warn({ accountId, storeId, orderId, updateId, refusal }, 'store rejected a fulfillment')
      }
      return
    } catch (error) {
      if (tries === recordTries) throw error
      await deps.clock.sleep(1_000)
    }
  }
}
