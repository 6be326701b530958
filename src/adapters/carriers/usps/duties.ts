/**
 * Duties and taxes that the sender prepays through USPS (DDP). The price request returns them with each rate, and the label
 * with its metadata:
 *   "dutiesTaxesFeesQuote": { "packageFee": 1.5, "itemQuotes": [{ "itemId": "1", "dutyPrice": 3.5, "taxPrice": 7.2 }] }
 *   "prepaidDutiesTaxesFees": { "packageFee": 1.5, "itemCosts": [{ "dutyPrice": 3.5, "taxPrice": 7.2 }] }
 */
import { Decimal } from 'decimal.js'
import { Type } from 'typebox'
import { amountOf } from '#adapters/carriers/call.ts'
import type { RateInput } from '#adapters/carriers/carrier.ts'
import { isAbroad } from '#adapters/carriers/usps/address.ts'
import { mergedLines } from '#adapters/carriers/usps/customs-form.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** Whether the sender pays the duties. */
export const prepaysDuties = ({ to, customs }: RateInput): boolean => customs?.incoterm === 'DDP' && isAbroad(to)

/** For the price request. Values are those of one unit. */
export function dutiesRequestOf(input: RateInput) {
  if (!prepaysDuties(input)) return {}
  const { city } = input.to
  return {
    requestDutiesTaxesFees: true,
    ...(city ? { destinationCity: city } : {}),
    items: mergedLines(input.customs?.items ?? []).map((item, index) => ({
      itemId: String(index + 1),
      itemValue: Decimal.max(0.01, new Decimal(item.value).div(item.quantity).toDecimalPlaces(4)).toNumber(),
      itemQuantity: item.quantity,
      countryOfOrigin: item.originCountry,
      ...(item.hsTariffNumber ? { HSTariffNumber: item.hsTariffNumber } : {}),
    })),
  }
}

const price = Type.Optional(Type.Number({ minimum: 0 }))
const costs = Type.Optional(Type.Array(Type.Object({ dutyPrice: price, taxPrice: price })))
const duties = compileOnFirstUse(Type.Object({ packageFee: price, itemQuotes: costs, itemCosts: costs }))

/** The sum of the duties, taxes and fees in a response, as decimal text. Null: it contains none. */
export function dutiesIn(answered: unknown): string | null {
  if (!duties.Check(answered)) return null
  const { packageFee = 0, itemQuotes = [], itemCosts = [] } = answered
  const ofItems = [...itemQuotes, ...itemCosts].flatMap(({ dutyPrice = 0, taxPrice = 0 }) => [dutyPrice, taxPrice])
  return amountOf(packageFee, ...ofItems)
}
