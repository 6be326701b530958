/** Converts fulfillment orders of Shopify. */
import { giftOf, optionsOf } from '#adapters/stores/item-options.ts'
import {
  addressOrNull,
  blankRecipient,
  earliestTimes,
  poundsOf,
  productIdsOf,
  textOrNull,
  type WeightUnit,
} from '#adapters/stores/order-fields.ts'
import { pickupPoint } from '#adapters/stores/pickup-points.ts'
import type { Unit, UnitFulfillment, UnitLine } from '#adapters/stores/shopify/responses.ts'
import type {
  Fulfillability,
  StoreAddress,
  StoreFulfillment,
  StoreLine,
  StoreLocation,
  StoreOrder,
  WaitingReason,
} from '#adapters/stores/store.ts'

const units: Readonly<Record<string, WeightUnit>> = {
  POUNDS: 'pound',
  OUNCES: 'ounce',
  GRAMS: 'gram',
  KILOGRAMS: 'kilogram',
}

/** Null if the weight is unknown, which is 0 at Shopify. */
function weightOf(weight: { value: number; unit: string } | null): number | null {
  const unit = weight && units[weight.unit]
  return unit && weight.value > 0 ? poundsOf(weight.value, unit) : null
}

/** @param hidesBuyers whether the app lacks access to protected customer data */
export function toOrder(
  unit: Unit,
  lines: UnitLine[],
  fulfillments: UnitFulfillment[],
  { hidesBuyers }: { hidesBuyers: boolean },
): StoreOrder {
  const { order } = unit
  const left = lines.filter((line) => line.requiresShipping && line.remainingQuantity > 0)
  const recipient = recipientOf(order) ?? (hidesBuyers ? null : blankRecipient)
  return {
    externalId: idOf(unit.id),
    parentId: idOf(order.id),
    number: textOrNull(order.name) ?? idOf(order.id),
    placedAt: new Date(order.createdAt),
    fulfillability: fulfillabilityOf(unit, {
      isLeft: left.length > 0,
      wasShipped: fulfillments.some(({ status }) => status !== 'CANCELLED'),
      wasTakenBack: fulfillments.length > 0 && fulfillments.every(({ status }) => status === 'CANCELLED'),
      hasAddress: recipient !== null,
    }),
    recipient,
    shipFrom: shipFromOf(unit),
    lines: left.map(toLine),
    weightPounds: left.length > 0 ? weightOf(unit.remainingLineItemsWeight) : null,
    fulfillments: fulfillments.map((fulfillment) => toFulfillment(fulfillment, lines)),
    shippingMethod: textOrNull(order.shippingLine?.title),
    note: textOrNull(order.note),
    ...giftOf(shownAttributes(order.customAttributes).flatMap(({ key, value }) => (isOfGift(key) ? value : []))),
    ...earliestTimes({ shipBy: [unit.fulfillBy] }),
    ...pickupPointOf(unit),
    ...(order.test ? { isTest: true as const } : {}),
  }
}

/** The address is that of the point. */
function pickupPointOf({ deliveryMethod: method }: Unit): Pick<StoreOrder, 'constraints'> {
  if (method?.methodType !== 'PICKUP_POINT') return {}
  const names = [method.presentedName, method.serviceCode, method.sourceReference].flatMap(
    (name) => textOrNull(name) ?? [],
  )
  return { constraints: [pickupPoint([...new Set(names)].join(', ') || 'see the address')] }
}

/** Apps hide attributes by a leading underscore. */
const shownAttributes = (attributes: { key: string; value: string | null }[] = []) =>
  attributes.filter(({ key, value }) => !key.startsWith('_') && value)

const isOfGift = (key: string): boolean => /gift.*(message|note|card|wrap)/i.test(key)

function toLine({ id, sku, remainingQuantity, weight, lineItem, variant }: UnitLine): StoreLine {
  // The price in the store's own currency. The other amount is in the buyer's currency.
  const { amount, currencyCode } = lineItem.discountedUnitPriceAfterAllDiscountsSet.shopMoney
  return {
    lineId: idOf(id),
    quantity: remainingQuantity,
    name: textOrNull(lineItem.name) ?? '',
    sku: textOrNull(sku),
    unitValue: amount,
    currency: currencyCode,
    unitWeightPounds: weightOf(weight),
    hsTariffNumber: textOrNull(variant?.inventoryItem.harmonizedSystemCode),
    originCountry: variant?.inventoryItem.countryCodeOfOrigin || null,
    ...productIdsOf(textOrNull(sku), { variants: [variant?.id && idOf(variant.id)], barcodes: [variant?.barcode] }),
    ...optionsOf(
      shownAttributes(lineItem.customAttributes).map(({ key, value }) => ({ name: key, value, isTyped: true })),
    ),
  }
}

