import { Decimal } from 'decimal.js'
import {
  type Batch,
  type BatchCounts,
  type BatchItem,
  type ItemState,
  itemStates,
  pricedItemStates,
} from '#domain/batches/batch.ts'
import * as itemsSql from '#domain/batches/items-sql.ts'
import * as sql from '#domain/batches/sql.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import { type ErrorDetail, serviceError } from '#kit/errors/service-error.ts'
import { inCurrency } from '#kit/money.ts'
import type { Queryable } from '#kit/postgres.ts'

type Deps = { db: Queryable }

/** @param subAccountId null: any sub-account */
export type BatchQuery = sql.BatchKey & { subAccountId: string | null }

/** @throws ServiceError `Batch.NotFound` */
export async function getBatch({ db }: Deps, query: BatchQuery): Promise<Batch> {
  const [row] = await sql.selectBatch(db, query)
  if (!row) throw serviceError('Batch.NotFound')
  return readBatch(row)
}

export type Page<Item, Place> = {
  items: Item[]
  /** The last item, if there are more. */
  next: Place | null
}

const pageOf = <Item, Place>(rows: Item[], limit: number, placeOf: (item: Item) => Place): Page<Item, Place> => {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  return { items, next: last && rows.length > limit ? placeOf(last) : null }
}

/** Lists batches, newest first. */
export async function listBatches(
  { db }: Deps,
  query: { accountId: string; subAccountId: string | null; after: string | null; limit: number },
): Promise<Page<Batch, string>> {
  // One extra batch shows whether there is another page.
  const rows = await sql.selectBatches(db, { ...query, limit: query.limit + 1 })
  return pageOf(rows.map(readBatch), query.limit, ({ batchId }) => batchId)
}

/**
 * Lists items in the order of the batch.
 *
 * @throws ServiceError `Batch.NotFound`
 */
export async function listItems(
  { db }: Deps,
  query: BatchQuery & { states: readonly ItemState[] | null; after: number; limit: number },
): Promise<Page<BatchItem, number>> {
  const [rows, [batch]] = await Promise.all([
    itemsSql.selectItems(db, { ...query, limit: query.limit + 1 }),
    sql.selectBatch(db, query),
  ])
  if (!batch) throw serviceError('Batch.NotFound')
  return pageOf(rows, query.limit, ({ position }) => position)
}

/** The failed items by their errors, most frequent first. */
export const listFailures = ({ db }: Deps, batch: sql.BatchKey): Promise<{ error: ErrorDetail; count: number }[]> =>
  itemsSql.selectFailures(db, batch)

/** The price of the items that are ready, in progress or bought, by currency and who pays the carrier. */
export const listPrices = ({ db }: Deps, batch: sql.BatchKey): Promise<sql.Price[]> =>
  sql.selectPrices(db, batch, pricedItemStates)

const noItems = Object.fromEntries(itemStates.map((state) => [state, 0])) as Record<ItemState, number>

/** Adds up the items. The total is in the currency of credit if any item is, because items are rarely in another one. */
function readBatch({ sums, ...row }: sql.BatchRow): Batch {
  const all = sums ?? []
  const counts: BatchCounts = { total: 0, ...noItems }
  for (const { state, count } of all) {
    counts[state] += count
    counts.total += count
  }
  const priced = all.filter(({ state, charge }) => charge !== null && pricedItemStates.includes(state))
  const currencies = priced.map(({ currency }) => currency)
  const currency = currencies.includes(creditCurrency) ? creditCurrency : (currencies[0] ?? creditCurrency)
  const total = priced
    .filter((sum) => sum.currency === currency)
    .reduce((amount, { charge }) => amount.plus(charge ?? 0), new Decimal(0))
  return { ...row, counts, total: inCurrency(total.toFixed(), currency), currency }
}
