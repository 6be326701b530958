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
  includes,
  incomplete,
  OrderWithConsignments,
  openStatuses,
  partsOf,
  toStoreOrder,
} from '#adapters/stores/bigcommerce/order.ts'
import { rejected } from '#adapters/stores/call-store.ts'
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
import { compileOnFirstUse } from '#kit/schema.ts'

const perPage = 100
const orderList = compileOnFirstUse(Type.Union([Type.Array(OrderWithConsignments), Type.Null()]))

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
  if (answered.outcome === 'gone') return unreadable('it did not return a list of orders')
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

function nextOf(orders: readonly OrderWithConsignments[], place: Place): string | null {
  const last = orders.at(-1)
  const isFull = last !== undefined && orders.length >= perPage
  if ('since' in place) {
    if (!isFull) return null
    const time = new Date(last.date_modified ?? place.since)
    const changedAt = Number.isNaN(time.getTime()) ? place.since : toSeconds(time)
    return changedAt > place.since ? `${changedAt}|1` : `${place.since}|${place.page + 1}`
  }
  if (isFull) return `${place.status}|${last.id + 1}`
  const next = openStatuses[openStatuses.indexOf(place.status) + 1]
  return next === undefined ? null : `${next}|1`
}

function pageOf(orders: readonly OrderWithConsignments[], place: Place, account: StoreAccount): StorePage {
  // Unfinished checkouts are no orders.
  const parts = orders
    .filter(({ status_id }) => status_id !== incomplete)
    .flatMap((order) => consignmentsOf(order).map((part) => ({ order, part })))
  return {
    // The list does not contain fulfillments.
    orders: parts
      .filter(({ part }) => !part.isTouched)
      .map(({ order, part }) => toStoreOrder(order, part, { fulfillments: [], weightUnit: account.facts.weightUnit })),
    toRead: parts.filter(({ part }) => part.isTouched).map(({ part }) => part.externalId),
    next: nextOf(orders, place),
  }
}

/* Reads an order and its shipments. */

const wholeOrder = compileOnFirstUse(OrderWithConsignments)

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
