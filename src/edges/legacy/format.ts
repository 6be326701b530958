/** How this interface writes what its answers are made of. */
import { creditCurrency } from '#domain/credits/currency.ts'
import type { Order } from '#domain/orders/order/order.ts'
import { inCurrency } from '#kit/money.ts'

/** Seconds since 1970, as text. */
export const unixSeconds = (time: Date): string => String(Math.floor(time.getTime() / 1000))

/** `30.00` → `30`, `12.5` → `12.50`. */
export const shortDollars = (dollars: string): string => inCurrency(dollars, creditCurrency).replace(/\.00$/, '')

const nameOf = ({ name, company }: Order['from']): string => name ?? company ?? ''

/** Who sends and who receives, by person or else by company. */
export const namesOf = ({ from, to }: Pick<Order, 'from' | 'to'>): { from: string; to: string } => ({
  from: nameOf(from),
  to: nameOf(to),
})
