/**
 * Notifies a store of a parcel in one of three ways, which the connection check has found:
 *
 * - `fulfillments`: POST /wc/v3/orders/{id}/fulfillments, which mails the buyer. If nothing is left to ship, the order is
 *   then completed.
 * - `tracking plug-in`: POST /wc-shipment-tracking/v3/orders/{id}/shipment-trackings, then a record on the order.
 * - `notes`: a record on the order, then a note.
 *
 * In the last two ways the last parcel sets the order to completed, which mails the buyer. A fulfillment is looked up
 * by its record. Without a record everything is written again, except for entries that exist.
 */
import { ok, uncertain } from '#adapters/outcome.ts'
import { anything } from '#adapters/stores/response-shape.ts'
import type {
  FulfillmentRequest,
  FulfillOutcome,
  LineQuantity,
  Rejected,
  StoreAccount,
  StoreDeps,
  Unavailable,
} from '#adapters/stores/store.ts'
import { queryStore, unreadableIfMissing, write } from '#adapters/stores/woocommerce/calls.ts'
import { completeOrder, completesOrders } from '#adapters/stores/woocommerce/order-status.ts'
import { hasFulfillments, read } from '#adapters/stores/woocommerce/orders.ts'
import {
  ownFulfillments,
  recordKeyOf,
  recordOf,
  trackingResponse,
  trackingsPath,
  trackingsResponse,
} from '#adapters/stores/woocommerce/own-fulfillments.ts'
import { isPartlyForPickup } from '#adapters/stores/woocommerce/pickup.ts'
import { fulfillmentResponse, orderResponse } from '#adapters/stores/woocommerce/responses.ts'

export const fulfillDeadlineMs = 30_000

export async function fulfill(
  deps: StoreDeps,
  account: StoreAccount,
  told: FulfillmentRequest,
): Promise<FulfillOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + fulfillDeadlineMs
  const lines = await linesOf(deps, account, told)
  if (!Array.isArray(lines)) return lines
  if (hasFulfillments(account)) return addFulfillment(deps, account, { told, lines, endsAtMs })
  const last = told.isLast ? await isLastOf(deps, account, { externalId: told.externalId, endsAtMs }) : ok(false)
  return last.outcome === 'ok'
    ? recordParcel(deps, account, { told: { ...told, isLast: last.value }, lines, endsAtMs })
    : last
}

/** Whether the last parcel completes the order. The buyer may collect a part of it. */
async function isLastOf(deps: StoreDeps, account: StoreAccount, target: { externalId: string; endsAtMs: number }) {
  if (!completesOrders(account)) return ok(false)
  const path = `wc/v3/orders/${encodeURIComponent(target.externalId)}`
  const question = { verb: 'find-push', path, endsAtMs: target.endsAtMs, shape: orderResponse }
  const order = await queryStore(deps, account, question)
  // The update is then rejected.
  if (order.outcome === 'missing') return ok(true)
  return order.outcome === 'ok' ? ok(!isPartlyForPickup(order.value)) : order
}

async function recordParcel(deps: StoreDeps, account: StoreAccount, { told, lines, endsAtMs }: Telling) {
  if (account.facts.pushes === 'tracking plug-in') {
    const tracked = await addTracking(deps, account, told, endsAtMs)
    if (tracked.outcome !== 'ok') return tracked
  }
  return record(deps, account, { told, lines, endsAtMs })
}

/** The items in the parcel. If it contains everything that is left, the order is read first. */
async function linesOf(
  deps: StoreDeps,
  account: StoreAccount,
  told: FulfillmentRequest,
): Promise<LineQuantity[] | Rejected | Unavailable> {
  if (told.lines.length > 0) return told.lines
  const order = await read(deps, account, told.externalId)
  if (order.outcome === 'gone')
    return { outcome: 'rejected', storeCode: null, storeText: 'The order no longer exists.' }
  if (order.outcome !== 'ok') return order
  return order.value.lines.map(({ lineId, quantity }) => ({ lineId, quantity }))
}

const completes = (account: StoreAccount, { isLast }: FulfillmentRequest): boolean => isLast && completesOrders(account)

type Telling = { told: FulfillmentRequest; lines: LineQuantity[]; endsAtMs: number }

