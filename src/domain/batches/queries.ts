import { Decimal } from 'decimal.js'
import { isCarrierAllowed } from '#domain/accounts/sub-accounts.ts'
import {
  type Batch,
  type BatchCounts,
  type BatchItem,
  type ItemRate,
  type ItemState,
  itemRate,
  itemStates,
  type Price,
  pricedItemStates,
} from '#domain/batches/batch.ts'
import * as itemsSql from '#domain/batches/items-sql.ts'
import { type FindCarrier, restrictionOf } from '#domain/batches/selection.ts'
import * as sql from '#domain/batches/sql.ts'
import { creditCurrency } from '#domain/credits/ledger.ts'
import { listLatestRates } from '#domain/rates/queries.ts'
import { byPrice, isSellable } from '#domain/rates/rate.ts'
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
    sql.lookUpBatch(db, query),
  ])
  if (!batch) throw serviceError('Batch.NotFound')
  return pageOf(rows, query.limit, ({ position }) => position)
}

/**
 * Lists a page of items in any of the states: first those that failed, by their reasons, then the others in the order of
 * the batch.
 *
 * @throws ServiceError `Batch.NotFound`
 */
export async function listItemsByReason(
  { db }: Deps,
  query: BatchQuery & { states: readonly ItemState[]; offset: number; limit: number },
): Promise<BatchItem[]> {
  const [rows, [batch]] = await Promise.all([itemsSql.selectItemsPage(db, query), sql.lookUpBatch(db, query)])
  if (!batch) throw serviceError('Batch.NotFound')
  return rows
}

/** Carriers' messages can differ for each item. */
const maxReasons = 50

/** The failed items by their errors, most frequent first. */
export const listFailures = ({ db }: Deps, batch: sql.BatchKey): Promise<{ error: ErrorDetail; count: number }[]> =>
  itemsSql.selectFailures(db, batch, maxReasons)

/**
 * The rates of a shipment of a batch that can be chosen now, cheapest first: those of the last request.
 *
 * @param query.allowedCarriers the carriers that the caller's sub-account can use; null: all
 * @returns the only contents that each rate's service accepts; null: any
 * @throws ServiceError `Batch.NotFound`, `Batch.ItemNotFound`
 */
export async function listItemRates(
  { db, findCarrier }: Deps & { findCarrier: FindCarrier },
  query: BatchQuery & { shipmentId: string; allowedCarriers: readonly string[] | null },
): Promise<{ rate: ItemRate; restrictedTo: string | null }[]> {
  const [[batch], [item], rates] = await Promise.all([
    sql.lookUpBatch(db, query),
    itemsSql.selectItem(db, query),
    listLatestRates({ db }, query),
  ])
  if (!batch) throw serviceError('Batch.NotFound')
  if (!item) throw serviceError('Batch.ItemNotFound')
  return rates
    .filter((rate) => isSellable(rate) && isCarrierAllowed(query.allowedCarriers, rate.carrier))
    .toSorted(byPrice)
    .map((rate) => ({ rate: itemRate(rate), restrictedTo: restrictionOf(findCarrier, rate) }))
}

const noItems = Object.fromEntries(itemStates.map((state) => [state, 0])) as Record<ItemState, number>

/** Adds up the items. The total is in the currency of credit if any item is, because items are rarely in another one. */
function readBatch({ sums, ...row }: sql.BatchRow): Batch {
  const all = sums ?? []
  const counts: BatchCounts = { total: 0, ...noItems }
  for (const { state, count } of all) {
    counts[state] += count
    counts.total += count
  }
  const priced = all.flatMap(({ state, billing, currency, charge }) =>
    charge !== null && pricedItemStates.includes(state) ? [{ billing, currency, charge }] : [],
  )
  const currencies = priced.map(({ currency }) => currency)
  const currency = currencies.includes(creditCurrency) ? creditCurrency : (currencies[0] ?? creditCurrency)
  const total = totalOf(priced.filter((price) => price.currency === currency))
  const prices = [...Map.groupBy(priced, (price) => `${price.billing} ${price.currency}`).values()].flatMap((same) =>
    same[0] ? [{ ...same[0], charge: totalOf(same) }] : [],
  )
  return { ...row, counts, total: inCurrency(total, currency), currency, prices }
}

const totalOf = (prices: readonly Price[]): string =>
  prices.reduce((sum, { charge }) => sum.plus(charge), new Decimal(0)).toFixed()
