/** A store without a protocol, over the shop model that the simulator's stores have: what is tried is ours alone. */
import { createShop, type Shop, type ShopOrder } from '@waybill/store-simulator'
import type { Fulfillability, Store, StoreOrder } from '#adapters/stores/store.ts'
import { anAddress } from './client.ts'
import { fakeStore } from './fake-store.ts'

export type ShopStore = {
  shop: Shop
  store: Store
  /** The received calls, newest last: `list`, `read 1001`. */
  calls: string[]
  /** Answers the next calls in the shop's stead. */
  failNext(outcome: { outcome: 'unavailable'; reason: 'outage' | 'throttled' | 'credentials'; detail: string }): void
  /** Orders whose address it does not show, by their ids. */
  withheld: Set<string>
}

const { name: _name, residential: _residential, ...place } = anAddress
export const ada = { ...place, firstName: 'Ada', lastName: 'Lovelace' }

const pageSize = 10

export function openShopStore(options: { now?: () => Date; changes?: Partial<Store> } = {}): ShopStore {
  const now = options.now ?? (() => new Date())
  const shop = createShop({ now })
  const calls: string[] = []
  const withheld = new Set<string>()
  let failure: Parameters<ShopStore['failNext']>[0] | null = null
  const failed = () => {
    const one = failure
    failure = null
    return one
  }
  const said = (order: ShopOrder) => storeOrder(shop, order, withheld.has(order.id))
  const store = fakeStore({
    async listChanged(_deps, _account, { since, page }) {
      calls.push(page ? `list ${page}` : 'list')
      const down = failed()
      if (down) return down
      const from = Number(page ?? 0)
      const found = shop
        .orders()
        .filter(
          (order) =>
            !order.isDeleted && (since ? order.updatedAt >= since : said(order).fulfillability.state !== 'closed'),
        )
      const orders = found.slice(from, from + pageSize).map(said)
      const next = from + pageSize < found.length ? String(from + pageSize) : null
      return { outcome: 'ok', value: { orders, toRead: [], next } }
    },
    async read(_deps, _account, externalId) {
      calls.push(`read ${externalId}`)
      const down = failed()
      if (down) return down
      const order = shop.find(externalId)
      return order && !order.isDeleted ? { outcome: 'ok', value: said(order) } : { outcome: 'gone' }
    },
    ...options.changes,
  })
  return {
    shop,
    store,
    calls,
    withheld,
    failNext(outcome) {
      failure = outcome
    },
  }
}

function fulfillabilityOf(shop: Shop, order: ShopOrder): Fulfillability {
  if (order.cancelledAt) return { state: 'closed', reason: 'cancelled', detail: null }
  if (order.isRefunded) return { state: 'closed', reason: 'refunded', detail: null }
  if (shop.isFulfilled(order)) return { state: 'closed', reason: 'fulfilled', detail: null }
  if (order.hold === null) return { state: 'open' }
  const reasons = { unpaid: 'unpaid', fraud: 'fraud check', held: 'on hold' } as const
  return { state: 'waiting', reason: reasons[order.hold], detail: order.holdNote }
}

function storeOrder(shop: Shop, order: ShopOrder, isWithheld: boolean): StoreOrder {
  const { firstName, lastName, company, street1, street2, city, state, zip, country, phone, email } = order.address
  const name = `${firstName} ${lastName}`
  return {
    externalId: order.id,
    parentId: order.id,
    number: order.number,
    placedAt: order.placedAt,
    fulfillability: isWithheld
      ? { state: 'withheld', detail: 'It shows no address yet.' }
      : fulfillabilityOf(shop, order),
    recipient: isWithheld ? null : { name, company, street1, street2, city, state, zip, country, phone, email },
    shipFrom: null,
    lines: order.lines
      .filter((line) => shop.leftOf(line) > 0)
      .map((line) => ({
        lineId: line.id,
        quantity: shop.leftOf(line),
        name: line.name,
        sku: line.sku,
        unitValue: line.price,
        currency: line.currency,
        unitWeightPounds: line.weightGrams > 0 ? line.weightGrams / 453.59237 : null,
        hsTariffNumber: line.hsCode,
        originCountry: line.originCountry,
      })),
    weightPounds: null,
    fulfillments: order.fulfillments.map(({ id, trackingNumber, lines, isCancelled }) => ({
      fulfillmentId: id,
      trackingNumbers: [trackingNumber],
      lines: lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
      isCancelled,
    })),
    shippingMethod: order.shippingMethod,
    note: order.note,
  }
}
