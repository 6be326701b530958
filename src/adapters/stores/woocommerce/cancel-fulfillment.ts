/** Looks a parcel up by its number among the order's fulfillments, or by Waybill's record on the order. */

import { Type } from 'typebox'
import { writeFailure } from '#adapters/call.ts'
import { uncertain } from '#adapters/outcome.ts'
import { callStore, rejected } from '#adapters/stores/call-store.ts'
import { responseShape } from '#adapters/stores/response-shape.ts'
import type {
  CancelOutcome,
  FulfillmentRequest,
  LookupOutcome,
  StoreAccount,
  StoreDeps,
} from '#adapters/stores/store.ts'
import {
  type Asked,
  queryStore,
  unreadableIfMissing,
  write,
  writeRefusal,
  writeRequest,
} from '#adapters/stores/woocommerce/calls.ts'
import { fulfillDeadlineMs } from '#adapters/stores/woocommerce/fulfillments.ts'
import { completesOrders, reopenOrder } from '#adapters/stores/woocommerce/order-status.ts'
import { hasFulfillments, unknownOrderCodes } from '#adapters/stores/woocommerce/orders.ts'
import {
  ownFulfillments,
  recordKeyOf,
  recordOf,
  trackingsPath,
  trackingsResponse,
} from '#adapters/stores/woocommerce/own-fulfillments.ts'
import {
  fulfillmentsResponse,
  isDeleted,
  orderResponse,
  trackingNumberOf,
} from '#adapters/stores/woocommerce/responses.ts'
import { readJson } from '#kit/http.ts'

export const lookupDeadlineMs = 15_000

export async function lookupFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
): Promise<LookupOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + lookupDeadlineMs
  const path = `wc/v3/orders/${encodeURIComponent(request.externalId)}`
  if (!hasFulfillments(account)) {
    const result = await queryStore(deps, account, { verb: 'find-push', path, endsAtMs, shape: orderResponse })
    const order = known(result)
    if (order.outcome !== 'ok') return order
    const found = ownFulfillments(order.value).find(({ fulfillmentId }) => fulfillmentId === recordKeyOf(request))
    if (!found) return findTracking(deps, account, request, endsAtMs)
    const { fulfillmentId, isCancelled } = found
    return isCancelled ? { outcome: 'cancelled', fulfillmentId } : { outcome: 'ok', value: { fulfillmentId } }
  }
  const result = await queryStore(deps, account, {
    verb: 'find-push',
    path: `${path}/fulfillments`,
    endsAtMs,
    shape: fulfillmentsResponse,
  })
  const listed = known(result)
  if (listed.outcome !== 'ok') return listed
  const found = listed.value.filter((fulfillment) => trackingNumberOf(fulfillment) === request.trackingNumber)
  const live = found.find((fulfillment) => !isDeleted(fulfillment))
  if (live) return { outcome: 'ok', value: { fulfillmentId: String(live.id) } }
  const [deleted] = found
  return deleted ? { outcome: 'cancelled', fulfillmentId: String(deleted.id) } : { outcome: 'absent' }
}

/** A deleted order never gets the fulfillment, so this is definite. */
const known = <Answer>(result: Asked<Answer>) =>
  result.outcome === 'missing' && unknownOrderCodes.includes(result.code)
    ? rejected(result.code, 'The order no longer exists.')
    : unreadableIfMissing(result)

/** A number in the plug-in without a record is a request that stopped halfway. */
async function findTracking(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
  endsAtMs: number,
): Promise<LookupOutcome> {
  if (account.facts.pushes !== 'tracking plug-in') return { outcome: 'absent' }
  const path = trackingsPath(request.externalId)
  const listed = unreadableIfMissing(
    await queryStore(deps, account, { verb: 'trackings', path, endsAtMs, shape: trackingsResponse }),
  )
  if (listed.outcome !== 'ok') return listed
  const isThere = listed.value.some(({ tracking_number }) => tracking_number === request.trackingNumber)
  return { outcome: 'absent', ...(isThere ? { begun: recordKeyOf(request) } : {}) }
}

