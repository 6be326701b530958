import { assertAllowed, type Batch, itemRate, type Price } from '#domain/batches/batch.ts'
import * as itemsSql from '#domain/batches/items-sql.ts'
import { type BatchQuery, getBatch } from '#domain/batches/queries.ts'
import { acceptRate, type FindCarrier } from '#domain/batches/selection.ts'
import * as sql from '#domain/batches/sql.ts'
import { totalIssue } from '#domain/batches/write-within-total.ts'
import { getCreditBudget } from '#domain/credits/ledger.ts'
import { listEarlierPurchases } from '#domain/purchases/queries/queries.ts'
import { findRate } from '#domain/rates/queries.ts'
import type { Clock } from '#kit/clock.ts'
import { ServiceError, serviceError } from '#kit/errors/service-error.ts'
import { amountNumber, compareAmounts, inCurrency } from '#kit/money.ts'
import type { Database, Transaction } from '#kit/postgres.ts'
import { isUniqueViolation } from '#kit/postgres-errors.ts'

type ChangeDeps = { db: Database; clock: Clock }

/**
 * Starts the purchases of all items that are ready. A repeat changes nothing.
 *
 * @param command.maxTotal the most that the batch may cost; null: the limit that it was created with
 * @param command.shownTotals what a person was shown, by currency; null: nothing was. More than that is not bought now, and
 *   later retries are free of it.
 * @param command.actor who pays: `user <id>` or `key <id>`
 * @throws ServiceError `Batch.NotFound`, `Batch.StateNotAllowed`, `Batch.NothingToBuy`; `Batch.OverTotal` and
 *   `Credit.Insufficient`, in which case nothing is bought
 */
export const buyBatch = (
  deps: ChangeDeps,
  command: BatchQuery & { maxTotal: string | null; shownTotals: ShownTotals | null; actor: string },
): Promise<Batch> =>
  changed(deps, command, async (tx, { state, maxTotal: earlierMax }) => {
    if (state === 'buying' || state === 'paused' || state === 'completed') return
    assertAllowed('buy', state)
    const prices = await sql.selectPrices(tx, command, ['ready'])
    if (prices.length === 0) throw serviceError('Batch.NothingToBuy')
    const maxTotal = lowest(command.maxTotal, earlierMax)
    assertWithin(prices, maxTotal)
    assertShown(prices, command.shownTotals)
    await assertCredit(tx, command.accountId, prices)
    await sql.updateStarted(tx, { ...command, startedBy: command.actor, maxTotal, now: deps.clock.now() })
  })

/** Decimal text by currency. */
export type ShownTotals = ReadonlyMap<string, string>

const lowest = (left: string | null, right: string | null): string | null =>
  left === null || (right !== null && compareAmounts(right, left) < 0) ? right : left

/** @throws ServiceError `Batch.OverTotal` */
function assertWithin(prices: readonly Price[], maxTotal: string | null): void {
  const issue = totalIssue(prices, maxTotal)
  if (issue) throw new ServiceError([issue])
}

/** @throws ServiceError `Batch.OverTotal` */
function assertShown(prices: readonly Price[], shownTotals: ShownTotals | null): void {
  if (shownTotals === null) return
  for (const [currency, ofCurrency] of Map.groupBy(prices, (price) => price.currency)) {
    const shown = inCurrency(shownTotals.get(currency) ?? '0', currency)
    assertWithin(ofCurrency, shown)
  }
}

/** Labels that a carrier invoices directly need no credit. @throws ServiceError `Credit.Insufficient` */
async function assertCredit(tx: Transaction, accountId: string, prices: readonly Price[]): Promise<void> {
  const budget = await getCreditBudget(tx, [accountId])
  for (const { billing, currency, charge } of prices) {
    if (billing === 'direct' || budget.take(accountId, currency, charge)) continue
    const required = amountNumber(charge, currency)
    const available = Number(budget.available(accountId, currency))
    throw serviceError('Credit.Insufficient', { required, available, currency })
  }
}

/** @property actor `user <id>` or `key <id>` */
export type ActingQuery = BatchQuery & { actor: string }

/** Starts no more purchases. Those that were sent continue. A repeat changes nothing. */
export const pauseBatch = (deps: ChangeDeps, query: BatchQuery): Promise<Batch> =>
  changed(deps, query, async (tx, { state }) => {
    if (state === 'paused') return
    assertAllowed('pause', state)
    await sql.updateState(tx, { ...query, state: 'paused', startedBy: null })
  })

