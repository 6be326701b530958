/** A WooCommerce with Order Fulfillments that somebody has set up for tests, at its URL and with a key of its REST API. */
import { setTimeout as delay } from 'node:timers/promises'
import { eventually } from '../../../test/support/eventually.ts'
import { type Answer, buyer, callShop, type RealFulfillment, type RealShop, type ServiceStage } from '../real-shop.ts'
import { openShopProxy, type ShopProxy } from './shop-proxy.ts'

export type WooCommerceAccess = {
  url: string
  key: string
  secret: string
  /** Another URL of the same shop, whose server's clock is behind. Null: it is not tried. */
  behindUrl: string | null
  unreadableMinutes: number
}

type Call = (method: string, path: string, body?: object) => Promise<Answer>

const address = {
  first_name: buyer.firstName,
  last_name: buyer.lastName,
  address_1: buyer.street1,
  city: buyer.city,
  state: buyer.state,
  postcode: buyer.zip,
  country: 'US',
  phone: buyer.phone,
}
const abroad = {
  ...address,
  address_1: '111 Wellington St',
  city: 'Ottawa',
  state: 'ON',
  postcode: 'K1A 0A9',
  country: 'CA',
}

export async function openWooCommerceShop(access: WooCommerceAccess): Promise<RealShop> {
  const proxy = await openShopProxy(access.url)
  const authorization = `Basic ${Buffer.from(`${access.key}:${access.secret}`).toString('base64')}`
  const calling =
    (url: string): Call =>
    async (method, path, body) =>
      (await callShop(method, `${url}/wp-json/wc/v3${path}`, { headers: { authorization }, ...(body ? { body } : {}) }))
        .body
  const call = calling(access.url)
  const mug = await productOf(call, 'MUG', { name: 'Mug', regular_price: '12.99', weight: '0.75' })
  const book = await productOf(call, 'E-BOOK', {
    name: 'E-book',
    regular_price: '5.00',
    virtual: true,
    downloadable: true,
  })

  const placeAt = async (ask: Call, lines: object[], { to = address, paid = true } = {}): Promise<string> => {
    const order = await ask('POST', '/orders', {
      status: paid ? 'processing' : 'pending',
      set_paid: paid,
      payment_method: 'bacs',
      billing: { ...to, email: buyer.email },
      shipping: to,
      line_items: lines,
      shipping_lines: [{ method_id: 'flat_rate', method_title: 'Standard', total: '5.00' }],
    })
    return String(order.id)
  }
  const mugs = (quantity: number) => [{ product_id: mug, quantity }]
  const orderOf = (id: string) => call('GET', `/orders/${id}`)
  const setStatus = async (id: string, status: string) => {
    await call('PUT', `/orders/${id}`, { status })
  }

  return {
    name: 'WooCommerce',
    version: (await orderOf(await placeAt(call, mugs(1), { paid: false }))).version,
    url: proxy.url,
    credentials: { consumerKey: access.key, consumerSecret: access.secret },
    wrongCredentials: { consumerKey: access.key, consumerSecret: 'cs_wrong' },
    takesBack: true,
    place: (quantity) => placeAt(call, mugs(quantity)),
    placeUnpaid: () => placeAt(call, mugs(2), { paid: false }),
    pay: (id) => setStatus(id, 'processing'),
    async editAddress(id, street1) {
      await call('PUT', `/orders/${id}`, { shipping: { ...address, address_1: street1 } })
    },
    async editQuantity(id) {
      const [item] = (await orderOf(id)).line_items
      const quantity = item.quantity - 1
      const total = (12.99 * quantity).toFixed(2)
      await call('PUT', `/orders/${id}`, { line_items: [{ id: item.id, quantity, subtotal: total, total }] })
      return quantity
    },
    placeAbroad: () => placeAt(call, mugs(1), { to: abroad }),
    holds: [
      {
        what: 'it is on hold',
        code: 'Order.NotReadyForPurchase',
        begin: (id) => setStatus(id, 'on-hold'),
        end: (id) => setStatus(id, 'processing'),
      },
    ],
    async shipElsewhere(id, quantity) {
      const [item] = (await orderOf(id)).line_items
      await call('POST', `/orders/${id}/fulfillments`, {
        status: 'fulfilled',
        is_fulfilled: true,
        meta_data: [
          { id: 0, key: '_tracking_number', value: 'BY-BICYCLE' },
          { id: 0, key: '_items', value: [{ item_id: item.id, qty: quantity }] },
        ],
      })
    },
    leaveHalfDone: null,
    repeatsPushes: true,
    acceptsAnything: true,
    hidesCancelled: true,
    cancel: (id) => setStatus(id, 'cancelled'),
    async remove(id) {
      await call('DELETE', `/orders/${id}?force=true`)
    },
    fulfillments: async (id) => (await call('GET', `/orders/${id}/fulfillments`)).map(fulfillmentOf),
    // A shop shows its mails to nobody.
    mails: null,
    further: (stage) => proveFurther(stage, { access, proxy, calling, placeAt, orderOf, mugs, book }),
    residentMb: async () => 0,
    end: proxy.close,
  }
}

