import { breakOff } from '../act.ts'
import { fulfillmentDocument, listedFulfillment, type Note, orderDocument, type Tracking } from './documents.ts'
import { refuse, type Shopfront, sendJson } from './orders.ts'
import { readBody } from './requests.ts'

type Meta = { key: string; value: unknown }
type OwnRecord = { number: string; lines: { line: string; quantity: number }[]; cancelled: boolean }

const paramsOf = (params: unknown) => params as { id: string; fulfillment: string }

export function playPushes(front: Shopfront): void {
  if (front.installation === 'fulfillments') playFulfillments(front)
  if (front.installation === 'tracking plug-in') playTrackings(front)
  playOrderWrites(front)
}

function playFulfillments({ shop, faults, route }: Shopfront): void {
  const metaOf = new Map<string, readonly Meta[]>()
  const path = '/wc/v3/orders/:id/fulfillments'
  route('GET', path, ({ params }, reply) => {
    const order = shop.findShown(paramsOf(params).id)
    if (!order) return refuse(reply, 404, 'woocommerce_rest_order_invalid_id', 'Invalid order ID.')
    const live = order.fulfillments.filter(({ isCancelled }) => !isCancelled)
    return sendJson(
      reply,
      200,
      live.map((fulfillment) => listedFulfillment(order, fulfillment, metaOf.get(fulfillment.id))),
    )
  })
  route(
    'POST',
    path,
    ({ params, body, url }, reply) => {
      const asked = readBody<{ notify_customer?: boolean; meta_data: Meta[] }>('fulfillment', body)
      if (!asked) return refuse(reply, 400, 'rest_invalid_param', 'Invalid parameter(s)')
      const { id } = paramsOf(params)
      const meta = Object.fromEntries(asked.meta_data.map(({ key, value }) => [key, value]))
      const items = (meta._items ?? []) as { item_id: number; qty: number }[]
      if (items.length === 0)
        return refuse(reply, 400, 'woocommerce_fulfillment_error', 'The fulfillment needs at least one item.')
      const fulfillment = shop.fulfil(id, {
        lines: items.map(({ item_id, qty }) => ({ id: String(item_id), quantity: qty })),
        trackingNumber: String(meta._tracking_number ?? ''),
        trackingUrl: String(meta._tracking_url ?? ''),
        carrier: String(meta._shipment_provider ?? ''),
        mailsBuyer: asked.notify_customer ?? false,
        // WooCommerce does not compare the quantities with the order.
        acceptsMore: true,
      })
      metaOf.set(fulfillment.id, asked.meta_data)
      if (faults.applies('push-lost', url)) return breakOff(reply)
      const order = shop.find(id)
      return order && sendJson(reply, 201, fulfillmentDocument(order, fulfillment, asked.meta_data))
    },
    'push',
  )
  route('DELETE', `${path}/:fulfillment`, ({ params, url }, reply) => {
    const { id, fulfillment } = paramsOf(params)
    if (!shop.cancelFulfillment(id, fulfillment))
      return sendJson(reply, 400, { code: 404, message: 'Fulfillment not found.' })
    if (faults.applies('cancel-lost', url)) return breakOff(reply)
    return sendJson(reply, 200, { message: 'Fulfillment deleted successfully.' })
  })
}

function playTrackings({ written, route }: Shopfront): void {
  const path = '/wc-shipment-tracking/v3/orders/:id/shipment-trackings'
  let lastId = 0
  route('GET', path, ({ params }, reply) => sendJson(reply, 200, written(paramsOf(params).id).trackings))
  route('POST', path, ({ params, body }, reply) => {
    const asked = readBody<Record<string, string>>('tracking', body)
    if (!asked) return refuse(reply, 400, 'rest_invalid_param', 'Invalid parameter(s)')
    lastId += 1
    const tracking: Tracking = {
      tracking_id: `t${lastId}`,
      tracking_provider: asked.custom_tracking_provider ?? '',
      tracking_link: asked.custom_tracking_link ?? '',
      tracking_number: asked.tracking_number ?? '',
      date_shipped: asked.date_shipped ?? '',
    }
    written(paramsOf(params).id).trackings.push(tracking)
    return sendJson(reply, 201, tracking)
  })
  route('DELETE', `${path}/:fulfillment`, ({ params }, reply) => {
    const { id, fulfillment } = paramsOf(params)
    const order = written(id)
    order.trackings = order.trackings.filter(({ tracking_id }) => tracking_id !== fulfillment)
    return sendJson(reply, 200, { message: 'Shipment tracking item deleted successfully.' })
  })
}

function playOrderWrites(front: Shopfront): void {
  const { shop, faults, written, installation, route } = front
  route(
    'PUT',
    '/wc/v3/orders/:id',
    ({ params, body, url }, reply) => {
      const asked = readBody<{ status?: string; meta_data?: Meta[] }>('order', body)
      if (!asked) return refuse(reply, 400, 'rest_invalid_param', 'Invalid parameter(s)')
      const { id } = paramsOf(params)
      const order = shop.findShown(id)
      if (!order) return refuse(reply, 404, 'woocommerce_rest_shop_order_invalid_id', 'Invalid ID.')
      const state = written(id)
      for (const { key, value } of asked.meta_data ?? []) {
        shipAsWritten(front, id, value as OwnRecord)
        state.meta.set(key, value)
      }
      // With fulfillments, the mail about the completed order is not about a parcel.
      const isParcel = installation !== 'fulfillments'
      if (asked.status === 'completed' && !state.completed && isParcel) order.mails += 1
      if (asked.status) state.completed = asked.status === 'completed'
      if (faults.applies(state.completed ? 'push-lost' : 'cancel-lost', url)) return breakOff(reply)
      return sendJson(
        reply,
        200,
        orderDocument(shop, order, { written: state, fulfillments: installation === 'fulfillments' }),
      )
    },
    'push',
  )
  let lastNote = 0
  route('POST', '/wc/v3/orders/:id/notes', ({ params, body }, reply) => {
    const asked = readBody<Omit<Note, 'id'>>('note', body)
    const order = shop.find(paramsOf(params).id)
    if (!asked || !order) return refuse(reply, 400, 'rest_invalid_param', 'Invalid parameter(s)')
    lastNote += 1
    const note = { id: lastNote, note: asked.note, customer_note: asked.customer_note ?? false }
    written(order.id).notes.push(note)
    if (note.customer_note) order.mails += 1
    return sendJson(reply, 201, { ...note, author: 'WooCommerce', added_by_user: false })
  })
}

/** Without fulfillments, the shop's orders contain the shipments, and people pack by them. */
function shipAsWritten({ shop }: Shopfront, id: string, { number, lines, cancelled }: OwnRecord): void {
  const there = shop.find(id)?.fulfillments.find((one) => one.trackingNumber === number && !one.isCancelled)
  if (cancelled && there) shop.cancelFulfillment(id, there.id)
  if (cancelled || there) return
  const shipped = lines.map(({ line, quantity }) => ({ id: line, quantity }))
  shop.fulfil(id, { lines: shipped, trackingNumber: number, mailsBuyer: false })
}
