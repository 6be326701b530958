/**
 * GET /order?filter=lastmodifieddate:[2026-11-20T10:00:00.000Z..], or, of a seller that was never looked at, those of the
 * last 90 days in which something is to be shipped. eBay sorts the list as it likes and pages are numbered: where orders
 * have left it between two pages, the next begins as many places before.
 */
import { Type } from 'typebox'
import { unreadable } from '#adapters/stores/call-store.ts'
import { ask, deadlines } from '#adapters/stores/ebay/calls.ts'
import { isForSeller, isTouched, Order, toStoreOrder } from '#adapters/stores/ebay/order.ts'
import { ok } from '#adapters/stores/json-call.ts'
import type { ListOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

const perPage = 100
const orderPage = compileOnFirstUse(
  Type.Object({ total: Type.Integer({ minimum: 0 }), orders: Type.Optional(Type.Array(Order)) }),
)

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const [, from = '0', before = null] = /^(\d{1,9})\/(\d{1,9})$/.exec(page ?? '') ?? []
  const filter = since
    ? `lastmodifieddate:[${since.toISOString()}..]`
    : 'orderfulfillmentstatus:{NOT_STARTED|IN_PROGRESS}'
  const answered = await ask(deps, account, {
    call: 'list',
    path: `/order?filter=${encodeURIComponent(filter)}&limit=${perPage}&offset=${from}`,
    shape: orderPage,
    deadlineMs: deadlines.listMs,
  })
  if (answered.outcome === 'gone') return unreadable('it returned no list of orders')
  if (answered.outcome !== 'ok') return answered
  const { total, orders = [] } = answered.value
  const left = before === null ? 0 : Math.max(0, Number(before) - total)
  const behind = Number(from) + orders.length
  // Where the list has shrunk, this many slipped in front of the page; they are asked for again, with what follows.
  const next = left > 0 ? Math.max(Number(from) - left, 0) : orders.length > 0 && behind < total ? behind : null
  const own = orders.filter(isForSeller)
  return ok({
    orders: own.filter((order) => !isTouched(order)).map((order) => toStoreOrder(order, [])),
    // What was shipped of an order is not in the list.
    toRead: own.filter(isTouched).map(({ orderId }) => orderId),
    next: next === null ? null : `${next}/${total}`,
  })
}