/* Cancels a parcel: sets a completed order back to processing, and deletes the fulfillment or updates the record. */

/** The response is a message for a fulfillment, and the entry for a tracking number. */
const removedResponse = responseShape(
  Type.Union([Type.Object({ message: Type.String() }), Type.Object({ tracking_id: Type.String() })]),
)

export async function cancelFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest & { fulfillmentId: string },
): Promise<CancelOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + fulfillDeadlineMs
  if (!hasFulfillments(account)) return takeRecordBack(deps, account, request, endsAtMs)
  // Deleting a deleted fulfillment returns the same error as an unknown id.
  const found = await lookupFulfillment(deps, account, request)
  if (found.outcome === 'cancelled' || found.outcome === 'absent') return { outcome: 'ok', value: null }
  if (found.outcome !== 'ok') return found
  const reopened = await reopenOrder(deps, account, { externalId: request.externalId, endsAtMs })
  if (reopened.outcome !== 'ok') return reopened
  const path = `wc/v3/orders/${encodeURIComponent(request.externalId)}/fulfillments/${encodeURIComponent(request.fulfillmentId)}`
  return remove(deps, account, path, endsAtMs)
}

async function remove(deps: StoreDeps, account: StoreAccount, path: string, endsAtMs: number): Promise<CancelOutcome> {
  const deadlineMs = Math.max(0, endsAtMs - deps.clock.monotonicMs())
  const sent = await callStore(deps, account, { deadlineMs, fetchToken: null }, () =>
    writeRequest(account, 'cancel-push', { method: 'DELETE', path }),
  )
  if (sent.kind !== 'answered') return writeFailure(sent)
  if (sent.response.status !== 200) return writeRefusal(sent.response)
  return removedResponse.parse(readJson(sent.response))
    ? { outcome: 'ok', value: null }
    : uncertain('WooCommerce returned 200 with an unexpected body')
}

async function takeRecordBack(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest & { fulfillmentId: string },
  endsAtMs: number,
): Promise<CancelOutcome> {
  const path = `wc/v3/orders/${encodeURIComponent(request.externalId)}`
  const order = unreadableIfMissing(
    await queryStore(deps, account, { verb: 'find-push', path, endsAtMs, shape: orderResponse }),
  )
  if (order.outcome !== 'ok') return order
  const found = ownFulfillments(order.value).find(({ fulfillmentId }) => fulfillmentId === request.fulfillmentId)
  if (found?.isCancelled) return { outcome: 'ok', value: null }
  // A request that stopped halfway leaves the number without a record.
  if (account.facts.pushes === 'tracking plug-in') {
    const removed = await removeTracking(deps, account, request, endsAtMs)
    if (removed.outcome !== 'ok') return removed
  }
  if (!found) return { outcome: 'ok', value: null }
  const body = {
    meta_data: [recordOf(request, found.lines, true)],
    ...(order.value.status === 'completed' && completesOrders(account) ? { status: 'processing' } : {}),
  }
  const call = { verb: 'cancel-push', method: 'PUT' as const, path, body, endsAtMs, shape: orderResponse }
  const written = await write(deps, account, call)
  return written.outcome === 'ok' ? { outcome: 'ok', value: null } : written
}

async function removeTracking(
  deps: StoreDeps,
  account: StoreAccount,
  request: FulfillmentRequest,
  endsAtMs: number,
): Promise<CancelOutcome> {
  const path = trackingsPath(request.externalId)
  const listed = unreadableIfMissing(
    await queryStore(deps, account, { verb: 'trackings', path, endsAtMs, shape: trackingsResponse }),
  )
  if (listed.outcome !== 'ok') return listed
  const found = listed.value.find(({ tracking_number }) => tracking_number === request.trackingNumber)
  if (!found) return { outcome: 'ok', value: null }
  return remove(deps, account, `${path}/${encodeURIComponent(found.tracking_id)}`, endsAtMs)
}
