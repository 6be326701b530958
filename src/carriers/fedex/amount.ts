import { Decimal } from 'decimal.js'

/** FedEx writes amounts as JSON numbers; their shortest decimal form is what it meant. */
export function amountOf(value: number): string {
  const amount = new Decimal(value)
  return amount.toFixed(Math.max(2, amount.decimalPlaces()))
}
