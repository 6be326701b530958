/** Converts orders of WooCommerce. */

import { Decimal } from 'decimal.js'
import { optionsOf, plainValue } from '#adapters/stores/item-options.ts'
import { addressOrNull, blankRecipient, fullName, productIdsOf, textOrNull } from '#adapters/stores/order-fields.ts'
import { inPieces } from '#adapters/stores/pieces.ts'
import type {
  Fulfillability,
  LineQuantity,
  StoreAddress,
  StoreFulfillment,
  StoreLine,
  StoreOption,
  StoreOrder,
} from '#adapters/stores/store.ts'
import { packedLines } from '#adapters/stores/woocommerce/bundles.ts'
import { metaOf, metaText } from '#adapters/stores/woocommerce/meta.ts'
import { collectedLines, isForPickup, pickupConstraints, shippingLineOf } from '#adapters/stores/woocommerce/pickup.ts'
import { regionOf } from '#adapters/stores/woocommerce/regions.ts'
import {
  draftStatuses,
  type GoodsById,
  goodsIdOf,
  productIdOf,
  timeOf,
  variationIdOf,
  type WooAddress,
  type WooLine,
  type WooOrder,
} from '#adapters/stores/woocommerce/responses.ts'

/** Data that is not part of the order's own response. */
type ExtraData = {
  goods: GoodsById
  fulfillments: StoreFulfillment[]
  refunded: readonly LineQuantity[]
}

const maxNoteBytes = 4096

const standings: Readonly<Record<string, Fulfillability>> = {
  processing: { state: 'open' },
  pending: { state: 'waiting', reason: 'unpaid', detail: null },
  failed: { state: 'waiting', reason: 'payment failed', detail: null },
  'on-hold': { state: 'waiting', reason: 'on hold', detail: null },
  completed: { state: 'closed', reason: 'fulfilled', detail: null },
  cancelled: { state: 'closed', reason: 'cancelled', detail: null },
  refunded: { state: 'closed', reason: 'refunded', detail: null },
  trash: { state: 'closed', reason: 'deleted', detail: 'in the trash' },
}

export function storeOrderOf(order: WooOrder, extra: ExtraData): StoreOrder {
  const lines = linesLeft(order, extra)
  const recipient = recipientOf(order) ?? blankRecipient
  const constraints = pickupConstraints(order)
  const standing = fulfillabilityOf(order, extra, lines)
  return {
    externalId: String(order.id),
    parentId: String(order.id),
    number: `#${textOrNull(order.number) ?? order.id}`,
    placedAt: timeOf(order.date_created_gmt),
    fulfillability: standing,
    recipient: standing.state === 'withheld' ? null : recipient,
    shipFrom: null,
    lines,
    weightPounds: null,
    fulfillments: extra.fulfillments.filter((fulfillment) => !isDigital(order, extra, fulfillment)),
    shippingMethod: textOrNull(shippingLineOf(order)?.method_title),
    note: textOrNull(order.customer_note, maxNoteBytes),
    ...(constraints.length > 0 ? { constraints } : {}),
    ...(isTest(order) ? { isTest: true as const } : {}),
  }
}

/** Payment plug-ins note that they ran in their test mode. */
const isTest = (order: WooOrder): boolean =>
  /^(test|sandbox)$/i.test(metaText(order, '_wcpay_mode', '_ppcp_paypal_payment_mode', '_stripe_mode') ?? '')

/** WooCommerce fulfills downloads itself. */
function isDigital({ line_items: items }: WooOrder, { goods }: ExtraData, { lines }: StoreFulfillment): boolean {
  const digital = items.filter((item) => goods.get(goodsIdOf(item))?.isShipped === false).map(({ id }) => String(id))
  return lines.length > 0 && lines.every(({ lineId }) => digital.includes(lineId))
}

const quantityIn = (lines: readonly LineQuantity[], lineId: string): number =>
  lines.filter((line) => line.lineId === lineId).reduce((sum, { quantity }) => sum + quantity, 0)