/** Continues a paused batch. From now on, its purchases are those of the caller. A repeat changes nothing. */
export const resumeBatch = (deps: ChangeDeps, command: ActingQuery): Promise<Batch> =>
  changed(deps, command, async (tx, { state }) => {
    if (state === 'buying') return
    assertAllowed('resume', state)
    await sql.updateState(tx, { ...command, state: 'buying', startedBy: command.actor })
  })

/** Cancels what was not sent. Bought labels stay bought, and open purchases still get their outcomes. */
export const cancelBatch = (deps: ChangeDeps, query: BatchQuery): Promise<Batch> =>
  changed(deps, query, async (tx, { state }) => {
    if (state === 'canceled') return
    assertAllowed('cancel', state)
    await sql.updateState(tx, { ...query, state: 'canceled', startedBy: null })
    await itemsSql.cancelItems(tx, query)
  })

/**
 * Requests new rates for the failed items. A batch that was started buys them as soon as they are rated, within its
 * `maxTotal`, as purchases of the caller. Otherwise the batch is ready again after that.
 *
 * @throws ServiceError `Batch.ShipmentTaken` if another open batch has one of the shipments
 */
export const retryBatch = (deps: ChangeDeps, command: ActingQuery): Promise<Batch> =>
  changed(deps, command, async (tx, { state }) => {
    // A repeat in the state that the first request led to.
    if (state === 'rating') return
    assertAllowed('retry', state)
    const failed = await itemsSql.retryFailedItems(tx, command).catch((error) => {
      throw isUniqueViolation(error, 'batch_items_one_batch_per_shipment') ? serviceError('Batch.ShipmentTaken') : error
    })
    if (failed.length === 0) return
    if (state === 'paused') return
    const isStarted = state !== 'ready'
    const startedBy = isStarted ? command.actor : null
    await sql.updateState(tx, { ...command, state: isStarted ? 'buying' : 'rating', startedBy })
  })

export type ItemChange = { rateId: string } | { excluded: boolean }

/**
 * Sets the rate of an item, excludes the item, or includes it again, before the purchases start.
 *
 * @param command.allowedCarriers the carriers that the caller's sub-account can use; null: all
 * @throws ServiceError `Batch.NotFound`, `Batch.ItemNotFound`, `Batch.StateNotAllowed`, `Rate.NotFound`, `Rate.Stale`,
 *   `Label.Cancelled`, `Batch.RateRestricted`
 */
export async function changeItem(
  deps: ChangeDeps & { findCarrier: FindCarrier },
  command: BatchQuery & { shipmentId: string; change: ItemChange; allowedCarriers: readonly string[] | null },
): Promise<Batch> {
  const { accountId, shipmentId, change, allowedCarriers } = command
  return changed(deps, command, async (tx, { state, selection }) => {
    const [item] = await itemsSql.selectItem(tx, command)
    if (!item) throw serviceError('Batch.ItemNotFound')
    assertAllowed('change', state)
    const key = { ...command, position: item.position }
    if ('rateId' in change) {
      const rateId = change.rateId.toLowerCase()
      const rate = await findRate({ db: tx }, { accountId, shipmentId, rateId })
      const accepted = acceptRate(deps.findCarrier, rate, selection, allowedCarriers)
      if (!('rateId' in accepted)) throw new ServiceError([accepted])
      const [sale] = await listEarlierPurchases({ db: tx }, [{ accountId, shipmentId, rateId }])
      if (sale && !sale.ownsShipment) throw serviceError('Label.Cancelled', { labelId: sale.labelId })
      await itemsSql.updateRate(tx, { ...key, rate: itemRate(accepted) })
    } else if (change.excluded) {
      await itemsSql.updateState(tx, { ...key, state: 'excluded' })
    } else if (item.state === 'excluded') {
      await itemsSql.updateState(tx, { ...key, state: item.error ? 'failed' : 'ready' })
    }
  })
}

/** Runs a change under the lock of the batch. @throws ServiceError `Batch.NotFound` */
async function changed(
  deps: ChangeDeps,
  query: BatchQuery,
  change: (tx: Transaction, batch: sql.LockedBatch) => Promise<void>,
): Promise<Batch> {
  await deps.db.transaction(async (tx) => {
    const [batch] = await sql.lockBatch(tx, query)
    if (!batch) throw serviceError('Batch.NotFound')
    await change(tx, batch)
  })
  return getBatch(deps, query)
}
