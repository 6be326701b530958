import type { OpenedStore } from '#domain/store-sync/connection.ts'
import type { FulfillmentDeps, LeasedUpdate } from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import {
  leasedRow,
  lookupAfterMs,
  maxSends,
  pauseMs,
  record,
  refusalOf,
  retryLater,
  sendOnce,
} from '#domain/store-sync/fulfillments/record-outcome.ts'
import { requestOf } from '#domain/store-sync/fulfillments/send-fulfillment.ts'

const alwaysLost = refusalOf('The store returned an error on every attempt and still has the fulfillment.')

/** Cancels the fulfillment of a canceled label, if the store supports that. */
export async function sendCancellation(
  deps: FulfillmentDeps,
  opened: OpenedStore,
  leased: LeasedUpdate,
): Promise<void> {
  const { store, account } = opened
  const { fulfillmentId } = leased
  const { cancelFulfillment } = store
  const row = leasedRow(deps, leased)
  if (!cancelFulfillment || fulfillmentId === null) {
    const refusal = refusalOf(
      `${store.name} cannot cancel fulfillments through its API. Cancel the fulfillment in the store.`,
    )
    return record(deps, row, { to: 'not taken back', dueInMs: null, refusal })
  }
  const step = { from: 'take-back due', to: 'taking back' } as const
  const request = { ...requestOf(deps, leased), fulfillmentId }
  const sent = await sendOnce(deps, opened, { leased, step }, (calls) => cancelFulfillment(calls, account, request))
  switch (sent?.outcome) {
    case undefined:
      return
    case 'ok':
      return record(deps, row, { to: 'taken back', dueInMs: null })
    case 'rejected': {
      const refusal = refusalOf(sent.storeText, sent.storeCode)
      return record(deps, row, { to: 'not taken back', dueInMs: null, refusal })
    }
    case 'unavailable':
      return retryLater(deps, leased, sent, { state: 'take-back due', countsAsAttempt: false })
    case 'uncertain':
      return record(deps, row, { to: 'take-back uncertain', dueInMs: lookupAfterMs, refusal: refusalOf(sent.detail) })
  }
}

/**
 * Looks up whether the store has canceled the fulfillment. If it has not, even after the store's consistency window, the
 * cancellation is sent again. Stores accept it repeatedly.
 */
export async function resolveUncertainCancellation(
  deps: FulfillmentDeps,
  { store, account, calls }: OpenedStore,
  leased: LeasedUpdate,
): Promise<void> {
  const found = await store.lookupFulfillment(calls, account, requestOf(deps, leased))
  const row = leasedRow(deps, leased)
  if (found.outcome === 'cancelled' || found.outcome === 'absent') {
    return record(deps, row, { to: 'taken back', dueInMs: null })
  }
  if (found.outcome === 'unavailable') {
    return retryLater(deps, leased, found, { state: 'take-back uncertain', countsAsAttempt: true })
  }
  const leftMs = store.consistencyWindowMs - (leased.sentAgoMs ?? 0)
  if (leftMs > 0) return record(deps, row, { to: 'take-back uncertain', dueInMs: leftMs })
  if (leased.attempts >= maxSends) {
    return record(deps, row, { to: 'not taken back', dueInMs: null, refusal: alwaysLost })
  }
  return record(deps, row, { to: 'take-back due', dueInMs: leased.attempts > 1 ? pauseMs(leased.attempts) : 0 })
}
