import type { FulfillmentRequest, LineQuantity } from '#adapters/stores/store.ts'
import type { OpenedStore } from '#domain/store-sync/connection.ts'
import { isOnThisMachine } from '#domain/store-sync/connections/store-url.ts'
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
  needsPerson,
  pauseMs,
  record,
  retryLater,
  sendOnce,
  unleasedRow,
} from '#domain/store-sync/fulfillments/record-outcome.ts'
import * as sql from '#domain/store-sync/fulfillments/sql.ts'

const cancelledThere = needsPerson('The fulfillment was canceled in the store.')
const sampleKept = needsPerson(
  'This is a sample label of a Sandbox. Stores that may have real buyers are not notified.',
)
const alwaysLost = needsPerson('The store returned an error on every attempt and does not have the fulfillment.')
const toldWithAnother = needsPerson(
  'The store only accepts one fulfillment per order. It was already notified of another label for the order.',
)

/**
 * Tells the store of a label: looks first whether it has it, since an earlier try may have arrived, and sends it once.
 * Whether that arrived, where no readable answer came, only looking tells: see `lookForPush`.
 */
export async function sendFulfillment(deps: FulfillmentDeps, opened: OpenedStore, taken: LeasedUpdate): Promise<void> {
  const { store, account, calls } = opened
  if (!opened.connection.connected) {
    return record(deps, leasedRow(deps, taken), {
      to: 'refused',
      dueInMs: null,
      refusal: needsPerson('The store is disconnected.'),
    })
  }
  if (!mayTell(deps, opened)) {
    return record(deps, leasedRow(deps, taken), { to: 'withdrawn', dueInMs: null, refusal: sampleKept })
  }
  const push = store.supportsPartialFulfillment ? pushOf(deps, taken) : await wholeOrder(deps, taken)
  if (!push) return
  const look = await store.lookupFulfillment(calls, account, push)
  if (look.outcome === 'ok') return recordTold(deps, taken, look.value.fulfillmentId)
  if (look.outcome === 'cancelled' && taken.attempts > 0) {
    return record(deps, leasedRow(deps, taken), { to: 'refused', dueInMs: null, refusal: cancelledThere })
  }
  if (look.outcome === 'unavailable') {
    return retryLater(deps, taken, look, { state: 'due', countsAsAttempt: true })
  }
  const step = { from: 'due', to: 'sending' } as const
  const sent = await sendOnce(deps, opened, { taken, step }, (within) => store.fulfill(within, account, push))
  switch (sent?.outcome) {
    case undefined:
      return
    case 'ok':
      return recordTold(deps, taken, sent.value.fulfillmentId)
    case 'rejected': {
      // It may refuse what it has already: an earlier try, whose answer said otherwise.
      const again = await store.lookupFulfillment(calls, account, push)
      if (again.outcome === 'ok') return recordTold(deps, taken, again.value.fulfillmentId)
      const refusal = needsPerson(sent.storeText, sent.storeCode)
      // What is there of it is to be taken back where the label is cancelled.
      const isBegun = again.outcome === 'absent' && again.begun !== undefined
      return record(deps, leasedRow(deps, taken), { to: isBegun ? 'uncertain' : 'refused', dueInMs: null, refusal })
    }
    case 'unavailable':
      return retryLater(deps, taken, sent, { state: 'due', countsAsAttempt: false })
    case 'uncertain':
      return record(deps, leasedRow(deps, taken), {
        to: 'uncertain',
        dueInMs: lookupAfterMs,
        refusal: needsPerson(sent.detail),
      })
  }
}

/** A Sandbox has samples alone, and a shop mails its buyer whatever it is told: it takes an operator's word to do that. */
const mayTell = ({ environment }: FulfillmentDeps, { connection }: OpenedStore): boolean =>
  environment !== 'sandbox' || connection.takesSamples || isOnThisMachine(connection.baseUrl)

/**
 * Looks whether the store has what it may have been told. That it has not is proved by two looks, apart, after the time
 * in which a push may still take effect: then it is told anew. Where the store cannot tell, a person has to.
 */
