import { Decimal } from 'decimal.js'
import { pricedItemStates } from '#domain/batches/batch.ts'
import * as sql from '#domain/batches/sql.ts'
import { type ItemResult, writeResults } from '#domain/batches/work-sql.ts'
import { type ErrorDetail, errorDetail } from '#kit/errors/service-error.ts'
import { compareAmounts, inCurrency } from '#kit/money.ts'
import type { Database } from '#kit/postgres.ts'

/** @returns `Batch.OverTotal` if the prices exceed the limit or are in several currencies; null: they are within it */
export function totalIssue(
  prices: readonly { charge: string; currency: string }[],
  maxTotal: string | null,
): ErrorDetail | null {
  if (maxTotal === null) return null
  const currency = prices[0]?.currency ?? ''
  const total = prices.reduce((sum, { charge }) => sum.plus(charge), new Decimal(0)).toFixed()
  // A limit means nothing if the prices are in several currencies.
  if (prices.every((price) => price.currency === currency) && compareAmounts(total, maxTotal) <= 0) return null
  return errorDetail('Batch.OverTotal', { total: inCurrency(total, currency), maxTotal, currency })
}

/**
 * Writes the new rate of an item of a batch that was started. If the batch would cost more than its limit, the item fails.
 * The lock of the batch lets nodes compare one after the other.
 */
export const writeWithinTotal = (deps: { db: Database }, node: string, result: ItemResult): Promise<void> =>
  deps.db.transaction(async (tx) => {
    const [batch] = await sql.lockBatch(tx, { ...result, subAccountId: null })
    const prices = await sql.selectPrices(tx, result, pricedItemStates)
    const price = result.rate ? [{ charge: result.rate.amount, currency: result.rate.currency }] : []
    const error = totalIssue([...price, ...prices], batch?.maxTotal ?? null)
    await writeResults(tx, node, [error ? { ...result, state: 'failed', error } : result])
  })
