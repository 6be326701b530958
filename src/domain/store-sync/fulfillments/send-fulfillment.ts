import type { FulfillmentRequest, LineQuantity, LookupOutcome } from '#adapters/stores/store.ts'
import type { OpenedStore } from '#domain/store-sync/connection.ts'
import { isOnThisMachine } from '#domain/store-sync/connections/change-store.ts'
import type {
  FulfillmentDeps,
  FulfillmentUpdate,
  LeasedUpdate,
} from '#domain/store-sync/fulfillments/fulfillment-update.ts'
import {
  leasedRow,
  lookupAfterMs,
  lookupGapMs,
  maxSends,
  pauseMs,
  record,
  refusalOf,
  retryLater,
  sendOnce,
  unleasedRow,
} from '#domain/store-sync/fulfillments/record-outcome.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'

const disconnected = refusalOf('The store is disconnected.')
const cancelledThere = refusalOf('The fulfillment was canceled in the store.')
const sampleKept = refusalOf('This is a sample label of a Sandbox. Stores that may have real buyers are not notified.')
const alwaysLost = refusalOf('The store returned an error on every attempt and does not have the fulfillment.')
const waitsForOthers = refusalOf(
  "The store only accepts complete orders. The store is notified when the order's other packages have labels.",
)
const sentWithAnother = refusalOf(
  'The store only accepts one fulfillment per order. The store was already notified of another label for the order.',
)

/**
 * Sends a fulfillment to its store once. A lookup comes first, because an earlier attempt may have arrived. If no valid
 * response comes, `resolveUncertainFulfillment` finds out whether it arrived.
 */
export async function sendFulfillment(deps: FulfillmentDeps, opened: OpenedStore, leased: LeasedUpdate): Promise<void> {
  const { store, account } = opened
  const row = leasedRow(deps, leased)
  if (!opened.connection.connected) return record(deps, row, { to: 'refused', dueInMs: null, refusal: disconnected })
  if (!mayNotify(deps, opened)) return record(deps, row, { to: 'withdrawn', dueInMs: null, refusal: sampleKept })
  const request = store.supportsPartialFulfillment ? requestOf(deps, leased) : await wholeOrder(deps, leased)
  if (!request) return
  const found = await lookup(deps, opened, leased, request)
  if (!found) return
  if (found.outcome === 'cancelled' && leased.attempts > 0) {
    return record(deps, row, { to: 'refused', dueInMs: null, refusal: cancelledThere })
  }
  if (found.outcome === 'unavailable') {
    return retryLater(deps, leased, found, { state: 'due', countsAsAttempt: true })
  }
  // The store may have the fulfillment, and would mail the buyer again.
  if (found.outcome === 'rejected') {
    const refusal = refusalOf(found.storeText, found.storeCode)
    return record(deps, row, { to: 'uncertain', dueInMs: null, refusal })
  }
  const step = { from: 'due', to: 'sending' } as const
  const sent = await sendOnce(deps, opened, { leased, step }, (calls) => store.fulfill(calls, account, request))
  switch (sent?.outcome) {
    case undefined:
      return
    case 'ok':
      return recordSent(deps, leased, sent.value.fulfillmentId)
    case 'rejected': {
      // The store may reject it because an earlier attempt arrived.
      const again = await lookup(deps, opened, leased, request)
      if (!again) return
      // A fulfillment that was only begun must be canceled if its label is canceled.
      const isBegun = again.outcome === 'absent' && again.begun !== undefined
      const refusal = refusalOf(sent.storeText, sent.storeCode)
      return record(deps, row, { to: isBegun ? 'uncertain' : 'refused', dueInMs: null, refusal })
    }
    case 'unavailable':
      return retryLater(deps, leased, sent, { state: 'due', countsAsAttempt: false })
    case 'uncertain':
      return record(deps, row, { to: 'uncertain', dueInMs: lookupAfterMs, refusal: refusalOf(sent.detail) })
  }
}

/** A store mails its buyers, so a Sandbox notifies it only with an operator's permission. */
const mayNotify = ({ environment }: FulfillmentDeps, { connection }: OpenedStore): boolean =>
  environment !== 'sandbox' || connection.takesSamples || isOnThisMachine(connection.baseUrl)

/**
 * Looks up a fulfillment that may have arrived. Two lookups with a gap, after the store's consistency window, prove that
 * it did not. Then it is sent again. If the store cannot tell, the update needs attention.
 */
