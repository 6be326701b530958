/** An order of WooCommerce as every store's order is. */
import { Decimal } from 'decimal.js'
import { stateCode } from '#adapters/stores/state-code.ts'
import type {
  LineQuantity,
  Standing,
  StoreAddress,
  StoreFulfilment,
  StoreLine,
  StoreOrder,
} from '#adapters/stores/store.ts'
import { fullName, textOrNull } from '#adapters/stores/store-text.ts'
import { timeOf, type WooAddress, type WooOrder } from '#adapters/stores/woocommerce/order-answer.ts'
import { type GoodsById, goodsIdOf } from '#adapters/stores/woocommerce/products.ts'

/** What an order's own answer does not say. */
export type Beside = {
  goods: GoodsById
  fulfilments: StoreFulfilment[]
  refunded: readonly LineQuantity[]
}

/** Written while the buyer is still at the checkout: no orders yet. */
export const draftStatuses: readonly string[] = ['checkout-draft', 'auto-draft', 'draft']
const maxNoteBytes = 4096
const pickupMethods: readonly string[] = ['local_pickup', 'pickup_location']

const standings: Readonly<Record<string, Standing>> = {
  processing: { state: 'open' },
  pending: { state: 'waiting', reason: 'unpaid', detail: null },
  failed: { state: 'waiting', reason: 'unpaid', detail: 'The payment failed.' },
  'on-hold': { state: 'waiting', reason: 'on hold', detail: null },
  completed: { state: 'closed', reason: 'fulfilled', detail: null },
  cancelled: { state: 'closed', reason: 'cancelled', detail: null },
  refunded: { state: 'closed', reason: 'refunded', detail: null },
  trash: { state: 'closed', reason: 'deleted', detail: 'It is in the trash.' },
}

export function storeOrderOf(order: WooOrder, beside: Beside): StoreOrder {
  const lines = linesLeft(order, beside)
  const recipient = recipientOf(order)
  const standing = standingOf(order, recipient, beside, lines)
  return {
    externalId: String(order.id),
    parentId: String(order.id),
    number: `#${textOrNull(order.number) ?? order.id}`,
    placedAt: timeOf(order.date_created_gmt),
    standing,
    recipient: standing.state === 'withheld' ? null : recipient,
    shipFrom: null,
    lines,
    weightPounds: null,
    fulfilments: beside.fulfilments,
    shippingMethod: textOrNull(order.shipping_lines[0]?.method_title),
    note: textOrNull(order.customer_note, maxNoteBytes),
  }
}

const quantityIn = (lines: readonly LineQuantity[], lineId: string): number =>
  lines.filter((line) => line.lineId === lineId).reduce((sum, { quantity }) => sum + quantity, 0)

function linesLeft(order: WooOrder, { goods, fulfilments, refunded }: Beside): StoreLine[] {
  const closed = standings[order.status]?.state === 'closed'
  const shipped = fulfilments.filter(({ isCancelled }) => !isCancelled).flatMap(({ lines }) => lines)
  return order.line_items.flatMap((line) => {
    const lineId = String(line.id)
    const found = goods.get(goodsIdOf(line))
    const left = line.quantity - quantityIn(shipped, lineId) - quantityIn(refunded, lineId)
    if (closed || left < 1 || found?.isShipped === false) return []
    return {
      lineId,
      quantity: left,
      name: textOrNull(typeof line.name === 'string' ? line.name : null) ?? textOrNull(line.sku) ?? lineId,
      sku: textOrNull(line.sku),
      unitValue: unitValueOf(line.total, line.quantity),
      currency: order.currency,
      unitWeightPounds: found?.weightPounds ?? null,
      hsTariffNumber: null,
      originCountry: null,
    }
  })
}

/** What was paid for one of a line, to as many decimals as the shop writes. */
function unitValueOf(total: string, quantity: number): string | null {
  if (!/^\d+(\.\d+)?$/.test(total) || quantity < 1) return null
  return new Decimal(total).div(quantity).toFixed(total.split('.')[1]?.length ?? 0, Decimal.ROUND_HALF_UP)
}

function standingOf(
  order: WooOrder,
  recipient: StoreAddress | null,
  { fulfilments, refunded }: Beside,
  lines: readonly StoreLine[],
): Standing {
  const { status } = order
  if (draftStatuses.includes(status)) return { state: 'withheld', detail: 'The buyer is still at the checkout.' }
  const standing = standings[status]
  if (!standing) return { state: 'unreadable', detail: `its WooCommerce status is "${textOrNull(status, 100)}"` }
  if (standing.state === 'closed') return standing
  if (order.shipping_lines.some(({ method_id }) => pickupMethods.includes(method_id ?? ''))) {
    return { state: 'closed', reason: 'closed', detail: 'It is for local pickup.' }
  }
  if (lines.length === 0) {
    if (fulfilments.some(({ isCancelled }) => !isCancelled))
      return { state: 'closed', reason: 'fulfilled', detail: null }
    if (refunded.length > 0) return { state: 'closed', reason: 'refunded', detail: null }
    return { state: 'closed', reason: 'closed', detail: 'Nothing in it needs shipping.' }
  }
  return recipient ? standing : { state: 'withheld', detail: 'WooCommerce shows no address.' }
}

const isAddress = (address: WooAddress): boolean => Boolean(address.country && (address.address_1 || address.postcode))

/** A shop that ships to where the bill goes leaves the other address empty. */
function recipientOf({ shipping, billing }: WooOrder): StoreAddress | null {
  const address = isAddress(shipping) ? shipping : billing
  if (!isAddress(address)) return null
  const country = (address.country ?? '').toUpperCase()
  return {
    name: fullName(address.first_name, address.last_name),
    company: textOrNull(address.company),
    street1: textOrNull(address.address_1) ?? '',
    street2: textOrNull(address.address_2),
    city: textOrNull(address.city) ?? '',
    state: stateCode(country, textOrNull(address.state) ?? ''),
    zip: textOrNull(address.postcode) ?? '',
    country,
    phone: textOrNull(address.phone) ?? textOrNull(billing.phone),
    email: textOrNull(billing.email),
  }
}