function toFulfillment(fulfillment: UnitFulfillment, lines: UnitLine[]): StoreFulfillment {
  const { pageInfo, nodes } = fulfillment.fulfillmentLineItems
  // The lines are those of the order. Lines of other fulfillment orders are skipped.
  const lineIds = new Map(lines.map(({ id, lineItem }) => [lineItem.id, idOf(id)]))
  return {
    fulfillmentId: idOf(fulfillment.id),
    trackingNumbers: fulfillment.trackingInfo.flatMap(({ number }) => number ?? []),
    lines: pageInfo.hasNextPage
      ? []
      : nodes.flatMap(({ quantity, lineItem }) => {
          const lineId = lineIds.get(lineItem.id)
          return lineId && quantity ? [{ lineId, quantity }] : []
        }),
    isCancelled: fulfillment.status === 'CANCELLED',
  }
}

type Place = {
  address1: string | null
  address2: string | null
  city: string | null
  province: string | null
  provinceCode?: string | null
  zip: string | null
  phone: string | null
}

/** An address without its name. */
export function placeOf(place: Place, countryCode: string | null): Omit<StoreAddress, 'name' | 'company' | 'email'> {
  const country = countryCode?.toUpperCase() ?? ''
  return {
    street1: textOrNull(place.address1) ?? '',
    street2: textOrNull(place.address2),
    city: textOrNull(place.city) ?? '',
    state: textOrNull(place.provinceCode) ?? textOrNull(place.province) ?? '',
    zip: textOrNull(place.zip) ?? '',
    country,
    phone: textOrNull(place.phone),
  }
}

function recipientOf({ shippingAddress: address, email }: Unit['order']): StoreAddress | null {
  if (!address) return null
  const place = placeOf(address, address.countryCodeV2)
  const names = { name: textOrNull(address.name), company: textOrNull(address.company) }
  return addressOrNull({ ...names, ...place, email: textOrNull(email) })
}

function shipFromOf({ assignedLocation }: Unit): StoreLocation {
  const name = textOrNull(assignedLocation.name)
  const place = placeOf(assignedLocation, assignedLocation.countryCode)
  return {
    // Without access to locations an app only sees their names.
    locationId: assignedLocation.location ? idOf(assignedLocation.location.id) : assignedLocation.name,
    name,
    address: addressOrNull({ name: null, company: name, ...place, email: null }),
  }
}

/** Shopify's ids contain a kind and a number: `gid://shopify/Order/820982911946154508`. Only the number is stored. */
export type ShopifyKind = 'Order' | 'FulfillmentOrder' | 'FulfillmentOrderLineItem' | 'Fulfillment'

export const globalId = (kind: ShopifyKind, id: string): string => `gid://shopify/${kind}/${id}`

/** The number, or the whole text if it has none. */
export const idOf = (globalId: string): string => /^gid:\/\/shopify\/\w+\/(\d+)/.exec(globalId)?.[1] ?? globalId

/* The fulfillability of a fulfillment order: its status, payment, risk and supported actions. */

/** With this tag a merchant accepts the risk. Shopify has no field for that. */
export const riskAcceptedTag = 'risk-accepted'

const paidEnough = ['PAID', 'AUTHORIZED', 'PARTIALLY_REFUNDED']
const unpaid = ['PENDING', 'PARTIALLY_PAID', 'EXPIRED', 'VOIDED']
const holdReasons: Readonly<Record<string, WaitingReason>> = {
  AWAITING_PAYMENT: 'unpaid',
  HIGH_RISK_OF_FRAUD: 'fraud check',
  INCORRECT_ADDRESS: 'address in doubt',
  INVENTORY_OUT_OF_STOCK: 'out of stock',
  ONLINE_STORE_POST_PURCHASE_CROSS_SELL: 'being edited',
}
/** Delivery without a carrier. */
const withoutCarrier = ['PICK_UP', 'RETAIL', 'NONE', 'LOCAL']

