/** What an order carries besides, for its caller alone: neither carriers nor prices depend on it. */
import validator from 'validator'
import type { ServiceOptions } from '#adapters/carriers/carrier.ts'
import type { OrderFault } from '#domain/orders/order-faults.ts'
import { isAmount, isCurrency } from '#kit/money.ts'

export type OrderItem = {
  name: string
  sku: string | null
  quantity: number
  /** Decimal text. */
  unitValue: string | null
  currency: string | null
  unitWeightPounds: number | null
  hsTariffNumber: string | null
  /** ISO 3166-1 alpha-2. */
  originCountry: string | null
}

export type OrderDetails = {
  reference: string | null
  items: OrderItem[]
  notes: string | null
  /** What whoever typed it wants beside the service: rates are asked for with it. Absent: nothing. */
  serviceOptions?: ServiceOptions
}

/** An item as somebody writes it: in any spelling, and without what is not known; one of it where no number is said. */
export type NewItem = Pick<OrderItem, 'name'> & Partial<Omit<OrderItem, 'name'>>

export type NewOrderDetails = Omit<OrderDetails, 'items' | 'serviceOptions'> & { items: readonly NewItem[] }

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null

function orderItem(item: NewItem, index: number, faults: OrderFault[]): OrderItem {
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
export function orderDetails(details: NewOrderDetails, faults: OrderFault[]): OrderDetails | null {
  const [reference, notes] = [trimmed(details.reference), trimmed(details.notes)]
  const items = details.items.map((item, index) => orderItem(item, index, faults))
  return reference !== null || notes !== null || items.length > 0 ? { reference, items, notes } : null
}
