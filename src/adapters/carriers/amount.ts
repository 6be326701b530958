import { Decimal } from 'decimal.js'

/** The sum of prices that a carrier wrote as JSON numbers: their shortest decimal form is what it meant. */
export function amountOf(...prices: number[]): string {
  const sum = prices.reduce((total, price) => total.plus(price), new Decimal(0))
  return sum.toFixed(Math.max(2, sum.decimalPlaces()))
}