export async function resolveUncertainFulfillment(
  deps: FulfillmentDeps,
  { store, account, calls }: OpenedStore,
  taken: LeasedUpdate,
): Promise<void> {
  const push = store.supportsPartialFulfillment ? pushOf(deps, taken) : await withAllLines(deps, taken)
  const look = await store.lookupFulfillment(calls, account, push)
  const row = leasedRow(deps, taken)
  switch (look.outcome) {
    case 'ok':
      return recordTold(deps, taken, look.value.fulfillmentId)
    case 'cancelled':
      return taken.isLabelCancelled
        ? record(deps, row, { to: 'taken back', dueInMs: null, fulfillmentId: look.fulfillmentId })
        : record(deps, row, { to: 'refused', dueInMs: null, refusal: cancelledThere })
    case 'rejected':
      return record(deps, row, {
        to: 'uncertain',
        dueInMs: null,
        refusal: needsPerson(look.storeText, look.storeCode),
      })
    case 'unavailable':
      return retryLater(deps, taken, look, { state: 'uncertain', countsAsAttempt: true })
    case 'absent': {
      // Nobody finishes it any more: what there is of it is taken back.
      if (taken.isLabelCancelled && look.begun) return recordTold(deps, taken, look.begun)
      const leftMs = store.consistencyWindowMs - (taken.sentAgoMs ?? 0)
      if (leftMs > 0) return record(deps, row, { to: 'uncertain', dueInMs: leftMs, absences: 0 })
      if (taken.absences === 0) return record(deps, row, { to: 'uncertain', dueInMs: lookupGapMs, absences: 1 })
      if (taken.attempts >= maxSends) {
        return record(deps, row, { to: look.begun ? 'uncertain' : 'refused', dueInMs: null, refusal: alwaysLost })
      }
      const dueInMs = taken.attempts > 1 ? pauseMs(taken.attempts) : 0
      return record(deps, row, { to: 'due', dueInMs, absences: 0 })
    }
  }
}

const recordTold = (deps: FulfillmentDeps, taken: LeasedUpdate, fulfillmentId: string): Promise<void> =>
  record(deps, unleasedRow(taken), { to: 'done', dueInMs: null, fulfillmentId })

/** As the store is told of it: the same for each try. */
export function pushOf(deps: FulfillmentDeps, { updateId, push }: FulfillmentUpdate): FulfillmentRequest {
  const carrier = deps.carriers.find(({ id }) => id === push.carrier)
  const trackingUrl = carrier?.trackingUrl?.(push.trackingNumber) ?? null
  return { ...push, updateId, carrierName: carrier?.name ?? push.carrier, trackingUrl }
}

/**
 * The label by which a store is told that takes an order as a whole: the last of it, with what is in all of its parcels.
 * Others wait for it, and end with it.
 *
 * @returns null where the store is not told of this one now
 */
async function wholeOrder(deps: FulfillmentDeps, taken: LeasedUpdate): Promise<FulfillmentRequest | null> {
  const living = (await sql.selectUpdatesOfOrder(deps.db, taken)).filter(({ isLabelCancelled }) => !isLabelCancelled)
  const row = leasedRow(deps, taken)
  if (living.some(({ updateId, push, state }) => updateId !== taken.updateId && push.isLast && state !== 'withdrawn')) {
    await record(deps, row, { to: 'withdrawn', dueInMs: null, refusal: toldWithAnother })
    return null
  }
  if (!taken.push.isLast) {
    await record(deps, row, { to: 'due', dueInMs: null })
    return null
  }
  await sql.withdrawOthers(deps.db, { ...taken, refusal: toldWithAnother })
  return { ...pushOf(deps, taken), lines: linesOf(living) }
}

async function withAllLines(deps: FulfillmentDeps, taken: LeasedUpdate): Promise<FulfillmentRequest> {
  const living = (await sql.selectUpdatesOfOrder(deps.db, taken)).filter(({ isLabelCancelled }) => !isLabelCancelled)
  return { ...pushOf(deps, taken), lines: linesOf(living) }
}

/** What is in all of them together. */
function linesOf(pushes: readonly FulfillmentUpdate[]): LineQuantity[] {
  const quantities = new Map<string, number>()
  for (const { lineId, quantity } of pushes.flatMap(({ push }) => push.lines)) {
    quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity)
  }
  return [...quantities].map(([lineId, quantity]) => ({ lineId, quantity }))
}
