/** What an order carries besides, for its caller alone: neither carriers nor prices depend on it. */
import { type Static, Type } from 'typebox'
import validator from 'validator'
import { invalid, type Violation } from '#errors/violations.ts'
import { isAmount, isCurrency } from '#kit/money.ts'
import { Int32, Nullable } from '#kit/schema.ts'
import { Lines, NeededText, Text } from '#orders/text-input.ts'

const OrderItemInput = Type.Object(
  {
    name: NeededText('What it is, as a person would say it.'),
    sku: Type.Optional(Nullable(Text("The caller's own number of the article."))),
    quantity: Type.Optional(Int32({ minimum: 1, maximum: 1_000_000, default: 1, description: 'How many.' })),
    unitValue: Type.Optional(
      Nullable(Text('What one is worth, as a decimal of at most four places, such as "19.90".')),
    ),
    currency: Type.Optional(Nullable(Text('ISO 4217, of the value.'))),
    unitWeight: Type.Optional(
      Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: 'Pounds, of one.' })),
    ),
    hsTariffNumber: Type.Optional(Nullable(Text('The number of the Harmonized System, for customs.', 20))),
    originCountry: Type.Optional(Nullable(Text('Where it was made: ISO 3166-1 alpha-2.'))),
  },
  { title: 'OrderItemRequest', description: 'Something that the order holds.' },
)

/** The fields of an order's body; each may be left out. */
export const orderDetailsFields = {
  reference: Type.Optional(
    Nullable(Text("The caller's own order number: found by the list's `search` where it is given in whole.", 100)),
  ),
  items: Type.Optional(Nullable(Type.Array(OrderItemInput, { maxItems: 200, description: 'What the order holds.' }))),
  notes: Type.Optional(Nullable(Lines('Kept for the caller; printed nowhere.', 2_000))),
}

const OrderDetailsInput = Type.Object(orderDetailsFields)
type OrderDetailsInput = Static<typeof OrderDetailsInput>

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

export type OrderDetails = { reference: string | null; items: OrderItem[]; notes: string | null }

const trimmed = (text: string | null | undefined): string | null => text?.trim() || null

/** What is wrong with them beyond what the schema says. */
export const orderDetailsViolations = (input: OrderDetailsInput, path: (field: string) => string): Violation[] =>
  (input.items ?? []).flatMap((item, index) => {
    const wrong = (field: string, predicate: string) => [
      invalid('meaningless', path(`items[${index}].${field}`), predicate),
    ]
    const [unitValue, currency] = [trimmed(item.unitValue), trimmed(item.currency)]
    const originCountry = trimmed(item.originCountry)
    return [
      ...(unitValue && !isAmount(unitValue) ? wrong('unitValue', 'must be a decimal of at most four places') : []),
      ...(currency && !isCurrency(currency.toUpperCase()) ? wrong('currency', 'must be an ISO 4217 code') : []),
      ...(originCountry && !validator.isISO31661Alpha2(originCountry)
        ? wrong('originCountry', 'must be an ISO 3166-1 alpha-2 code')
        : []),
    ]
  })

const orderItem = (item: Static<typeof OrderItemInput>): OrderItem => ({
  name: item.name.trim(),
  sku: trimmed(item.sku),
  quantity: item.quantity ?? 1,
  unitValue: trimmed(item.unitValue),
  currency: trimmed(item.currency)?.toUpperCase() ?? null,
  unitWeightPounds: item.unitWeight ?? null,
  hsTariffNumber: trimmed(item.hsTariffNumber),
  originCountry: trimmed(item.originCountry)?.toUpperCase() ?? null,
})

/** As they are kept; null where there is nothing to keep. */
export function orderDetails(input: OrderDetailsInput): OrderDetails | null {
  const [reference, notes] = [trimmed(input.reference), trimmed(input.notes)]
  const items = (input.items ?? []).map(orderItem)
  return reference !== null || notes !== null || items.length > 0 ? { reference, items, notes } : null
}
