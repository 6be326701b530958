/** Converts orders of the Fulfillment API. */
import { Decimal } from 'decimal.js'
import { type Static, Type } from 'typebox'
import { giftOf, optionsOf } from '#adapters/stores/item-options.ts'
import { addressOrNull, earliestTimes, productIdsOf, textOrNull } from '#adapters/stores/order-fields.ts'
import type { Fulfillability, StoreAddress, StoreFulfillment, StoreLine, StoreOrder } from '#adapters/stores/store.ts'
import { Nullable } from '#kit/schema.ts'

const Text = Type.Optional(Nullable(Type.String()))

const ShipTo = Type.Object({
  fullName: Text,
  companyName: Text,
  email: Text,
  primaryPhone: Type.Optional(Nullable(Type.Object({ phoneNumber: Text }))),
  contactAddress: Type.Optional(
    Nullable(
      Type.Object({
        addressLine1: Text,
        addressLine2: Text,
        city: Text,
        stateOrProvince: Text,
        postalCode: Text,
        countryCode: Text,
      }),
    ),
  ),
})

const StartInstruction = Type.Object({
  fulfillmentInstructionsType: Type.Optional(Type.String()),
  shippingStep: Type.Optional(
    Nullable(
      Type.Object({
        shippingServiceCode: Text,
        shipToReferenceId: Text,
        shipTo: Type.Optional(Nullable(ShipTo)),
      }),
    ),
  ),
})

const Amount = Type.Optional(Nullable(Type.Object({ value: Type.String(), currency: Type.String() })))

const LineItem = Type.Object({
  lineItemId: Type.String(),
  title: Text,
  sku: Text,
  legacyItemId: Text,
  legacyVariationId: Text,
  quantity: Type.Integer(),
  lineItemFulfillmentStatus: Type.String(),
  lineItemCost: Amount,
  discountedLineItemCost: Amount,
  variationAspects: Type.Optional(Nullable(Type.Array(Type.Object({ name: Text, value: Text })))),
  compatibilityProperties: Type.Optional(Nullable(Type.Array(Type.Object({ name: Text, value: Text })))),
  giftDetails: Type.Optional(Nullable(Type.Object({ message: Text, senderName: Text }))),
  lineItemFulfillmentInstructions: Type.Optional(
    Nullable(Type.Object({ shipByDate: Text, maxEstimatedDeliveryDate: Text })),
  ),
  ebayCollectAndRemitTaxes: Type.Optional(
    Nullable(
      Type.Array(
        Type.Object({
          taxType: Text,
          ebayReference: Type.Optional(Nullable(Type.Object({ name: Text, value: Text }))),
        }),
      ),
    ),
  ),
})

export const Order = Type.Object({
  orderId: Type.String({ minLength: 1, maxLength: 64 }),
  creationDate: Type.String(),
  lastModifiedDate: Type.String(),
  sellerId: Text,
  buyerCheckoutNotes: Text,
  cancelStatus: Type.Object({ cancelState: Type.String() }),
  orderPaymentStatus: Type.String(),
  orderFulfillmentStatus: Type.String(),
  fulfillmentStartInstructions: Type.Optional(Type.Array(StartInstruction)),
  lineItems: Type.Array(LineItem),
})
export type Order = Static<typeof Order>

/** Shipped by the seller. The others are downloads, pickups and shipments by eBay. */
const shippedBySeller = ['SHIP_TO', 'SELLER_DEFINED']

const shippingOf = (order: Order) =>
  order.fulfillmentStartInstructions?.find((one) =>
    shippedBySeller.includes(one.fulfillmentInstructionsType ?? 'SHIP_TO'),
  )

export const isForSeller = (order: Order): boolean => shippingOf(order) !== undefined

/** Whether something was shipped, so that its fulfillments must be read. */
export const isTouched = (order: Order): boolean => order.orderFulfillmentStatus !== 'NOT_STARTED'

const unknownStatus = (what: string, word: string): Fulfillability => ({
  state: 'unreadable',
  detail: `the ${what} ${textOrNull(word)} is unknown`,
})

function fulfillabilityOf(order: Order, hasLines: boolean): Fulfillability {
  const { cancelStatus, orderPaymentStatus, orderFulfillmentStatus } = order
  switch (cancelStatus.cancelState) {
    case 'CANCELED':
      return { state: 'closed', reason: 'cancelled', detail: null }
    case 'IN_PROGRESS':
      return { state: 'closed', reason: 'cancellation requested', detail: null }
    case 'NONE_REQUESTED':
      break
    default:
      return unknownStatus('cancelState', cancelStatus.cancelState)
  }
  switch (orderPaymentStatus) {
    case 'FULLY_REFUNDED':
      return { state: 'closed', reason: 'refunded', detail: null }
    case 'PENDING':
    case 'FAILED':
    case 'PAID':
    case 'PARTIALLY_REFUNDED':
      break
    default:
      return unknownStatus('orderPaymentStatus', orderPaymentStatus)
  }
  if (!isForSeller(order))
    return { state: 'closed', reason: 'not shippable', detail: 'the order is not shipped by the seller' }
  switch (orderFulfillmentStatus) {
    case 'FULFILLED':
      return { state: 'closed', reason: 'fulfilled', detail: null }
    case 'NOT_STARTED':
    case 'IN_PROGRESS':
      if (!hasLines) return { state: 'closed', reason: 'fulfilled', detail: null }
      if (orderPaymentStatus === 'PENDING') return { state: 'waiting', reason: 'unpaid', detail: null }
      return orderPaymentStatus === 'FAILED'
        ? { state: 'waiting', reason: 'payment failed', detail: null }
        : { state: 'open' }
    default:
      return unknownStatus('orderFulfillmentStatus', orderFulfillmentStatus)
  }
}