function linesLeft(order: WooOrder, { goods, fulfillments, refunded }: ExtraData): StoreLine[] {
  if (standings[order.status]?.state === 'closed') return []
  const gone = [
    ...fulfillments.filter(({ isCancelled }) => !isCancelled).flatMap(({ lines }) => lines),
    ...refunded,
    ...(collectedLines(order) ?? []),
  ]
  return packedLines(order.line_items, goods).flatMap(({ line, total, weightPounds, includes }) => {
    const lineId = String(line.id)
    const of = {
      lineId,
      name: textOrNull(typeof line.name === 'string' ? line.name : null) ?? textOrNull(line.sku) ?? lineId,
      sku: textOrNull(line.sku),
      unitValue: unitValueOf(total, line.quantity),
      currency: order.currency,
      unitWeightPounds: weightPounds,
      hsTariffNumber: null,
      originCountry: null,
      ...productIdsOf(textOrNull(line.sku), {
        variants: [variationIdOf(line), productIdOf(line)],
        barcodes: [line.global_unique_id],
      }),
      ...choicesOf(line, includes),
    }
    return inPieces(of, line.quantity - quantityIn(gone, lineId)) ?? []
  })
}

/** Metadata without a leading underscore is shown to people. Plug-ins also store other values than text. */
const choicesOf = (line: WooLine, includes: readonly StoreOption[]) =>
  optionsOf([
    ...metaOf(line)
      .filter(({ key }) => !key.startsWith('_'))
      .map(({ key, value, display_key: shownKey, display_value: shown }) => ({
        name: plainValue(shownKey) ?? key,
        value: plainValue(shown) ?? value,
        // Other keys are those of add-ons, and of attributes of this product alone.
        isTyped: !key.startsWith('pa_'),
      })),
    ...includes,
  ])

/** The price per item, with the store's number of decimals. */
function unitValueOf(total: string, quantity: number): string | null {
  if (!/^\d+(\.\d+)?$/.test(total) || quantity <= 0) return null
  return new Decimal(total).div(quantity).toFixed(total.split('.')[1]?.length ?? 0, Decimal.ROUND_HALF_UP)
}

function fulfillabilityOf(
  order: WooOrder,
  { fulfillments, refunded }: ExtraData,
  lines: readonly StoreLine[],
): Fulfillability {
  const { status } = order
  if (draftStatuses.includes(status)) return { state: 'withheld', detail: 'The buyer is still at the checkout.' }
  const standing = standings[status]
  if (!standing)
    return { state: 'unreadable', detail: `the WooCommerce status of the order is "${textOrNull(status, 100)}"` }
  if (standing.state === 'closed') return standing
  if (isForPickup(order)) {
    return { state: 'closed', reason: 'not shippable', detail: 'The order is for local pickup.' }
  }
  if (lines.length === 0) {
    if (fulfillments.some(({ isCancelled }) => !isCancelled))
      return { state: 'closed', reason: 'fulfilled', detail: null }
    if (refunded.length > 0) return { state: 'closed', reason: 'refunded', detail: null }
    return { state: 'closed', reason: 'not shippable', detail: 'Nothing in the order needs shipping.' }
  }
  return status === 'on-hold' && awaitsTransfer(order) ? { state: 'waiting', reason: 'unpaid', detail: null } : standing
}

/** These methods put an order on hold until its money arrives. */
const awaitsTransfer = ({ payment_method: method, date_paid_gmt: paidAt }: WooOrder): boolean =>
  (method === 'bacs' || method === 'cheque') && !paidAt

const isAddress = (address: WooAddress): boolean =>
  Boolean(address.address_1 || address.address_2 || address.postcode || address.city)

/** Stores that ship to the billing address leave the shipping address empty. */
function recipientOf({ shipping, billing }: WooOrder): StoreAddress | null {
  const address = isAddress(shipping) ? shipping : billing
  const country = (address.country ?? '').toUpperCase()
  return addressOrNull({
    name: fullName(address.first_name, address.last_name),
    company: textOrNull(address.company),
    street1: textOrNull(address.address_1) ?? '',
    street2: textOrNull(address.address_2),
    city: textOrNull(address.city) ?? '',
    state: regionOf(country, textOrNull(address.state) ?? ''),
    zip: textOrNull(address.postcode) ?? '',
    country,
    phone: textOrNull(address.phone) ?? textOrNull(billing.phone),
    email: textOrNull(billing.email),
  })
}
