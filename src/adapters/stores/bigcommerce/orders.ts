/**
 * Lists GET /v2/orders, oldest change first, or at first by each status with something to ship. Pages start after the
 * last order seen. Orders that change move to the end, so numbered pages would miss others.
 */

import { Type } from 'typebox'
import { type Ok, ok, unreadable } from '#adapters/outcome.ts'
import { deadlines, queryStore } from '#adapters/stores/bigcommerce/connection.ts'
import { listShipments } from '#adapters/stores/bigcommerce/fulfillments.ts'
import {
  type Consignment,
  consignmentsOf,
  externalIdOf,
  includes,
  incomplete,
  OrderWithConsignments,
  openStatuses,
  partsOf,
  toStoreOrder,
} from '#adapters/stores/bigcommerce/order.ts'
import { rejected } from '#adapters/stores/call-store.ts'
import { idIn, newestChange, readEntries, timesIn } from '#adapters/stores/list-entries.ts'
import { responseShape, unescapedShape } from '#adapters/stores/response-shape.ts'
import type {
  Gone,
  ListOutcome,
  ReadOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  StorePage,
  Unavailable,
} from '#adapters/stores/store.ts'

const perPage = 100
const orderList = responseShape(Type.Union([Type.Array(Type.Unknown()), Type.Null()]))

const wholeOrder = unescapedShape(OrderWithConsignments)

/** `11:1001`: a status and the last order. `2026-11-20T10:00:00Z:2`: the time of change and the page. */
type Place = { status: number; minId: number } | { since: string; page: number }

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  query: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const place = placeOf(query)
  // An invalid page makes the list start again.
  if (!place) return rejected(null, 'The page cursor is invalid')
  const answered = await queryStore(deps, account, {
    call: 'list',
    path: `/v2/orders?${queryOf(place)}&limit=${perPage}&${includes}`,
    shape: orderList,
    deadlineMs: deadlines.listMs,
  })
  if (answered.outcome === 'gone') return unreadable('the store did not return a list of orders')
  return answered.outcome === 'ok' ? ok(pageOf(answered.value ?? [], place, account)) : answered
}

function placeOf({ since, page }: { since: Date | null; page: string | null }): Place | null {
  if (page === null) {
    const [first = 0] = openStatuses
    return since ? { since: toSeconds(since), page: 1 } : { status: first, minId: 1 }
  }
  const [, start = '', number = ''] = /^(.+)\|(\d+)$/.exec(page) ?? []
  if (!start) return null
  return start.includes('T') ? { since: start, page: Number(number) } : { status: Number(start), minId: Number(number) }
}

const toSeconds = (time: Date): string => `${time.toISOString().slice(0, 19)}Z`

function queryOf(place: Place): string {
  return 'since' in place
    ? `min_date_modified=${encodeURIComponent(place.since)}&sort=date_modified:asc&page=${place.page}`
    : `status_id=${place.status}&min_id=${place.minId}&sort=id:asc`
}

function nextOf(entries: readonly unknown[], place: Place): string | null {
  const isFull = entries.length >= perPage
  if ('since' in place) {
    if (!isFull) return null
    const last = timesIn(entries, 'date_modified').findLast((time) => !Number.isNaN(time.getTime()))
    const changedAt = last ? toSeconds(last) : place.since
    return changedAt > place.since ? `${changedAt}|1` : `${place.since}|${place.page + 1}`
  }
  const ids = entries.map((entry) => Number(idIn(entry, 'id'))).filter((id) => id >= place.minId)
  if (isFull && ids.length > 0) return `${place.status}|${Math.max(...ids) + 1}`
  const next = openStatuses[openStatuses.indexOf(place.status) + 1]
  return next === undefined ? null : `${next}|1`
}

const addressesShape = responseShape(
  Type.Object({
    consignments: Type.Object({
      shipping: Type.Array(Type.Object({ id: Type.Integer() }), { minItems: 1 }),
    }),
  }),
)

/** A malformed order is read by its addresses. Without them it has no id to read. */
function partsOfMalformed(entries: readonly unknown[], ids: readonly string[]) {
  const found = ids.map((id) => {
    const entry = entries.find((one) => idIn(one, 'id') === id)
    const addresses = addressesShape.parse(entry)?.consignments.shipping ?? []
    return { id, externalIds: addresses.map((address) => externalIdOf(Number(id), address.id)) }
  })
  return {
    toRead: found.flatMap(({ externalIds }) => externalIds),
    malformed: found
      .filter(({ externalIds }) => externalIds.length === 0)
      .map(({ id }) => ({ detail: `order ${id} has no valid shipping address` })),
  }
}

function pageOf(entries: readonly unknown[], place: Place, account: StoreAccount): StorePage {
  const { wellFormed: orders, unreadIds, malformed } = readEntries(entries, wholeOrder, 'id')
  const unread = partsOfMalformed(entries, unreadIds)
  // Unfinished checkouts are no orders.
  const parts = orders
    .filter(({ status_id }) => status_id !== incomplete)
    .flatMap((order) => consignmentsOf(order).map((part) => ({ order, part })))
  return {
    // The list does not contain fulfillments.
    orders: parts
      .filter(({ part }) => !part.isTouched)
      .map(({ order, part }) => toStoreOrder(order, part, { fulfillments: [], weightUnit: account.facts.weightUnit })),
    skipped: orders
      .filter((order) => order.status_id === incomplete || consignmentsOf(order).length === 0)
      .map(({ id, status_id: status }) => ({
        externalId: String(id),
        reason: status === incomplete ? ('draft' as const) : ('not shippable' as const),
      })),
    toRead: [...parts.filter(({ part }) => part.isTouched).map(({ part }) => part.externalId), ...unread.toRead],
    malformed: [...malformed, ...unread.malformed],
    ...newestChange(timesIn(entries, 'date_modified')),
    next: nextOf(entries, place),
  }
}

/* Reads an order and its shipments. */

/** Finds the order's part for one address. `gone`: the address was removed. */
export async function readPart(
  deps: StoreDeps,
  account: StoreAccount,
  externalId: string,
): Promise<Ok<{ order: OrderWithConsignments; part: Consignment }> | Gone | Rejected | Unavailable> {
  const parts = partsOf(externalId)
  if (!parts) return { outcome: 'gone' }
  const answered = await queryStore(deps, account, {
    call: 'read',
    path: `/v2/orders/${parts.orderId}?${includes}`,
    shape: wholeOrder,
    deadlineMs: deadlines.readMs,
  })
  if (answered.outcome !== 'ok') return answered
  const part = consignmentsOf(answered.value).find((one) => one.externalId === externalId)
  return part ? ok({ order: answered.value, part }) : { outcome: 'gone' }
}

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const startedAtMs = deps.clock.monotonicMs()
  const found = await readPart(deps, account, externalId)
  if (found.outcome !== 'ok') return found
  const { order, part } = found.value
  const leftMs = deadlines.readMs - (deps.clock.monotonicMs() - startedAtMs)
  const shipped = part.isTouched ? await listShipments(deps, account, externalId, leftMs) : ok([])
  if (shipped.outcome !== 'ok') return shipped
  return ok(toStoreOrder(order, part, { fulfillments: shipped.value, weightUnit: account.facts.weightUnit }))
}