/** eBay's shipping partner identifies the parcel by the reference in the address. */
function addressOf(order: Order): StoreAddress | null {
  const { shipTo, shipToReferenceId } = shippingOf(order)?.shippingStep ?? {}
  const address = shipTo?.contactAddress
  const country = address?.countryCode?.toUpperCase() ?? ''
  const street1 = textOrNull(address?.addressLine1)
  if (!shipTo) return null
  const street2 = textOrNull(address?.addressLine2)
  const company = textOrNull(shipTo.companyName)
  const reference = textOrNull(shipToReferenceId)
  const isNamed = !reference || [street1, street2, company].some((line) => line?.includes(reference))
  return addressOrNull({
    name: textOrNull(shipTo.fullName),
    company: isNamed || company ? company : `Reference ${reference}`,
    street1: street1 ?? '',
    street2: isNamed || !company ? street2 : textOrNull([street2, `Reference ${reference}`].filter(Boolean).join(', ')),
    city: textOrNull(address?.city) ?? '',
    state: textOrNull(address?.stateOrProvince) ?? '',
    zip: textOrNull(address?.postalCode) ?? '',
    country,
    phone: textOrNull(shipTo.primaryPhone?.phoneNumber),
    email: textOrNull(shipTo.email),
  })
}

function linesOf(order: Order, fulfillments: readonly StoreFulfillment[]): StoreLine[] {
  const shipped = new Map<string, number>()
  for (const { lineId, quantity } of fulfillments.flatMap(({ lines }) => lines)) {
    shipped.set(lineId, (shipped.get(lineId) ?? 0) + quantity)
  }
  return order.lineItems.flatMap((line) => {
    const quantity = line.quantity - (shipped.get(line.lineItemId) ?? 0)
    if (quantity < 1 || line.lineItemFulfillmentStatus === 'FULFILLED') return []
    const { value = '', currency = null } = line.discountedLineItemCost ?? line.lineItemCost ?? {}
    // eBay's amount is for the whole line.
    const unitValue = /^\d+(\.\d+)?$/.test(value)
      ? new Decimal(value).div(line.quantity).toDecimalPlaces(4).toFixed()
      : null
    return {
      lineId: line.lineItemId,
      quantity,
      name: textOrNull(line.title) ?? textOrNull(line.sku) ?? line.lineItemId,
      sku: textOrNull(line.sku),
      unitValue,
      currency: unitValue && currency,
      unitWeightPounds: null,
      hsTariffNumber: null,
      originCountry: null,
      ...productIdsOf(textOrNull(line.sku), { variants: [line.legacyVariationId, line.legacyItemId] }),
      ...optionsOf([
        ...(line.variationAspects ?? []),
        ...(line.compatibilityProperties ?? []).map((one) => ({ ...one, name: `Vehicle ${one.name}`, isTyped: true })),
      ]),
    }
  })
}

/** The times of the items that are left to ship. */
function timesOf(order: Order, lines: readonly StoreLine[]) {
  const left = order.lineItems.filter(({ lineItemId }) => lines.some(({ lineId }) => lineId === lineItemId))
  const instructions = left.flatMap((line) => line.lineItemFulfillmentInstructions ?? [])
  return earliestTimes({
    shipBy: instructions.map(({ shipByDate }) => shipByDate),
    deliverBy: instructions.map(({ maxEstimatedDeliveryDate }) => maxEstimatedDeliveryDate),
  })
}

/** Taxes on imports. Others, such as the sales tax of a US state, do not concern customs. */
const importTaxes = ['VAT', 'GST']

function taxesOf(order: Order): { taxCollectedBy?: string; iossNumber?: string } {
  const taxes = order.lineItems
    .flatMap((line) => line.ebayCollectAndRemitTaxes ?? [])
    .filter(({ taxType, ebayReference }) => importTaxes.includes(taxType ?? '') || ebayReference)
  if (taxes.length === 0) return {}
  const references = taxes.flatMap(({ ebayReference }) => ebayReference ?? [])
  const iossNumber = textOrNull(references.find(({ name }) => name === 'IOSS')?.value)
  return { taxCollectedBy: 'eBay', ...(iossNumber ? { iossNumber } : {}) }
}

export function toStoreOrder(order: Order, fulfillments: StoreFulfillment[]): StoreOrder {
  const lines = linesOf(order, fulfillments)
  const standing = fulfillabilityOf(order, lines.length > 0)
  const recipient = addressOf(order)
  const isWithheld = standing.state === 'open' && !recipient
  return {
    externalId: order.orderId,
    parentId: order.orderId,
    number: order.orderId,
    placedAt: new Date(order.creationDate),
    fulfillability: isWithheld ? { state: 'withheld', detail: 'the order has no address' } : standing,
    recipient,
    shipFrom: null,
    lines,
    weightPounds: null,
    fulfillments,
    shippingMethod: textOrNull(shippingOf(order)?.shippingStep?.shippingServiceCode),
    note: textOrNull(order.buyerCheckoutNotes),
    ...giftOf(order.lineItems.map(({ giftDetails }) => giftDetails?.message)),
    ...timesOf(order, lines),
    ...taxesOf(order),
  }
}
