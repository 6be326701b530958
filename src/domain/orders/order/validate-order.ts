import { Decimal } from 'decimal.js'
import validator from 'validator'
import { isMilitary, leavesCustomsTerritory, usTerritory } from '#adapters/carriers/addresses.ts'
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import {
  type CustomsContent,
  type CustomsInput,
  type CustomsItemContent,
  isUsExport,
  lineWeight,
  normalizeCustoms,
  tariffDigits,
} from '#domain/orders/customs/customs.ts'
import { type Address, type AddressInput, normalizeAddress } from '#domain/orders/order/address.ts'
import type { OrderDetails, OrderItem } from '#domain/orders/order/order.ts'
import type { OrderIssue } from '#domain/orders/order/order-issues.ts'
import { normalizeParcel, type ParcelContent, type ParcelInput } from '#domain/orders/order/parcel.ts'
import { isAmount, isCurrency } from '#kit/money.ts'

/** What somebody wants to have shipped, as it is written. */
export type OrderInput = {
  from: AddressInput
  to: AddressInput
  /** One for each shipment, in their order; one at least. */
  parcels: readonly ParcelInput[]
  /** What is declared of each of them; absent: nothing of any. */
  customs?: readonly (CustomsInput | null)[]
  details: OrderDetailsInput | null
}

/** The same as it is kept, and as carriers are told it. */
export type OrderContent = {
  from: Address
  to: Address
  parcels: ParcelContent[]
  /** Of each of them; null: nothing. */
  customs: (CustomsContent | null)[]
  details: OrderDetails | null
}

/**
 * What comes of an order, and what is wrong with it. Its content is good where it has no faults.
 *
 * Every text and number that has to be there is there: which are missing or blank the edges refuse, each in its own way.
 */
export function validateOrder(order: OrderInput): { content: OrderContent; faults: OrderIssue[] } {
  const faults: OrderIssue[] = []
  const from = normalizeAddress(order.from, 'from', faults)
  const to = normalizeAddress(order.to, 'to', faults)
  const parcels = order.parcels.map((parcel, index) => normalizeParcel(parcel, index, faults))
  const customs = order.parcels.map(({ weightPounds }, index) => {
    const declared = order.customs?.[index]
    // What was made of the items is made of them again.
    return declared && !declared.isFromItems
      ? normalizeCustoms(declared, { index, weightPounds, isUsExport: isUsExport(from) }, faults)
      : null
  })
  const details = order.details && normalizeDetails(order.details, faults)
  // Of several shipments nobody can tell which of the items each of them holds.
  if (customs.length === 1 && !customs[0] && details && mayNeedCustoms(from, to)) {
    customs[0] = customsFromItems(details.items)
  }
  return { content: { from, to, parcels, customs, details }, faults }
}

/** What an order carries besides, for its caller alone: neither carriers nor prices depend on it. */

/** An item as somebody writes it: in any spelling, and without what is not known; one of it where no number is said. */
export type ItemInput = Pick<OrderItem, 'name'> & Partial<Omit<OrderItem, 'name'>>

export type OrderDetailsInput = Omit<OrderDetails, 'items' | 'serviceOptions'> & { items: readonly ItemInput[] }

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null

function orderItem(item: ItemInput, index: number, faults: OrderIssue[]): OrderItem {
  const kept = {
    name: item.name.trim(),
    sku: trimmed(item.sku),
    quantity: item.quantity ?? 1,
    unitValue: trimmed(item.unitValue),
    currency: trimmed(item.currency)?.toUpperCase() ?? null,
    unitWeightPounds: item.unitWeightPounds ?? null,
    hsTariffNumber: trimmed(item.hsTariffNumber),
    originCountry: trimmed(item.originCountry)?.toUpperCase() ?? null,
  }
  const invalid = (field: 'unitValue' | 'currency' | 'originCountry', predicate: string) =>
    faults.push({ place: { part: 'item', index, field }, is: 'invalid', predicate })
  const { unitValue, currency, originCountry } = kept
  if (unitValue && !isAmount(unitValue))
    invalid('unitValue', 'must be a decimal number with at most four decimal places')
  if (currency && !isCurrency(currency)) invalid('currency', 'must be an ISO 4217 code')
  if (originCountry && !validator.isISO31661Alpha2(originCountry)) {
    invalid('originCountry', 'must be an ISO 3166-1 alpha-2 code')
  }
  return kept
}

/**
 * As they are kept; null where there is nothing to keep.
 *
 * @param faults takes what is wrong with them
 */
export function normalizeDetails(details: OrderDetailsInput, faults: OrderIssue[]): OrderDetails | null {
  const [reference, notes] = [trimmed(details.reference), trimmed(details.notes)]
  const items = details.items.map((item, index) => orderItem(item, index, faults))
  return reference !== null || notes !== null || items.length > 0 ? { reference, items, notes } : null
}

/** Whether any carrier may ask for a declaration on this way. */
export const mayNeedCustoms = (from: CarrierAddress, to: CarrierAddress): boolean =>
  leavesCustomsTerritory(from, to) || [from, to].some((address) => usTerritory(address) !== null || isMilitary(address))

/** What is declared by what an order holds; null: it says nothing of that. What an item lacks is missing here as well. */
export const customsFromItems = (items: readonly OrderItem[]): CustomsContent | null =>
  items.length === 0
    ? null
    : {
        isFromItems: true,
        // What an order holds was ordered.
        contentsType: 'merchandise',
        contentsExplanation: null,
        customsCertify: null,
        customsSigner: null,
        declaration: null,
        eelPfc: null,
        nonDeliveryOption: null,
        restrictionType: null,
        restrictionComments: null,
        incoterm: null,
        items: items.map(declaredItem),
      }

/** Of the whole line. */
const declaredItem = (item: OrderItem): CustomsItemContent => ({
  description: item.name,
  quantity: item.quantity,
  // One that makes no sense is refused as that of the item.
  value:
    item.unitValue !== null && isAmount(item.unitValue)
      ? new Decimal(item.unitValue).times(item.quantity).toFixed()
      : null,
  currency: item.currency,
  weightPounds:
    item.unitWeightPounds === null ? null : lineWeight(new Decimal(item.unitWeightPounds).times(item.quantity)),
  hsTariffNumber: tariffDigits(item.hsTariffNumber),
  originCountry: item.originCountry,
  code: item.sku,
  manufacturer: null,
  eccn: null,
})
