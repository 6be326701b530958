import { type Static, Type } from 'typebox'
import { amountOf } from '#adapters/carriers/amount.ts'
import type { Money } from '#adapters/carriers/carrier.ts'
import { compileOnFirstUse } from '#kit/schema.ts'

/** DHL names one price in several currencies; the one that is billed is marked BILLC. */
export const prices = Type.Array(
  Type.Object({
    currencyType: Type.Optional(Type.String()),
    priceCurrency: Type.Optional(Type.String()),
    price: Type.Optional(Type.Number()),
  }),
)

const priceList = compileOnFirstUse(prices)

/** As `billedPrice`, of what DHL wrote; null also where that cannot be read. */
export const readBilledPrice = (answered: unknown): Money | null =>
  priceList.Check(answered) ? billedPrice(answered) : null

/** Null where no billed price is named: DHL leaves it out, or writes 0, when it could not be computed. */
export function billedPrice(list: Static<typeof prices>): Money | null {
  const billed = list.find((entry) => entry.currencyType === 'BILLC')
  if (!billed?.price || !billed.priceCurrency) return null
  return { amount: amountOf(billed.price), currency: billed.priceCurrency }
}
