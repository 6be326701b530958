/** Exact amounts: decimal strings inside, JSON numbers with the currency's own decimals outside. */
import { Decimal } from 'decimal.js'

const known = new Set(Intl.supportedValuesOf('currency'))
const decimalsOf = new Map<string, number>()

/** Whether the currency is one that amounts can be kept in. */
export const isCurrency = (code: string): boolean => known.has(code)

/** How many decimals the currency has by ISO 4217. */
export function currencyDecimals(code: string): number {
  let decimals = decimalsOf.get(code)
  if (decimals === undefined) {
    decimals = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits
    decimalsOf.set(code, decimals ?? 2)
  }
  return decimals ?? 2
}

/** The amount with the currency's own number of decimals, half a unit rounded up: `9.350` USD → `9.35`. */
export const inCurrency = (amount: string, currency: string): string =>
  new Decimal(amount).toFixed(currencyDecimals(currency), Decimal.ROUND_HALF_UP)

/** The amount as a JSON number. Exact as written: fewer than 16 digits survive the way through a double. */
export const amountNumber = (amount: string, currency: string): number => Number(inCurrency(amount, currency))

/** The amount without zeros at its end: `0.001500000000` → `0.0015`. */
export const plainAmount = (amount: string): string => new Decimal(amount).toFixed()

/** Negative, zero or positive, as for sorting. */
export const compareAmounts = (left: string, right: string): number => new Decimal(left).comparedTo(right)

/** Whether the text is a plain decimal, not negative: `100`, `0.05`. */
export const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,4})?$/.test(text)
