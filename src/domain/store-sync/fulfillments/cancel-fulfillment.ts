import type { OpenedStore } from '#domain/store-sync/connection.ts'
import type { FulfillmentDeps, LeasedUpdate } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import {
  leasedRow,
  lookupAfterMs,
  maxSends,
  needsPerson,
  pauseMs,
  record,
  retryLater,
  sendOnce,
} from '#domain/store-sync/fulfillments/record-outcome.ts'
import { pushOf } from '#domain/store-sync/fulfillments/send-fulfillment.ts'

const alwaysLost = needsPerson('The store returned an error on every attempt and still has the fulfillment.')

/** Takes back what the store was told of a label that was cancelled since, where the store can. */
export async function sendCancellation(deps: FulfillmentDeps, opened: OpenedStore, taken: LeasedUpdate): Promise<void> {
  const { store, account } = opened
  const { fulfillmentId } = taken
  const { cancelFulfillment } = store
  if (!cancelFulfillment || fulfillmentId === null) {
    const refusal = needsPerson(
      `${store.name} cannot cancel fulfillments through its API. Cancel the fulfillment in the store.`,
    )
    return record(deps, leasedRow(deps, taken), { to: 'not taken back', dueInMs: null, refusal })
  }
  const step = { from: 'take-back due', to: 'taking back' } as const
  const push = { ...pushOf(deps, taken), fulfillmentId }
  const sent = await sendOnce(deps, opened, { taken, step }, (within) => cancelFulfillment(within, account, push))
  switch (sent?.outcome) {
    case undefined:
      return
    case 'ok':
      return record(deps, leasedRow(deps, taken), { to: 'taken back', dueInMs: null })
    case 'rejected': {
      const refusal = needsPerson(sent.storeText, sent.storeCode)
      return record(deps, leasedRow(deps, taken), { to: 'not taken back', dueInMs: null, refusal })
    }
    case 'unavailable':
      return retryLater(deps, taken, sent, { state: 'take-back due', countsAsAttempt: false })
    case 'uncertain':
      return record(deps, leasedRow(deps, taken), {
        to: 'take-back uncertain',
        dueInMs: lookupAfterMs,
        refusal: needsPerson(sent.detail),
      })
  }
}

/**
 * Looks whether the store has taken back what it may have been told to. Where it has not, after the time in which that
 * may still take effect, it is told again: a store answers the same for what it has taken back before.
 */
export async function resolveUncertainCancellation(
  deps: FulfillmentDeps,
  { store, account, calls }: OpenedStore,
  taken: LeasedUpdate,
): Promise<void> {
  const look = await store.lookupFulfillment(calls, account, pushOf(deps, taken))
  const row = leasedRow(deps, taken)
  if (look.outcome === 'cancelled' || look.outcome === 'absent') {
    return record(deps, row, { to: 'taken back', dueInMs: null })
  }
  if (look.outcome === 'unavailable') {
    return retryLater(deps, taken, look, { state: 'take-back uncertain', countsAsAttempt: true })
  }
  const leftMs = store.consistencyWindowMs - (taken.sentAgoMs ?? 0)
  if (leftMs > 0) return record(deps, row, { to: 'take-back uncertain', dueInMs: leftMs })
  if (taken.attempts >= maxSends) return record(deps, row, { to: 'not taken back', dueInMs: null, refusal: alwaysLost })
  return record(deps, row, { to: 'take-back due', dueInMs: taken.attempts > 1 ? pauseMs(taken.attempts) : 0 })
}
