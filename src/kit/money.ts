/** Exact amounts: decimal text inside, and JSON numbers with the currency's decimals outside. */
import { Decimal } from 'decimal.js'

const known = new Set(Intl.supportedValuesOf('currency'))
const decimalsOf = new Map<string, number>()

/** Whether amounts can be stored in the currency. */
export const isCurrency = (code: string): boolean => known.has(code)

/** The currency's number of decimals (ISO 4217). */
export function currencyDecimals(code: string): number {
  let decimals = decimalsOf.get(code)
  if (decimals === undefined) {
    decimals = new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions()
      .maximumFractionDigits
    decimalsOf.set(code, decimals ?? 2)
  }
  return decimals ?? 2
}

/** The amount with the currency's number of decimals, rounded half up: `9.350` USD → `9.35`. */
export const inCurrency = (amount: string, currency: string): string =>
  new Decimal(amount).toFixed(currencyDecimals(currency), Decimal.ROUND_HALF_UP)

/** The amount as a JSON number. It is exact, because a double preserves up to 15 digits. */
export const amountNumber = (amount: string, currency: string): number => Number(inCurrency(amount, currency))

/** The amount without trailing zeros: `0.001500000000` → `0.0015`. */
export const plainAmount = (amount: string): string => new Decimal(amount).toFixed()

/** Negative, zero or positive, as for sorting. */
export const compareAmounts = (left: string, right: string): number => new Decimal(left).comparedTo(right)

/** Whether the text is a decimal without a sign: `100`, `0.05`. */
export const isAmount = (text: string): boolean => /^\d{1,12}(\.\d{1,4})?$/.test(text)
