/** `GET /shop`, `GET /orders` and `GET /orders/{id}`. */
import { ok, unreadable } from '#adapters/outcome.ts'
import { queryJson, rejected } from '#adapters/stores/call-store.ts'
import {
  callOf,
  type GenericAddress,
  type GenericOrder,
  type GenericWeight,
  orderResponse,
  ordersResponse,
  shopResponse,
} from '#adapters/stores/generic/connection.ts'
import { giftOf, optionsOf } from '#adapters/stores/item-options.ts'
import { readEntries } from '#adapters/stores/list-entries.ts'
import { blankRecipient, poundsOf, productIdsOf, textOrNull } from '#adapters/stores/order-fields.ts'
import { pickupPoint } from '#adapters/stores/pickup-points.ts'
import { inPieces } from '#adapters/stores/pieces.ts'
import { convertedShape } from '#adapters/stores/response-shape.ts'
import {
  type ClosedReason,
  type ConnectOutcome,
  closedReasons,
  type Fulfillability,
  type ListOutcome,
  type ReadOutcome,
  type StoreAccount,
  type StoreAddress,
  type StoreDeps,
  type StoreLine,
  type StoreOrder,
  type WaitingReason,
  waitingReasons,
} from '#adapters/stores/store.ts'

/* Converts orders of the generic protocol, whose terms are Waybill's. */

const units = { g: 'gram', kg: 'kilogram', oz: 'ounce', lb: 'pound' } as const
const maxNoteBytes = 4096

export function storeOrderOf(order: GenericOrder): StoreOrder | null {
  const placedAt = new Date(order.placed_at)
  if (Number.isNaN(placedAt.getTime())) return null
  const lines = order.lines.flatMap((line) => inPieces(lineOf(line), line.quantity) ?? [])
  const recipient = order.recipient ? addressOf(order.recipient) : blankRecipient
  const from = order.ship_from
  return {
    externalId: order.id,
    parentId: order.id,
    number: textOrNull(order.number) ?? order.id,
    placedAt,
    fulfillability: fulfillabilityOf(order, lines.length > 0),
    recipient,
    shipFrom: from
      ? { locationId: from.id, name: textOrNull(from.name), address: from.address ? addressOf(from.address) : null }
      : null,
    lines,
    weightPounds: weightOf(order.weight),
    fulfillments: order.shipments.map(({ id, tracking_number, lines: shipped, cancelled }) => ({
      fulfillmentId: id,
      trackingNumbers: tracking_number ? [tracking_number] : [],
      lines: shipped.map(({ line_id, quantity }) => ({ lineId: line_id, quantity })),
      isCancelled: cancelled,
    })),
    shippingMethod: textOrNull(order.shipping_method),
    note: textOrNull(order.note, maxNoteBytes),
    ...(order.pickup_point ? { constraints: [pickupPoint(order.pickup_point)] } : {}),
    ...(order.test ? { isTest: true as const } : {}),
    ...(order.gift_message == null ? {} : giftOf([order.gift_message], true)),
  }
}

const isWaiting = (reason: string): reason is WaitingReason => (waitingReasons as readonly string[]).includes(reason)
const isClosed = (reason: string): reason is ClosedReason => (closedReasons as readonly string[]).includes(reason)

/** An undocumented reason makes the order unreadable. */
function fulfillabilityOf(order: GenericOrder, hasLines: boolean): Fulfillability {
  const { status } = order
  const reason = order.reason ?? ''
  const detail = textOrNull(order.detail)
  if (status === 'closed' && isClosed(reason)) return { state: 'closed', reason, detail }
  if (status === 'waiting' && isWaiting(reason)) return { state: 'waiting', reason, detail }
  if (status !== 'open') return { state: 'unreadable', detail: textOrNull(`"${status}", "${reason}"`, 200) ?? '' }
  if (!hasLines) return { state: 'closed', reason: 'fulfilled', detail }
  return { state: 'open' }
}

