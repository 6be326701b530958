import { Decimal } from 'decimal.js'
import { isCountry } from '#adapters/addresses/countries.ts'
import { isMilitary, leavesCustomsTerritory, usTerritory } from '#adapters/carriers/addresses.ts'
import type { CarrierAddress } from '#adapters/carriers/carrier.ts'
import {
  type CustomsContent,
  type CustomsInput,
  type CustomsItemContent,
  isUsExport,
  lineWeight,
  normalizeCustoms,
  productNumbers,
  standardIdIssue,
  tariffDigits,
} from '#domain/orders/customs/customs.ts'
import { type Address, type AddressInput, normalizeAddress } from '#domain/orders/order/address.ts'
import type { OrderDetails, OrderItem, OrderTerms } from '#domain/orders/order/order.ts'
import type { OrderIssue } from '#domain/orders/order/order-issues.ts'
import { normalizeParcel, type ParcelContent, type ParcelInput } from '#domain/orders/order/parcel.ts'
import { isAmount, isCurrency } from '#kit/money.ts'

/** An order as entered. */
export type OrderInput = {
  from: AddressInput
  to: AddressInput
  /** One for each shipment; at least one. */
  parcels: readonly ParcelInput[]
  /** The customs details of each shipment. Absent: none. */
  customs?: readonly (CustomsInput | null)[]
  details: OrderDetailsInput | null
}

/** An order as it is stored and sent to carriers. */
export type OrderContent = {
  from: Address
  to: Address
  parcels: ParcelContent[]
  /** The customs details of each shipment; null: none. */
  customs: (CustomsContent | null)[]
  details: OrderDetails | null
}

/**
 * Normalizes an order. The content is valid if there are no issues. The edges have already reported missing and blank
 * fields.
 */
export function validateOrder(order: OrderInput): { content: OrderContent; issues: OrderIssue[] } {
  const issues: OrderIssue[] = []
  const from = normalizeAddress(order.from, 'from', issues)
  const to = normalizeAddress(order.to, 'to', issues)
  const parcels = order.parcels.map((parcel, index) => normalizeParcel(parcel, index, issues))
  const customs = order.parcels.map(({ weightPounds }, index) => {
    const declared = order.customs?.[index]
    // Details that were derived from the items are derived again.
    return declared && !declared.isFromItems
      ? normalizeCustoms(declared, { index, weightPounds, isUsExport: isUsExport(from) }, issues)
      : null
  })
  const details = order.details && normalizeDetails(order.details, issues)
  // With several shipments, nobody knows which items each of them contains.
  if (customs.length === 1 && !customs[0] && details && mayNeedCustoms(from, to)) {
    customs[0] = customsFromItems(details.items, details)
  }
  return { content: { from, to, parcels, customs, details }, issues }
}

/** An item as entered: in any spelling, and without unknown fields. The default quantity is one. */
export type ItemInput = Pick<OrderItem, 'name'> & Partial<Omit<OrderItem, 'name'>>

type OrderDetailsInput = Omit<OrderDetails, 'items'> & { items: readonly ItemInput[] }

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null

/** Options without a value are left out. */
function optionsOf({ options }: ItemInput): Pick<OrderItem, 'options'> {
  const given = (options ?? []).flatMap(({ name, value }) =>
    value.trim() ? [{ name: name.trim(), value: value.trim() }] : [],
  )
  return given.length > 0 ? { options: given } : {}
}

function orderItem(item: ItemInput, index: number, issues: OrderIssue[]): OrderItem {
  const normalized = {
    name: item.name.trim(),
    sku: trimmed(item.sku),
    quantity: item.quantity ?? 1,
    unitValue: trimmed(item.unitValue),
    currency: trimmed(item.currency)?.toUpperCase() ?? null,
    unitWeightPounds: item.unitWeightPounds ?? null,
    hsTariffNumber: trimmed(item.hsTariffNumber),
    originCountry: trimmed(item.originCountry)?.toUpperCase() ?? null,
    ...productNumbers(item),
    ...optionsOf(item),
  }
  const invalid = (field: 'unitValue' | 'currency' | 'originCountry' | 'standardProductId', predicate: string) =>
    issues.push({ place: { part: 'item', index, field }, is: 'invalid', predicate })
  const { unitValue, currency, originCountry } = normalized
  if (unitValue && !isAmount(unitValue))
    invalid('unitValue', 'must be a decimal number with at most four decimal places')
  if (currency && !isCurrency(currency)) invalid('currency', 'must be an ISO 4217 code')
  if (originCountry && !isCountry(originCountry)) {
    invalid('originCountry', 'must be an ISO 3166-1 alpha-2 code')
  }
  const wrongId = standardIdIssue(normalized.standardProductId)
  if (wrongId) invalid('standardProductId', wrongId)
  return normalized
}

/**
 * Normalizes details. Null if there are none.
 *
 * @param issues receives issues
 */
export function normalizeDetails(details: OrderDetailsInput, issues: OrderIssue[]): OrderDetails | null {
  const [reference, notes] = [trimmed(details.reference), trimmed(details.notes)]
  const items = details.items.map((item, index) => orderItem(item, index, issues))
  const { reference: _reference, notes: _notes, items: _items, ...others } = details
  const isEmpty = reference === null && notes === null && items.length === 0 && Object.keys(others).length === 0
  return isEmpty ? null : { reference, items, notes, ...others }
}

/** Whether any carrier might need a customs declaration on this route. */
export const mayNeedCustoms = (from: CarrierAddress, to: CarrierAddress): boolean =>
  leavesCustomsTerritory(from, to) || [from, to].some((address) => usTerritory(address) !== null || isMilitary(address))

/** The remark for the documents: customs officers would otherwise charge the tax again. Null: none is needed. */
function taxRemark({ iossNumber, taxCollectedBy }: Pick<OrderTerms, 'iossNumber' | 'taxCollectedBy'>): string | null {
  const parts = [
    ...(taxCollectedBy ? [`Import tax collected by ${taxCollectedBy}`] : []),
    ...(iossNumber ? [`IOSS ${iossNumber}`] : []),
  ]
  return parts.length > 0 ? parts.join(', ') : null
}

/**
 * Derives customs details from the items of an order. Null if there are none. Fields that an item lacks stay null.
 *
 * @param terms the taxes that a marketplace has collected
 */
export const customsFromItems = (
  items: readonly OrderItem[],
  terms: Pick<OrderTerms, 'iossNumber' | 'taxCollectedBy'> = {},
): CustomsContent | null =>
  items.length === 0
    ? null
    : {
        isFromItems: true,
        // The contents of an order were sold.
        contentsType: 'merchandise',
        contentsExplanation: null,
        customsCertify: null,
        customsSigner: null,
        declaration: taxRemark(terms),
        eelPfc: null,
        nonDeliveryOption: null,
        restrictionType: null,
        restrictionComments: null,
        incoterm: null,
        items: items.map(declaredItem),
      }

/** Values and weights of the whole line. */
const declaredItem = (item: OrderItem): CustomsItemContent => ({
  description: item.name,
  quantity: item.quantity,
  // An invalid value is reported for the item.
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
  ...productNumbers(item),
})
