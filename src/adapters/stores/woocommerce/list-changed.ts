/**
 * GET /wc/v3/orders by the time of change, the oldest first. A page begins where the one before it ended, by time and
 * not by its number: an order that changes meanwhile moves to the end, and would push another off the numbered pages.
 */
import type { ListOutcome, StoreAccount, StoreDeps } from '#adapters/stores/store.ts'
import { ask, unreadableIfMissing } from '#adapters/stores/woocommerce/ask.ts'
import { draftStatuses, storeOrderOf } from '#adapters/stores/woocommerce/order.ts'
import { orderAnswer, ordersAnswer, timeOf, type WooOrder } from '#adapters/stores/woocommerce/order-answer.ts'
import { ownFulfilments } from '#adapters/stores/woocommerce/own-record.ts'
import { listGoods, maxProductsWithVariations, productsWithVariations } from '#adapters/stores/woocommerce/products.ts'
import { hasMore } from '#adapters/stores/woocommerce/read.ts'

export const listDeadlineMs = 45_000
const pageSize = 50

/** Where a page begins: which orders of the changes after a time, in GMT, counted in pages. */
type Place = { after: string; page: number }

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + listDeadlineMs
  const place = page === null ? { after: afterOf(since ?? new Date(0)), page: 1 } : placeOf(page)
  const path = `wc/v3/orders?${queryOf(place, since === null)}`
  const asked = await ask(deps, account, { verb: 'list', path, endsAtMs, shape: ordersAnswer })
  const listed = unreadableIfMissing(asked)
  if (listed.outcome !== 'ok') return listed

  const placed = listed.value.filter(({ status }) => !draftStatuses.includes(status))
  const known = new Set(
    productsWithVariations(placed.filter((order) => orderAnswer.Check(order))).slice(0, maxProductsWithVariations),
  )
  const isWhole = (order: unknown): order is WooOrder =>
    orderAnswer.Check(order) &&
    !hasMore(account, order) &&
    productsWithVariations([order]).every((product) => known.has(product))
  const whole = placed.filter(isWhole)
  const goods = await listGoods(deps, account, { orders: whole, endsAtMs })
  if (goods.outcome !== 'ok') return goods
  return {
    outcome: 'ok',
    value: {
      orders: whole.map((order) =>
        storeOrderOf(order, { goods: goods.value, fulfilments: ownFulfilments(order), refunded: [] }),
      ),
      toRead: placed.filter((order) => !isWhole(order)).map(({ id }) => String(id)),
      next: nextOf(place, listed.value),
    },
  }
}

function queryOf({ after, page }: Place, onlyOpen: boolean): URLSearchParams {
  const query = new URLSearchParams({
    modified_after: after,
    dates_are_gmt: 'true',
    orderby: 'modified',
    order: 'asc',
    per_page: String(pageSize),
    page: String(page),
  })
  if (onlyOpen) query.set('status', 'pending,processing,on-hold')
  return query
}

/** The time to ask for, so that changes at the given one are found: what is asked for is left out, and counts in whole seconds. */
const afterOf = (time: Date): string => new Date(Math.max(0, time.getTime() - 1000)).toISOString().slice(0, 19)

function nextOf(place: Place, orders: readonly { date_modified_gmt?: string | null }[]): string | null {
  if (orders.length < pageSize) return null
  const last = timeOf(orders.at(-1)?.date_modified_gmt ?? '')
  const after = Number.isNaN(last.getTime()) ? place.after : afterOf(last)
  const next = after > place.after ? { after, page: 1 } : { after: place.after, page: place.page + 1 }
  return `${next.after}/${next.page}`
}

function placeOf(page: string): Place {
  const [after = '', number = '1'] = page.split('/')
  return { after, page: Number(number) }
}
