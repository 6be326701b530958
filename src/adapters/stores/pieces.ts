/** Goods by the meter or by weight, as whole pieces. */
import { Decimal } from 'decimal.js'
import type { StoreLine } from '#adapters/stores/store-order.ts'

/** Quantities are decimal numbers in stores, so that differences have a rest beyond these decimals. */
const decimals = 6

/**
 * The line with a whole quantity: pieces are rounded up, and the value and the weight of the whole line stay. The
 * store's quantity becomes an option. Null: nothing is left.
 *
 * @param line for one of the store's units
 * @param left the store's quantity that is left to ship
 */
export function inPieces(line: Omit<StoreLine, 'quantity'>, left: number): StoreLine | null {
  const exact = new Decimal(left).toDecimalPlaces(decimals)
  if (exact.lte(0)) return null
  if (exact.isInteger()) return { ...line, quantity: exact.toNumber() }
  const pieces = exact.ceil()
  const ofPiece = (value: Decimal.Value) => new Decimal(value).times(exact).div(pieces)
  const { unitValue, unitWeightPounds } = line
  const isAmount = unitValue !== null && /^\d+(\.\d+)?$/.test(unitValue)
  return {
    ...line,
    quantity: pieces.toNumber(),
    unitValue: isAmount ? ofPiece(unitValue).toDecimalPlaces(4).toFixed() : unitValue,
    unitWeightPounds: unitWeightPounds === null ? null : ofPiece(unitWeightPounds).toDecimalPlaces(7).toNumber(),
    options: [...(line.options ?? []), { name: 'Quantity', value: exact.toFixed(), isTyped: true }],
  }
}
