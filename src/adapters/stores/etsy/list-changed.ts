/**
 * GET /shops/{shopId}/receipts?min_last_modified=…, the oldest change first; after it those that were cancelled lately,
 * which never come under a time of change. Of a shop that was never looked at, all that are not shipped, by their age.
 */
import { Type } from 'typebox'
import { unreadable } from '#adapters/stores/call-store.ts'
import { ask, deadlines } from '#adapters/stores/etsy/calls.ts'
import { isToShip, Receipt, toStoreOrder } from '#adapters/stores/etsy/receipt.ts'
import { ok } from '#adapters/stores/json-call.ts'
import type { ListOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { nextTimePage, readTimePage, type TimePage } from '#adapters/stores/time-page.ts'
import { compileOnFirstUse } from '#kit/compile-on-first-use.ts'

const perPage = 100
const cancelledPage = 'cancelled'
/** Orders are cancelled soon or never; each that is known is read again once a day by itself. */
const cancelledWithinMs = 60 * 86_400_000

const receiptList = compileOnFirstUse(Type.Object({ count: Type.Integer(), results: Type.Array(Receipt) }))

const seconds = (time: Date): string => String(Math.floor(time.getTime() / 1000))

function queryOf(deps: StoreDeps, { since, page }: { since: Date | null; page: string | null }, at: TimePage | null) {
  if (page === cancelledPage) {
    const from = new Date(deps.clock.now().getTime() - cancelledWithinMs)
    return { was_canceled: 'true', min_created: seconds(from), sort_on: 'updated', sort_order: 'desc' }
  }
  const offset = { offset: String(at?.skip ?? 0), sort_order: 'asc' }
  if (since) return { min_last_modified: seconds(at?.at ?? since), sort_on: 'updated', ...offset }
  const from = at ? { min_created: seconds(at.at) } : {}
  return { was_shipped: 'false', was_canceled: 'false', ...from, sort_on: 'created', ...offset }
}

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  query: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const at = readTimePage(query.page)
  const answered = await ask(deps, account, {
    call: 'list',
    path: `/receipts?${new URLSearchParams({ limit: String(perPage), ...queryOf(deps, query, at) })}`,
    shape: receiptList,
    deadlineMs: deadlines.listMs,
  })
  if (answered.outcome === 'gone') return unreadable('it has no such shop')
  if (answered.outcome !== 'ok') return answered
  const { results } = answered.value
  const times = results.map(
    (receipt) => new Date((query.since ? receipt.updated_timestamp : receipt.created_timestamp) * 1000),
  )
  const isLast = results.length < perPage || query.page === cancelledPage
  const afterLast = query.since && query.page !== cancelledPage ? cancelledPage : null
  return ok({
    orders: results.filter(isToShip).map(toStoreOrder),
    toRead: [],
    next: isLast ? afterLast : nextTimePage(at, times),
  })
}
