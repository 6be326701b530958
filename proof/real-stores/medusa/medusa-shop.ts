/** A Medusa of one's own, on which its administrator sells one product from one warehouse. */
import { randomUUID } from 'node:crypto'
import { type Answer, buyer, callShop, type RealFulfillment, type RealShop } from '../real-shop.ts'
import { administrator, startMedusa } from './start-medusa.ts'

type Call = (method: string, path: string, body?: object) => Promise<Answer>
type Fulfillment = {
  shipped_at: string | null
  canceled_at: string | null
  items: { quantity: number }[]
  labels: { tracking_number: string }[]
  metadata: { tracking_number?: string } | null
}

const address = {
  first_name: buyer.firstName,
  last_name: buyer.lastName,
  address_1: buyer.street1,
  city: buyer.city,
  province: buyer.state,
  postal_code: buyer.zip,
  country_code: 'us',
  phone: buyer.phone,
}

export async function openMedusaShop(): Promise<RealShop> {
  const medusa = await startMedusa()
  const { url } = medusa
  const calling =
    (authorization: string): Call =>
    async (method, path, body) =>
      (await callShop(method, `${url}${path}`, { headers: { authorization }, ...(body ? { body } : {}) })).body
  const { token } = await calling('')('POST', '/auth/user/emailpass', administrator)
  const apiKey = (await calling(`Bearer ${token}`)('POST', '/admin/api-keys', { title: 'test', type: 'secret' }))
    .api_key.token
  const call = calling(`Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`)
  const goods = await openForBusiness(call)

  const orderOf = async (id: string, fields: string) =>
    (await call('GET', `/admin/orders/${id}?fields=${fields}`)).order
  const placeUnpaid = async (quantity: number): Promise<string> => {
    const { draft_order: draft } = await call('POST', '/admin/draft-orders', {
      email: buyer.email,
      region_id: goods.regionId,
      sales_channel_id: goods.channelId,
      shipping_address: address,
      billing_address: address,
      items: [{ variant_id: goods.variantId, quantity }],
      shipping_methods: [{ shipping_option_id: goods.optionId, name: 'Standard', amount: 5 }],
    })
    await call('POST', `/admin/draft-orders/${draft.id}/convert-to-order`, {})
    return draft.id
  }
  const pay = async (id: string) => {
    const { total } = await orderOf(id, 'total')
    const { payment_collection: collection } = await call('POST', '/admin/payment-collections', {
      order_id: id,
      amount: total,
    })
    await call('POST', `/admin/payment-collections/${collection.id}/mark-as-paid`, { order_id: id })
  }
  const place = async (quantity: number) => {
    const id = await placeUnpaid(quantity)
    await pay(id)
    return id
  }
  const itemOf = async (id: string) => (await orderOf(id, '*items')).items[0]
  const setMetadata = async (id: string, metadata: object) => {
    await call('POST', `/admin/orders/${id}`, { metadata })
  }
  const fulfil = async (id: string, quantity: number, metadata: object = {}) => {
    const item = await itemOf(id)
    const { order } = await call('POST', `/admin/orders/${id}/fulfillments?fields=*fulfillments`, {
      items: [{ id: item.id, quantity }],
      metadata,
    })
    return { item, fulfillment: order.fulfillments.find((one: Fulfillment) => !one.shipped_at && !one.canceled_at) }
  }

  return {
    name: 'Medusa',
    version: medusa.version,
    url,
    credentials: { apiKey },
    wrongCredentials: { apiKey: 'sk_wrong' },
    takesBack: false,
    place,
    placeUnpaid: () => placeUnpaid(2),
    pay,
    async editAddress(id, street1) {
      await call('POST', `/admin/orders/${id}`, { shipping_address: { ...address, address_1: street1 } })
    },
    async editQuantity(id) {
      const item = await itemOf(id)
      await call('POST', '/admin/order-edits', { order_id: id })
      await call('POST', `/admin/order-edits/${id}/items/item/${item.id}`, { quantity: item.quantity - 1 })
      await call('POST', `/admin/order-edits/${id}/request`)
      await call('POST', `/admin/order-edits/${id}/confirm`)
      return item.quantity - 1
    },
    placeAbroad: null,
    holds: [
      {
        what: 'its metadata say so',
        code: 'Order.NotReadyForPurchase',
        begin: (id) => setMetadata(id, { waybill_hold: 'the buyer calls back' }),
        end: (id) => setMetadata(id, { waybill_hold: '' }),
      },
      {
        what: 'it is being edited',
        code: 'Order.NotReadyForPurchase',
        async begin(id) {
          await call('POST', '/admin/order-edits', { order_id: id })
        },
        async end(id) {
          await call('DELETE', `/admin/order-edits/${id}`)
        },
      },
    ],
    async shipElsewhere(id, quantity) {
      const { item, fulfillment } = await fulfil(id, quantity)
      await call('POST', `/admin/orders/${id}/fulfillments/${fulfillment.id}/shipments`, {
        items: [{ id: item.id, quantity }],
        labels: [{ tracking_number: 'BY-BICYCLE', tracking_url: '', label_url: '' }],
      })
    },
    async leaveHalfDone(id, { quantity, trackingNumber }) {
      await fulfil(id, quantity, { tracking_number: trackingNumber })
    },
    async cancel(id) {
      await call('POST', `/admin/orders/${id}/cancel`)
    },
    remove: medusa.removeOrder,
    async fulfillments(id) {
      const { fulfillments } = await orderOf(id, '*fulfillments,*fulfillments.items,*fulfillments.labels')
      return fulfillments.map(
        (one: Fulfillment) =>
          ({
            trackingNumber: one.labels[0]?.tracking_number ?? one.metadata?.tracking_number ?? null,
            quantity: one.items.reduce((sum, { quantity }) => sum + quantity, 0),
            isShipped: Boolean(one.shipped_at),
            isCancelled: Boolean(one.canceled_at),
          }) satisfies RealFulfillment,
      )
    },
    mails: medusa.mails,
    residentMb: medusa.process.residentMb,
    end: medusa.end,
  }
}

