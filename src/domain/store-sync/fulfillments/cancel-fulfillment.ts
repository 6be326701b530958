import type { OpenedStore } from '#domain/store-sync/connection.ts'
import type { PushDeps, TakenPush } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import {
  lookAfterMs,
  maxSends,
  needsPerson,
  pauseMs,
  record,
  recordLater,
  rowOf,
  sendOnce,
} from '#domain/store-sync/fulfillments/record-outcome.ts'
import { pushOf } from '#domain/store-sync/fulfillments/send-fulfillment.ts'

const alwaysLost = needsPerson('The store returned an error on every attempt and still has the fulfillment.')

/** Takes back what the store was told of a label that was cancelled since, where the store can. */
export async function takeBack(deps: PushDeps, opened: OpenedStore, taken: TakenPush): Promise<void> {
  const { store, account } = opened
  const { fulfilmentId } = taken
  const { cancelPush } = store
  if (!cancelPush || fulfilmentId === null) {
    const refusal = needsPerson(
      `${store.name} cannot cancel fulfillments through its API. Cancel the fulfillment in the store.`,
    )
    return record(deps, rowOf(deps, taken), { to: 'not taken back', dueInMs: null, refusal })
  }
  const step = { from: 'take-back due', to: 'taking back' } as const
  const push = { ...pushOf(deps, taken), fulfilmentId }
  const sent = await sendOnce(deps, opened, { taken, step }, (within) => cancelPush(within, account, push))
  switch (sent?.outcome) {
    case undefined:
      return
    case 'ok':
      return record(deps, rowOf(deps, taken), { to: 'taken back', dueInMs: null })
    case 'rejected': {
      const refusal = needsPerson(sent.storeText, sent.storeCode)
      return record(deps, rowOf(deps, taken), { to: 'not taken back', dueInMs: null, refusal })
    }
    case 'unavailable':
      return recordLater(deps, taken, sent, { state: 'take-back due', countsAsAttempt: false })
    case 'uncertain':
      return record(deps, rowOf(deps, taken), {
        to: 'take-back uncertain',
        dueInMs: lookAfterMs,
        refusal: needsPerson(sent.detail),
      })
  }
}

/**
 * Looks whether the store has taken back what it may have been told to. Where it has not, after the time in which that
 * may still take effect, it is told again: a store answers the same for what it has taken back before.
 */
export async function lookForTakeBack(
  deps: PushDeps,
  { store, account, calls }: OpenedStore,
  taken: TakenPush,
): Promise<void> {
  const look = await store.findPush(calls, account, pushOf(deps, taken))
  const row = rowOf(deps, taken)
  if (look.outcome === 'cancelled' || look.outcome === 'absent') {
    return record(deps, row, { to: 'taken back', dueInMs: null })
  }
  if (look.outcome === 'unavailable') {
    return recordLater(deps, taken, look, { state: 'take-back uncertain', countsAsAttempt: true })
  }
  const leftMs = store.consistencyWindowMs - (taken.sentAgoMs ?? 0)
  if (leftMs > 0) return record(deps, row, { to: 'take-back uncertain', dueInMs: leftMs })
  if (taken.attempts >= maxSends) return record(deps, row, { to: 'not taken back', dueInMs: null, refusal: alwaysLost })
  return record(deps, row, { to: 'take-back due', dueInMs: taken.attempts > 1 ? pauseMs(taken.attempts) : 0 })
}
