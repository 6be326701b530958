import type { OpenedStore } from '#domain/store-sync/connection.ts'
import { openStore } from '#domain/store-sync/connections/open-store.ts'
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
import {
  requestOf,
  resolveUncertainFulfillment,
  sendFulfillment,
} from '#domain/store-sync/fulfillments/send-fulfillment.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'

/** Longer than a lookup and its preparation. Each request takes a lease of its own. */
const claimLeaseMs = 60_000
const maxUpdates = 20
const maxUpdatesPerStore = 5

/** Processes the updates that are due: sends, lookups and cancellations. */
export async function processDueUpdates(deps: FulfillmentDeps): Promise<void> {
  const leased = await sql.leaseDue(deps.db, {
    owner: deps.node,
    leaseMs: claimLeaseMs,
    limit: maxUpdates,
    ofStore: maxUpdatesPerStore,
  })
  await Promise.all(
    leased.map((update) =>
      // After an error the lease ends, and some node continues.
      processUpdate(deps, update).catch((error) => {
        const { storeId, orderId, updateId: pushId } = update
        deps.log.error({ err: error, storeId, orderId, pushId }, 'fulfillment failed')
      }),
    ),
  )
}

async function processUpdate(deps: FulfillmentDeps, leased: LeasedUpdate): Promise<void> {
  const opened = await openStore(deps, leased)
  if (!opened) {
    const refusal = refusalOf('The credentials of the store cannot be decrypted. Connect it again.')
    const change = { to: leased.state, dueInMs: pauseMs(leased.attempts), refusal }
    await sql.moveUpdate(deps.db, leasedRow(deps, leased), change)
    return
  }
  switch (leased.state) {
    case 'due':
      return sendFulfillment(deps, opened, leased)
    case 'uncertain':
      return resolveUncertainFulfillment(deps, opened, leased)
    case 'take-back due':
      return sendCancellation(deps, opened, leased)
    case 'take-back uncertain':
      return resolveUncertainCancellation(deps, opened, leased)
    default:
      throw new Error(`a fulfillment in the state "${leased.state}" is never due`)
  }
}

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
