/** GET /wc/v3/orders/{id}, with its refunds where there are any, its fulfilments where the shop has such, and its goods. */

import type {
  LineQuantity,
  ReadOutcome,
  Rejected,
  StoreAccount,
  StoreDeps,
  StoreFulfilment,
  Unavailable,
} from '#adapters/stores/store.ts'
import { ask, unreadableIfMissing } from '#adapters/stores/woocommerce/ask.ts'
import { storeOrderOf } from '#adapters/stores/woocommerce/order.ts'
import {
  fulfilmentsAnswer,
  itemsOf,
  orderAnswer,
  refundsAnswer,
  trackingNumberOf,
  type WooOrder,
} from '#adapters/stores/woocommerce/order-answer.ts'
import { ownFulfilments } from '#adapters/stores/woocommerce/own-record.ts'
import { listGoods } from '#adapters/stores/woocommerce/products.ts'
import type { Ok } from '#kit/outcome.ts'

export const readDeadlineMs = 15_000

/** By which WooCommerce says that it has no such order, in older and newer versions. */
export const unknownOrderCodes: readonly string[] = [
  'woocommerce_rest_shop_order_invalid_id',
  'woocommerce_rest_order_invalid_id',
]

export const hasFulfilments = ({ facts }: StoreAccount): boolean => facts.pushes === 'fulfilments'
/** Whether more belongs to the order than its own answer shows. */
export const hasMore = (account: StoreAccount, order: WooOrder): boolean =>
  order.refunds.length > 0 ||
  (hasFulfilments(account) && order.meta_data.some(({ key }) => key === '_fulfillment_status'))

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const endsAtMs = deps.clock.monotonicMs() + readDeadlineMs
  const path = `wc/v3/orders/${encodeURIComponent(externalId)}`
  const asked = await ask(deps, account, { verb: 'read', path, endsAtMs, shape: orderAnswer })
  if (asked.outcome === 'missing' && unknownOrderCodes.includes(asked.code)) return { outcome: 'gone' }
  const order = unreadableIfMissing(asked)
  if (order.outcome !== 'ok') return order
  const [goods, fulfilments, refunded] = await Promise.all([
    listGoods(deps, account, { orders: [order.value], endsAtMs }),
    listFulfilments(deps, account, order.value, endsAtMs),
    listRefunded(deps, account, order.value, endsAtMs),
  ])
  if (goods.outcome !== 'ok') return goods
  if (fulfilments.outcome !== 'ok') return fulfilments
  if (refunded.outcome !== 'ok') return refunded
  const beside = { goods: goods.value, fulfilments: fulfilments.value, refunded: refunded.value }
  return { outcome: 'ok', value: storeOrderOf(order.value, beside) }
}

async function listFulfilments(
  deps: StoreDeps,
  account: StoreAccount,
  order: WooOrder,
  endsAtMs: number,
): Promise<Ok<StoreFulfilment[]> | Rejected | Unavailable> {
  const own = ownFulfilments(order)
  if (!hasFulfilments(account)) return { outcome: 'ok', value: own }
  const path = `wc/v3/orders/${order.id}/fulfillments`
  const asked = await ask(deps, account, { verb: 'fulfilments', path, endsAtMs, shape: fulfilmentsAnswer })
  const listed = unreadableIfMissing(asked)
  if (listed.outcome !== 'ok') return listed
  const fulfilments = listed.value
    .filter(({ is_fulfilled }) => is_fulfilled)
    .map((fulfilment) => ({
      fulfilmentId: String(fulfilment.id),
      trackingNumbers: [trackingNumberOf(fulfilment) ?? []].flat(),
      lines: itemsOf(fulfilment),
      isCancelled: Boolean(fulfilment.date_deleted),
    }))
  return { outcome: 'ok', value: [...fulfilments, ...own] }
}

async function listRefunded(
  deps: StoreDeps,
  account: StoreAccount,
  order: WooOrder,
  endsAtMs: number,
): Promise<Ok<LineQuantity[]> | Rejected | Unavailable> {
  if (order.refunds.length === 0) return { outcome: 'ok', value: [] }
  const path = `wc/v3/orders/${order.id}/refunds?per_page=100`
  const asked = await ask(deps, account, { verb: 'refunds', path, endsAtMs, shape: refundsAnswer })
  const listed = unreadableIfMissing(asked)
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