export async function resolveUncertainFulfillment(
  deps: FulfillmentDeps,
  opened: OpenedStore,
  leased: LeasedUpdate,
): Promise<void> {
  const { store } = opened
  const request = store.supportsPartialFulfillment ? requestOf(deps, leased) : await withAllLines(deps, leased)
  const found = await lookup(deps, opened, leased, request)
  const row = leasedRow(deps, leased)
  switch (found?.outcome) {
    case undefined:
      return
    case 'cancelled':
      return leased.isLabelCancelled
        ? record(deps, row, { to: 'taken back', dueInMs: null, fulfillmentId: found.fulfillmentId })
        : record(deps, row, { to: 'refused', dueInMs: null, refusal: cancelledThere })
    case 'rejected':
      return record(deps, row, {
        to: 'uncertain',
        dueInMs: null,
        refusal: refusalOf(found.storeText, found.storeCode),
      })
    case 'unavailable':
      return retryLater(deps, leased, found, { state: 'uncertain', countsAsAttempt: true })
    case 'absent': {
      // Nothing will complete a fulfillment that was only begun, so it is canceled with its label.
      if (leased.isLabelCancelled && found.begun) return recordSent(deps, leased, found.begun)
      const leftMs = store.consistencyWindowMs - (leased.sentAgoMs ?? 0)
      if (leftMs > 0) return record(deps, row, { to: 'uncertain', dueInMs: leftMs, absences: 0 })
      if (leased.absences === 0) return record(deps, row, { to: 'uncertain', dueInMs: lookupGapMs, absences: 1 })
      if (leased.attempts >= maxSends) {
        return record(deps, row, { to: found.begun ? 'uncertain' : 'refused', dueInMs: null, refusal: alwaysLost })
      }
      const dueInMs = leased.attempts > 1 ? pauseMs(leased.attempts) : 0
      return record(deps, row, { to: 'due', dueInMs, absences: 0 })
    }
  }
}

/** Asks the store for the fulfillment. @returns null if the store has it, which is then recorded */
async function lookup(
  deps: FulfillmentDeps,
  { store, account, calls }: OpenedStore,
  leased: LeasedUpdate,
  request: FulfillmentRequest,
): Promise<Exclude<LookupOutcome, { outcome: 'ok' }> | null> {
  const found = await store.lookupFulfillment(calls, account, request)
  if (found.outcome !== 'ok') return found
  await recordSent(deps, leased, found.value.fulfillmentId)
  return null
}

const recordSent = (deps: FulfillmentDeps, leased: LeasedUpdate, fulfillmentId: string): Promise<void> =>
  record(deps, unleasedRow(leased), { to: 'done', dueInMs: null, fulfillmentId })

/** The request for a store, equal in each attempt. */
export function requestOf(deps: FulfillmentDeps, { updateId, push }: FulfillmentUpdate): FulfillmentRequest {
  const carrier = deps.carriers.find(({ id }) => id === push.carrier)
  const trackingUrl = carrier?.trackingUrl?.(push.trackingNumber) ?? null
  return { ...push, updateId, carrierName: carrier?.name ?? push.carrier, trackingUrl }
}

/**
 * The request for a store that accepts only one fulfillment per order: the last label, with the lines of all labels. The
 * other labels wait for it and end with it.
 *
 * @returns null if nothing is sent now
 */
async function wholeOrder(deps: FulfillmentDeps, leased: LeasedUpdate): Promise<FulfillmentRequest | null> {
  const live = await liveUpdates(deps, leased)
  const row = leasedRow(deps, leased)
  if (live.some(({ updateId, push, state }) => updateId !== leased.updateId && push.isLast && state !== 'withdrawn')) {
    await record(deps, row, { to: 'withdrawn', dueInMs: null, refusal: sentWithAnother })
    return null
  }
  if (!leased.push.isLast) {
    await record(deps, row, { to: 'due', dueInMs: null, refusal: waitsForOthers })
    return null
  }
  await sql.withdrawOthers(deps.db, { ...leased, refusal: sentWithAnother })
  return { ...requestOf(deps, leased), lines: linesOf(live) }
}

const withAllLines = async (deps: FulfillmentDeps, leased: LeasedUpdate): Promise<FulfillmentRequest> => ({
  ...requestOf(deps, leased),
  lines: linesOf(await liveUpdates(deps, leased)),
})

const liveUpdates = async (deps: FulfillmentDeps, leased: LeasedUpdate): Promise<FulfillmentUpdate[]> =>
  (await sql.selectUpdatesOfOrder(deps.db, leased)).filter(({ isLabelCancelled }) => !isLabelCancelled)

function linesOf(updates: readonly FulfillmentUpdate[]): LineQuantity[] {
  const quantities = new Map<string, number>()
  for (const { lineId, quantity } of updates.flatMap(({ push }) => push.lines)) {
    quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity)
  }
  return [...quantities].map(([lineId, quantity]) => ({ lineId, quantity }))
}