async function addFulfillment(
  deps: StoreDeps,
  account: StoreAccount,
  { told, lines, endsAtMs }: Telling,
): Promise<FulfillOutcome> {
  const meta = {
    _tracking_number: told.trackingNumber,
    _shipment_provider: providerOf(told.carrier),
    _provider_name: told.carrierName,
    _tracking_url: told.trackingUrl ?? '',
    _items: lines.map(({ lineId, quantity }) => ({ item_id: Number(lineId), qty: quantity })),
  }
  const written = await write(deps, account, {
    verb: 'push',
    method: 'POST',
    path: `wc/v3/orders/${encodeURIComponent(told.externalId)}/fulfillments`,
    body: {
      status: 'fulfilled',
      is_fulfilled: true,
      notify_customer: true,
      meta_data: Object.entries(meta).map(([key, value]) => ({ id: 0, key, value })),
    },
    endsAtMs,
    shape: fulfillmentResponse,
  })
  if (written.outcome !== 'ok') return written
  await completeOrder(deps, account, { externalId: told.externalId, endsAtMs })
  return ok({ fulfillmentId: String(written.value.id) })
}

/** Adds the number to the plug-in, unless an earlier attempt has added it. */
async function addTracking(deps: StoreDeps, account: StoreAccount, told: FulfillmentRequest, endsAtMs: number) {
  const path = trackingsPath(told.externalId)
  const listed = unreadableIfMissing(
    await queryStore(deps, account, { verb: 'trackings', path, endsAtMs, shape: trackingsResponse }),
  )
  if (listed.outcome !== 'ok') return listed
  const found = listed.value.find(({ tracking_number }) => tracking_number === told.trackingNumber)
  if (found) return { outcome: 'ok' as const, value: found }
  const body = {
    custom_tracking_provider: told.carrierName,
    custom_tracking_link: told.trackingUrl ?? '',
    tracking_number: told.trackingNumber,
    date_shipped: told.shipDate,
  }
  return write(deps, account, { verb: 'push', method: 'POST', path, body, endsAtMs, shape: trackingResponse })
}

async function record(
  deps: StoreDeps,
  account: StoreAccount,
  { told, lines, endsAtMs }: Telling,
): Promise<FulfillOutcome> {
  const path = `wc/v3/orders/${encodeURIComponent(told.externalId)}`
  const body = {
    meta_data: [recordOf(told, lines, false)],
    ...(completes(account, told) ? { status: 'completed' } : {}),
  }
  const written = await write(deps, account, {
    verb: 'push',
    method: 'PUT',
    path,
    body,
    endsAtMs,
    shape: orderResponse,
  })
  if (written.outcome !== 'ok') return written
  if (!ownFulfillments(written.value).some(({ fulfillmentId }) => fulfillmentId === recordKeyOf(told))) {
    return uncertain('WooCommerce accepted the update but does not show it on the order')
  }
  if (account.facts.pushes === 'notes') await addNote(deps, account, told, endsAtMs)
  return { outcome: 'ok', value: { fulfillmentId: recordKeyOf(told) } }
}

/** The note is only for people, so its failure is ignored. */
async function addNote(
  deps: StoreDeps,
  account: StoreAccount,
  told: FulfillmentRequest,
  endsAtMs: number,
): Promise<void> {
  const where = told.trackingUrl ? ` (${told.trackingUrl})` : ''
  const note = await write(deps, account, {
    verb: 'note',
    method: 'POST',
    path: `wc/v3/orders/${encodeURIComponent(told.externalId)}/notes`,
    // A completed order mails the buyer itself. Otherwise the note does.
    body: {
      note: `Shipped with ${told.carrierName}: ${told.trackingNumber}${where}`,
      customer_note: !completes(account, told),
    },
    endsAtMs,
    shape: anything,
  })
  if (note.outcome !== 'ok') {
    deps.log.warn({ storeId: account.id, externalId: told.externalId, outcome: note.outcome }, 'order note not written')
  }
}

const known: readonly string[] = ['usps', 'ups', 'fedex', 'dhl']

/** WooCommerce's key of the carrier. Other carriers only have a name. */
const providerOf = (carrier: string): string => (known.includes(carrier) ? carrier : 'other')