/** A region, a channel, a warehouse that ships, and a mug. */
async function openForBusiness(call: Call) {
  const { sales_channel: channel } = await call('POST', '/admin/sales-channels', { name: `web ${randomUUID()}` })
  const { region } = await call('POST', '/admin/regions', {
    name: 'United States',
    currency_code: 'usd',
    countries: ['us'],
    payment_providers: ['pp_system_default'],
  })
  const { stock_location: location } = await call('POST', '/admin/stock-locations', {
    name: 'Warehouse',
    address: { address_1: '500 Main St', city: 'Reno', province: 'NV', postal_code: '89501', country_code: 'us' },
  })
  const at = `/admin/stock-locations/${location.id}`
  await call('POST', `${at}/sales-channels`, { add: [channel.id] })
  await call('POST', `${at}/fulfillment-providers`, { add: ['manual_manual'] })
  await call('POST', `${at}/fulfillment-sets`, { name: 'shipping', type: 'shipping' })
  const { stock_location: withSets } = await call('GET', `${at}?fields=*fulfillment_sets`)
  const { fulfillment_set: set } = await call(
    'POST',
    `/admin/fulfillment-sets/${withSets.fulfillment_sets[0].id}/service-zones`,
    { name: 'us', geo_zones: [{ type: 'country', country_code: 'us' }] },
  )
  const { shipping_profiles: profiles } = await call('GET', '/admin/shipping-profiles')
  const profile =
    profiles[0] ??
    (await call('POST', '/admin/shipping-profiles', { name: 'default', type: 'default' })).shipping_profile
  const { shipping_option: option } = await call('POST', '/admin/shipping-options', {
    name: 'Standard',
    service_zone_id: set.service_zones[0].id,
    shipping_profile_id: profile.id,
    provider_id: 'manual_manual',
    price_type: 'flat',
    type: { label: 'Standard', description: 'Standard', code: 'standard' },
    prices: [{ currency_code: 'usd', amount: 5 }],
    rules: [],
  })
  const { product } = await call('POST', '/admin/products', {
    title: 'Mug',
    status: 'published',
    shipping_profile_id: profile.id,
    sales_channels: [{ id: channel.id }],
    weight: 300,
    hs_code: '691110',
    origin_country: 'us',
    options: [{ title: 'Colour', values: ['white'] }],
    variants: [
      {
        title: 'white',
        sku: 'MUG',
        manage_inventory: true,
        allow_backorder: true,
        options: { Colour: 'white' },
        prices: [{ currency_code: 'usd', amount: 12.99 }],
      },
    ],
  })
  const { inventory_items: items } = await call('GET', '/admin/inventory-items?limit=1')
  await call('POST', `/admin/inventory-items/${items[0].id}/location-levels`, {
    location_id: location.id,
    stocked_quantity: 100_000,
  })
  return { channelId: channel.id, regionId: region.id, optionId: option.id, variantId: product.variants[0].id }
}