/** The id of the shop's product with this SKU, which is created unless it is there. */
async function productOf(call: Call, sku: string, product: object): Promise<number> {
  const [found] = await call('GET', `/products?sku=${sku}`)
  return (found ?? (await call('POST', '/products', { type: 'simple', sku, ...product }))).id
}

type Meta = { key: string; value: unknown }
const fulfillmentOf = ({ is_fulfilled, date_deleted, meta_data }: Answer): RealFulfillment => {
  const metaOf = (key: string) => meta_data.find((meta: Meta) => meta.key === key)?.value
  return {
    trackingNumber: metaOf('_tracking_number') ?? null,
    quantity: (metaOf('_items') ?? []).reduce((sum: number, { qty }: { qty: number }) => sum + Number(qty), 0),
    isShipped: ['1', 1, true].includes(is_fulfilled),
    isCancelled: Boolean(date_deleted),
  }
}

type Further = {
  access: WooCommerceAccess
  proxy: ShopProxy
  calling(url: string): Call
  placeAt(ask: Call, lines: object[]): Promise<string>
  orderOf(id: string): Promise<Answer>
  mugs(quantity: number): object[]
  book: number
}

async function proveFurther(
  { prove, imported, sync, newOrders, buy, cancel, pushed }: ServiceStage,
  { access, proxy, calling, placeAt, orderOf, mugs, book }: Further,
): Promise<void> {
  const call = calling(access.url)
  const hasStatus = (id: string, status: string) =>
    eventually(`${id} is ${status}`, async () => (await orderOf(id)).status === status)

  await prove('the last parcel completes the order, and the shop fulfills a download itself', async () => {
    const { id, order } = await imported(() => placeAt(call, [...mugs(2), { product_id: book, quantity: 1 }]))
    const { trackingCode } = await buy(order)
    await pushed(id, trackingCode)
    await hasStatus(id, 'completed')
    const { failed } = await sync()
    return `completed, ${failed} failed`
  })
  await prove('a canceled label sets a completed order back to processing', async () => {
    const { id, order } = await imported(() => placeAt(call, mugs(1)))
    const label = await buy(order)
    await hasStatus(id, 'completed')
    await cancel(label)
    await hasStatus(id, 'processing')
    const again = await buy(order)
    await pushed(id, again.trackingCode)
    await hasStatus(id, 'completed')
    return undefined
  })
  await prove('a fulfillment whose answer is lost is found, and exists once', async () => {
    const { id, order } = await imported(() => placeAt(call, mugs(2)))
    proxy.loseNext('POST', new RegExp(`/orders/${id}/fulfillments`))
    const { trackingCode } = await buy(order)
    await pushed(id, trackingCode)
    await delay(10_000)
    const numbers = (await call('GET', `/orders/${id}/fulfillments`)).map(
      (one: Answer) => fulfillmentOf(one).trackingNumber,
    )
    if (numbers.length !== 1) throw new Error(`the shop has ${numbers.join()}`)
    return '1 fulfillment'
  })
  await prove(
    `an order that is unreadable for ${access.unreadableMinutes} minutes is imported afterwards`,
    async () => {
      proxy.garble(/\/orders\/\d+(?:\/|\?|$)/)
      // A refund makes the list insufficient, so that the order is read by its id.
      const id = await placeAt(call, mugs(2))
      const [item] = (await orderOf(id)).line_items
      await call('POST', `/orders/${id}/refunds`, {
        amount: '12.99',
        api_refund: false,
        line_items: [{ id: item.id, quantity: 1, refund_total: 12.99 }],
      })
      const first = await sync()
      await delay(access.unreadableMinutes * 60_000)
      proxy.garble(null)
      const [order] = await eventually('it is imported', async () => {
        await sync()
        const orders = await newOrders()
        return orders.length > 0 && orders
      })
      if (!order) throw new Error('it was not imported')
      await buy(order)
      return `${first.failed} failed at first`
    },
  )
  const { behindUrl } = access
  if (behindUrl === null) return
  await prove('an order of a shop whose clock is behind is imported by the next sync', async () => {
    await sync()
    proxy.forwardTo(behindUrl)
    const { order } = await imported(() => placeAt(calling(behindUrl), mugs(1)))
    await buy(order)
    proxy.forwardTo(access.url)
    return order.details?.reference
  })
}