const lineOf = (line: GenericOrder['lines'][number]): Omit<StoreLine, 'quantity'> => ({
  lineId: line.id,
  name: textOrNull(line.name) ?? textOrNull(line.sku) ?? line.id,
  sku: textOrNull(line.sku),
  unitValue: line.unit_value ?? null,
  currency: line.currency ?? null,
  unitWeightPounds: weightOf(line.unit_weight),
  hsTariffNumber: textOrNull(line.tariff_number),
  originCountry: line.origin_country ?? null,
  ...productIdsOf(textOrNull(line.sku), {
    variants: [line.variant_id],
    barcodes: [line.standard_product_id],
    manufacturer: line.manufacturer_product_id,
  }),
  ...optionsOf((line.options ?? []).map(({ typed = false, ...option }) => ({ ...option, isTyped: typed }))),
})

const weightOf = (weight: GenericWeight | null | undefined): number | null =>
  weight && weight.value > 0 ? poundsOf(weight.value, units[weight.unit]) : null

const countryOf = ({ country }: GenericAddress): string => textOrNull(country)?.toUpperCase() ?? ''

export const addressOf = (address: GenericAddress): StoreAddress => ({
  name: textOrNull(address.name),
  company: textOrNull(address.company),
  street1: textOrNull(address.street1) ?? '',
  street2: textOrNull(address.street2),
  city: textOrNull(address.city) ?? '',
  state: textOrNull(address.state) ?? '',
  zip: textOrNull(address.zip) ?? '',
  country: countryOf(address),
  phone: textOrNull(address.phone),
  email: textOrNull(address.email),
})

const pageSize = 100

export async function connect(deps: StoreDeps, account: StoreAccount): Promise<ConnectOutcome> {
  const asked = { verb: 'connect', path: '/shop', deadlineMs: 15_000, shape: shopResponse }
  const shop = await queryJson(deps, account, callOf(account, asked))
  if (shop.outcome === 'gone' || (shop.outcome === 'unavailable' && shop.reason === 'unreadable')) {
    return rejected(null, 'No server at this URL uses the protocol.')
  }
  if (shop.outcome !== 'ok') return shop
  const { name, address } = shop.value
  return ok({ name, facts: {}, shipFrom: address ? addressOf(address) : null })
}

/** An order of a list. It has a valid time. */
const orderEntry = convertedShape(orderResponse, storeOrderOf)

export async function listChanged(
  deps: StoreDeps,
  account: StoreAccount,
  { since, page }: { since: Date | null; page: string | null },
): Promise<ListOutcome> {
  const query = new URLSearchParams({ limit: String(pageSize) })
  if (since) query.set('changed_since', since.toISOString())
  if (page !== null) query.set('after', page)
  const asked = { verb: 'list', path: `/orders?${query}`, deadlineMs: 30_000, shape: ordersResponse }
  const listed = await queryJson(deps, account, callOf(account, asked))
  if (listed.outcome === 'gone') return unreadable('the store did not return a list of orders')
  if (listed.outcome !== 'ok') return listed
  const { wellFormed: orders, unreadIds: toRead, malformed } = readEntries(listed.value.orders, orderEntry, 'id')
  // A page that is its own successor would never end.
  if (listed.value.next !== null && listed.value.next === page)
    return unreadable('the store returned the same page twice')
  return ok({ orders, toRead, malformed, next: listed.value.next })
}

export async function read(deps: StoreDeps, account: StoreAccount, externalId: string): Promise<ReadOutcome> {
  const path = `/orders/${encodeURIComponent(externalId)}`
  const asked = { verb: 'read', path, deadlineMs: 10_000, shape: orderResponse }
  const order = await queryJson(deps, account, callOf(account, asked))
  if (order.outcome !== 'ok') return order
  if (order.value.id !== externalId) return unreadable('the store returned a different order')
  const one = storeOrderOf(order.value)
  return one ? ok(one) : unreadable('the order has no valid placed_at')
}
