/** Reads GET /wc/v3/orders/{id} with its refunds, fulfillments and products. */

import type { Ok } from '#adapters/outcome.ts'
import { poundsOf, type WeightUnit } from '#adapters/stores/order-fields.ts'
import type {
  LineQuantity,
  ListOutcome,
  ReadOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  StoreFulfillment,
  Unavailable,
} from '#adapters/stores/store.ts'
import { queryStore, unreadableIfMissing } from '#adapters/stores/woocommerce/calls.ts'
import {
  draftStatuses,
  fulfillmentsResponse,
  type Goods,
  type GoodsById,
  goodsIdOf,
  itemsOf,
  orderResponse,
  ordersResponse,
  productIdOf,
  productsResponse,
  refundsResponse,
  storeOrderOf,
  timeOf,
  trackingNumberOf,
  type WooOrder,
} from '#adapters/stores/woocommerce/order.ts'
import { ownFulfillments } from '#adapters/stores/woocommerce/own-fulfillments.ts'

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
  return { outcome: 'ok', value: storeOrderOf(order.value, extra) }
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
      isCancelled: Boolean(fulfillment.date_deleted),
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

  const placed = listed.value.filter(({ status }) => !draftStatuses.includes(status))
  const known = new Set(
    productsWithVariations(placed.filter((order) => orderResponse.Check(order))).slice(0, maxProductsWithVariations),
  )
  const isWhole = (order: unknown): order is WooOrder =>
    orderResponse.Check(order) &&
    !hasMore(account, order) &&
    productsWithVariations([order]).every((product) => known.has(product))
  const whole = placed.filter(isWhole)
  const goods = await listGoods(deps, account, { orders: whole, endsAtMs })
  if (goods.outcome !== 'ok') return goods
  return {
    outcome: 'ok',
    value: {
      orders: whole.map((order) =>
        storeOrderOf(order, { goods: goods.value, fulfillments: ownFulfillments(order), refunded: [] }),
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

/** The filter excludes its own time and counts in whole seconds, so it starts a second earlier. */
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

/*
 * Weights, and whether products are shipped, which orders do not contain: GET /wc/v3/products for all lines, and the
 * variations of each product that has some.
 */

const units: Readonly<Record<string, WeightUnit>> = { kg: 'kilogram', g: 'gram', lbs: 'pound', oz: 'ounce' }
const productsPerCall = 100
/** Limits the products of a page whose variations are read. Orders with other products are read one by one. */
const maxProductsWithVariations = 10

const productsWithVariations = (orders: readonly WooOrder[]): number[] => [
  ...new Set(orders.flatMap(({ line_items: lines }) => lines.filter((line) => line.variation_id).map(productIdOf))),
]

export async function listGoods(
  deps: StoreDeps,
  account: StoreAccount,
  { orders, endsAtMs }: { orders: readonly WooOrder[]; endsAtMs: number },
): Promise<{ outcome: 'ok'; value: GoodsById } | Rejected | Unavailable> {
  const lines = orders.flatMap((order) => order.line_items)
  const ids = [...new Set(lines.filter((line) => !line.variation_id).map(productIdOf))].filter((id) => id > 0)
  const paths = chunksOf(ids).map((chunk) => productsPath('wc/v3/products', chunk))
  for (const product of productsWithVariations(orders).slice(0, maxProductsWithVariations)) {
    const bought = lines.filter((line) => line.variation_id && productIdOf(line) === product)
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
