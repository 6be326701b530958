/** Reads GET /wc/v3/orders/{id} with its refunds, fulfillments and products. */

import { type Ok, ok } from '#adapters/outcome.ts'
import { fieldIn, newestChange, readEntries } from '#adapters/stores/list-entries.ts'
import { poundsOf, type WeightUnit } from '#adapters/stores/order-fields.ts'
import type {
  Gone,
  LineQuantity,
  ListOutcome,
  ReadOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  StoreFulfillment,
  StoreOrder,
  Unavailable,
} from '#adapters/stores/store.ts'
import { queryStore, unreadableIfMissing } from '#adapters/stores/woocommerce/calls.ts'
import { storeOrderOf } from '#adapters/stores/woocommerce/order.ts'
import { ownFulfillments } from '#adapters/stores/woocommerce/own-fulfillments.ts'
import {
  draftEntry,
  fulfillmentsResponse,
  type Goods,
  type GoodsById,
  goodsIdOf,
  isDeleted,
  itemsOf,
  orderResponse,
  ordersResponse,
  productIdOf,
  productsResponse,
  refundsResponse,
  timeOf,
  trackingNumberOf,
  variationIdOf,
  type WooOrder,
} from '#adapters/stores/woocommerce/responses.ts'

export const readDeadlineMs = 15_000

/** WooCommerce's error codes for an unknown order, in older and newer versions. */
export const unknownOrderCodes: readonly string[] = [
  'woocommerce_rest_shop_order_invalid_id',
  'woocommerce_rest_order_invalid_id',
]

export const hasFulfillments = ({ facts }: StoreAccount): boolean => facts.pushes === 'fulfilments'
/** Whether the order has data beyond its own response. */
const hasMore = (account: StoreAccount, order: WooOrder): boolean =>
  order.refunds.length > 0 ||
  (hasFulfillments(account) && order.meta_data.some(({ key }) => key === '_fulfillment_status'))

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + readDeadlineMs
  const whole = await readWhole(deps, account, { externalId, endsAtMs })
  return whole.outcome === 'ok' ? ok(whole.value.storeOrder) : whole
}

/** The order in both forms. */
export async function readWhole(
  deps: StoreDeps,
  account: StoreAccount,
  { externalId, endsAtMs }: { externalId: string; endsAtMs: number },
): Promise<Ok<{ order: WooOrder; storeOrder: StoreOrder }> | Gone | Rejected | Unavailable> {
  const path = `wc/v3/orders/${encodeURIComponent(externalId)}`
  const result = await queryStore(deps, account, { verb: 'read', path, endsAtMs, shape: orderResponse })
  if (result.outcome === 'missing' && unknownOrderCodes.includes(result.code)) return { outcome: 'gone' }
  const order = unreadableIfMissing(result)
  if (order.outcome !== 'ok') return order
  const [goods, fulfillments, refunded] = await Promise.all([
    listGoods(deps, account, { orders: [order.value], endsAtMs }),
    listFulfillments(deps, account, order.value, endsAtMs),
    listRefunded(deps, account, order.value, endsAtMs),
  ])
  if (goods.outcome !== 'ok') return goods
  if (fulfillments.outcome !== 'ok') return fulfillments
  if (refunded.outcome !== 'ok') return refunded
  const extra = { goods: goods.value, fulfillments: fulfillments.value, refunded: refunded.value }
  return ok({ order: order.value, storeOrder: storeOrderOf(order.value, extra) })
}

async function listFulfillments(
  deps: StoreDeps,
  account: StoreAccount,
  order: WooOrder,
  endsAtMs: number,
): Promise<Ok<StoreFulfillment[]> | Rejected | Unavailable> {
  const own = ownFulfillments(order)
  if (!hasFulfillments(account)) return { outcome: 'ok', value: own }
  const path = `wc/v3/orders/${order.id}/fulfillments`
  const result = await queryStore(deps, account, { verb: 'fulfilments', path, endsAtMs, shape: fulfillmentsResponse })
  const listed = unreadableIfMissing(result)
  if (listed.outcome !== 'ok') return listed
  const fulfillments = listed.value
    .filter(({ is_fulfilled }) => is_fulfilled)
    .map((fulfillment) => ({
      fulfillmentId: String(fulfillment.id),
      trackingNumbers: [trackingNumberOf(fulfillment) ?? []].flat(),
      lines: itemsOf(fulfillment),
      isCancelled: isDeleted(fulfillment),
    }))
  return { outcome: 'ok', value: [...fulfillments, ...own] }
}

async function listRefunded(
  deps: StoreDeps,
  account: StoreAccount,
  order: WooOrder,
  endsAtMs: number,
): Promise<Ok<LineQuantity[]> | Rejected | Unavailable> {
  if (order.refunds.length === 0) return { outcome: 'ok', value: [] }
  const path = `wc/v3/orders/${order.id}/refunds?per_page=100`
  const result = await queryStore(deps, account, { verb: 'refunds', path, endsAtMs, shape: refundsResponse })
  const listed = unreadableIfMissing(result)
  if (listed.outcome !== 'ok') return listed
  const lines = listed.value.flatMap(({ line_items }) => line_items)
  return {
    outcome: 'ok',
    value: lines.map(({ quantity, meta_data }) => ({
      lineId: String(meta_data.find(({ key }) => key === '_refunded_item_id')?.value ?? ''),
      quantity: Math.abs(quantity),
    })),
  }
}

