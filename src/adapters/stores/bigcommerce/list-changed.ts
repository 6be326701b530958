/**
 * GET /v2/orders: by the time of their change, the oldest first, or, of a shop that was never looked at, by each status in
 * which something may still be shipped. Pages go on behind the last that was seen and not by a number: while they are
 * read, orders that change move to the end, and a number would step over others.
 */
import { Type } from 'typebox'
import { ask, deadlines } from '#adapters/stores/bigcommerce/calls.ts'
import {
  consignmentsOf,
  includes,
  incomplete,
  OrderWithConsignments,
  openStatuses,
  toStoreOrder,
} from '#adapters/stores/bigcommerce/order.ts'
import { rejected, unreadable } from '#adapters/stores/call-store.ts'
import { ok } from '#adapters/stores/json-call.ts'
import type { ListOutcome, StoreAccount, StoreDeps, StorePage } from '#adapters/stores/store.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

const perPage = 100
const orderList = compileOnFirstUse(Type.Union([Type.Array(OrderWithConsignments), Type.Null()]))

/** `11:1001`: the status at that place of the list, from that order on. `2026-11-20T10:00:00Z:2`: changed since, page. */
type Place = { status: number; minId: number } | { since: string; page: number }

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  query: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const place = placeOf(query)
  // Refused, so that the listing begins anew.
  if (!place) return rejected(null, 'BigCommerce has no page with this name')
  const answered = await ask(deps, account, {
    call: 'list',
    path: `/v2/orders?${queryOf(place)}&limit=${perPage}&${includes}`,
    shape: orderList,
    deadlineMs: deadlines.listMs,
  })
  if (answered.outcome === 'gone') return unreadable('it returned no list of orders')
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
  // What no buyer has finished is no order yet.
  const parts = orders
    .filter(({ status_id }) => status_id !== incomplete)
    .flatMap((order) => consignmentsOf(order).map((part) => ({ order, part })))
  return {
    // What was shipped of an order is not in the list.
    orders: parts
      .filter(({ part }) => !part.isTouched)
      .map(({ order, part }) => toStoreOrder(order, part, { fulfilments: [], weightUnit: account.facts.weightUnit })),
    toRead: parts.filter(({ part }) => part.isTouched).map(({ part }) => part.externalId),
    next: nextOf(orders, place),
  }
}