export type Rest = {
  /** Whether anything is left to ship. */
  isLeft: boolean
  wasShipped: boolean
  /** Whether all its fulfillments were canceled. */
  wasTakenBack: boolean
  hasAddress: boolean
}

/** Shopify does not reopen a completed fulfillment order. */
const elsewhere =
  'its fulfillments were canceled; Shopify moved the items to a new fulfillment order, which is imported as another order'

export function fulfillabilityOf(unit: Unit, rest: Rest): Fulfillability {
  return closedBy(unit, rest) ?? unreadableBy(unit) ?? withheldBy(rest) ?? waitingFor(unit) ?? { state: 'open' }
}

function closedBy(unit: Unit, { isLeft, wasShipped, wasTakenBack }: Rest): Fulfillability | null {
  const { order, status } = unit
  if (order.cancelledAt !== null || status === 'CANCELLED')
    return { state: 'closed', reason: 'cancelled', detail: null }
  if (order.displayFinancialStatus === 'REFUNDED') return { state: 'closed', reason: 'refunded', detail: null }
  if (status === 'CLOSED' || status === 'INCOMPLETE' || !isLeft) {
    if (wasShipped) return { state: 'closed', reason: 'fulfilled', detail: null }
    return { state: 'closed', reason: 'closed', detail: wasTakenBack ? elsewhere : null }
  }
  if (unit.requestStatus === 'CANCELLATION_REQUESTED') {
    return { state: 'closed', reason: 'cancellation requested', detail: null }
  }
  const method = unit.deliveryMethod?.methodType
  if (method && withoutCarrier.includes(method)) {
    return { state: 'closed', reason: 'not shippable', detail: `the order is delivered without a carrier: ${method}` }
  }
  return order.closed ? { state: 'closed', reason: 'closed', detail: 'the order is archived' } : null
}

function unreadableBy({ status, order }: Unit): Fulfillability | null {
  if (!['OPEN', 'IN_PROGRESS', 'ON_HOLD', 'SCHEDULED'].includes(status)) {
    return { state: 'unreadable', detail: `status ${status}` }
  }
  const payment = order.displayFinancialStatus
  if (payment === null) return { state: 'unreadable', detail: 'the payment status is missing' }
  if (!paidEnough.includes(payment) && !unpaid.includes(payment)) {
    return { state: 'unreadable', detail: `payment ${payment}` }
  }
  const risk = order.risk.recommendation
  const isKnown = ['ACCEPT', 'NONE', 'INVESTIGATE', 'CANCEL'].includes(risk)
  return isKnown ? null : { state: 'unreadable', detail: `risk ${risk}` }
}

const withheldBy = ({ hasAddress }: Rest): Fulfillability | null =>
  hasAddress
    ? null
    : {
        state: 'withheld',
        detail: 'Shopify hides the address because the app has no access to protected customer data',
      }

function waitingFor(unit: Unit): Fulfillability | null {
  const waits = (reason: WaitingReason, detail: string | null = null): Fulfillability => ({
    state: 'waiting',
    reason,
    detail,
  })
  const { order } = unit
  const [hold] = unit.fulfillmentHolds
  if (unit.status === 'ON_HOLD' || hold) {
    return waits(
      holdReasons[hold?.reason ?? ''] ?? 'on hold',
      textOrNull(hold?.reasonNotes) ?? textOrNull(hold?.displayReason),
    )
  }
  if (unit.status === 'SCHEDULED') return waits('scheduled', unit.fulfillAt)
  const risk = order.risk.recommendation
  if ((risk === 'CANCEL' || risk === 'INVESTIGATE') && !order.tags.includes(riskAcceptedTag)) {
    return waits('fraud check', `Shopify recommends that you ${risk.toLowerCase()} the order`)
  }
  const mayShip = unit.supportedActions.some(({ action }) => action === 'CREATE_FULFILLMENT')
  if (!mayShip) return waits('not released', 'Shopify does not allow this app to fulfill the order')
  // The last reason, because a person can ship although the order is unpaid.
  const payment = order.displayFinancialStatus
  if (payment === 'EXPIRED' || payment === 'VOIDED') return waits('payment failed', payment)
  return unpaid.includes(payment ?? '') ? waits('unpaid', payment) : null
}