/*
 * Lists GET /wc/v3/orders, oldest change first. A page starts at the last time of the previous page. Orders that change
 * move to the end, so numbered pages would miss others.
 */

export const listDeadlineMs = 45_000
const pageSize = 50

/** The start of a page: a time in GMT, and the page among the changes after it. */
type Place = { after: string; page: number }

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + listDeadlineMs
  const place = page === null ? { after: afterOf(since ?? new Date(0)), page: 1 } : placeOf(page)
  const path = `wc/v3/orders?${queryOf(place, since === null)}`
  const result = await queryStore(deps, account, { verb: 'list', path, endsAtMs, shape: ordersResponse })
  const listed = unreadableIfMissing(result)
  if (listed.outcome !== 'ok') return listed

  const parsed = listed.value.map((entry) => draftEntry.parse(entry))
  const drafts = parsed.filter((draft) => draft !== undefined)
  const placed = listed.value.filter((_entry, index) => parsed[index] === undefined)
  const { wellFormed: readable, unreadIds, malformed } = readEntries(placed, orderResponse, 'id')
  const known = new Set(productsWithVariations(readable).slice(0, maxProductsWithVariations))
  const whole = readable.filter(
    (order) => !hasMore(account, order) && productsWithVariations([order]).every((product) => known.has(product)),
  )
  const goods = await listGoods(deps, account, { orders: whole, endsAtMs })
  if (goods.outcome !== 'ok') return goods
  const changedAt = listed.value.map((entry) => timeOf(String(fieldIn(entry, 'date_modified_gmt'))))
  return {
    outcome: 'ok',
    value: {
      orders: whole.map((order) =>
        storeOrderOf(order, { goods: goods.value, fulfillments: ownFulfillments(order), refunded: [] }),
      ),
      skipped: drafts.map(({ id }) => ({ externalId: String(id), reason: 'draft' as const })),
      toRead: [...readable.filter((order) => !whole.includes(order)).map(({ id }) => String(id)), ...unreadIds],
      malformed,
      ...newestChange(changedAt),
      next: nextOf(place, changedAt),
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

/** The filter excludes its own time and counts in whole seconds, so it starts a second earlier. */
const afterOf = (time: Date): string => new Date(Math.max(0, time.getTime() - 1000)).toISOString().slice(0, 19)

function nextOf(place: Place, changedAt: readonly Date[]): string | null {
  if (changedAt.length < pageSize) return null
  const last = changedAt.findLast((time) => !Number.isNaN(time.getTime()))
  const after = last ? afterOf(last) : place.after
  const next = after > place.after ? { after, page: 1 } : { after: place.after, page: place.page + 1 }
  return `${next.after}/${next.page}`
}

function placeOf(page: string): Place {
  const [after = '', number = '1'] = page.split('/')
  return { after, page: Number(number) }
}

/*
 * Weights, and whether products are shipped, which orders do not contain: GET /wc/v3/products for all lines, and the
 * variations of each product that has some.
 */

const units: Readonly<Record<string, WeightUnit>> = { kg: 'kilogram', g: 'gram', lbs: 'pound', oz: 'ounce' }
const productsPerCall = 100
/** Limits the products of a page whose variations are read. Orders with other products are read one by one. */
const maxProductsWithVariations = 10

const productsWithVariations = (orders: readonly WooOrder[]): number[] => [
  ...new Set(orders.flatMap(({ line_items: lines }) => lines.filter(variationIdOf).map(productIdOf))),
]

export async function listGoods(
  deps: StoreDeps,
  account: StoreAccount,
  { orders, endsAtMs }: { orders: readonly WooOrder[]; endsAtMs: number },
): Promise<{ outcome: 'ok'; value: GoodsById } | Rejected | Unavailable> {
  const lines = orders.flatMap((order) => order.line_items)
  const ids = [...new Set(lines.filter((line) => !variationIdOf(line)).map(productIdOf))].filter((id) => id > 0)
  const paths = chunksOf(ids).map((chunk) => productsPath('wc/v3/products', chunk))
  for (const product of productsWithVariations(orders).slice(0, maxProductsWithVariations)) {
    const bought = lines.filter((line) => variationIdOf(line) && productIdOf(line) === product)
    const variations = [...new Set(bought.map(goodsIdOf))]
    paths.push(...chunksOf(variations).map((chunk) => productsPath(`wc/v3/products/${product}/variations`, chunk)))
  }
  const goods = new Map<number, Goods>()
  // One after the other, because a store is often one small machine.
  for (const path of paths) {
    const result = await queryStore(deps, account, { verb: 'products', path, endsAtMs, shape: productsResponse })
    // A deleted product has no variations, but its orders remain.
    if (result.outcome === 'missing' && path.includes('/variations?')) continue
    const answer = unreadableIfMissing(result)
    if (answer.outcome !== 'ok') return answer
    const unit = units[account.facts.weightUnit ?? '']
    for (const { id, weight, virtual } of answer.value) {
      const known = unit && Number(weight) > 0
      goods.set(id, { weightPounds: known ? poundsOf(Number(weight), unit) : null, isShipped: !virtual })
    }
  }
  return { outcome: 'ok', value: goods }
}

const chunksOf = (ids: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(ids.length / productsPerCall) }, (_none, index) =>
    ids.slice(index * productsPerCall, (index + 1) * productsPerCall),
  )

const productsPath = (path: string, ids: readonly number[]): string =>
  `${path}?${new URLSearchParams({ include: ids.join(','), per_page: String(productsPerCall), _fields: 'id,weight,virtual' })}`
