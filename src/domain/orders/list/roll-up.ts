import { isPartlyLabelled } from '#domain/orders/list/count-orders.ts'
import { granularity } from '#domain/orders/list/counters.ts'
import { convertSearch, rewriteSearch, searchRow, writeSearch } from '#domain/orders/list/search-sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Database, Queryable, Transaction } from '#kit/postgres.ts'

const maxChanges = 10_000
/** Lists read past dead rows, so the table is vacuumed after this many changes. */
const minChangesToVacuum = 200

/** Adds all recorded changes to the counters and the search table. Any node can run it, one at a time. */
export async function rollUpOrderChanges({ db }: { db: Pick<Database, 'query' | 'transaction'> }): Promise<void> {
  let count: number
  let total = 0
  do {
    count = await db.transaction(async (tx) => {
      const [lock] = await lockRollUp(tx)
      // Usually there is nothing to do, and nothing to plan.
      if (!lock?.isHeld || !lock.hasChanges) return 0
      const [row] = await rollUpChanges(tx, maxChanges)
      return row?.count ?? 0
    })
    total += count
  } while (count === maxChanges)
  if (total >= minChangesToVacuum) await vacuumChanges(db)
}

/** Few, because rollups wait for each portion. */
const maxOrders = 1_000
/** Gives requests time between portions. */
const pauseMs = 100
const nobody = '00000000-0000-0000-0000-000000000000'

/** Converts the search rows of an earlier version. Any node can run it. Searches find all orders in the meantime. */
export async function convertEarlierSearch(
  { db, clock }: { db: Pick<Database, 'transaction'>; clock: Clock },
  stopped: AbortSignal,
): Promise<void> {
  let after = { accountId: nobody, orderId: nobody }
  while (!stopped.aborted) {
    const last = await db.transaction(async (tx) => {
      const [lock] = await lockRollUp(tx)
      if (!lock?.isHeld) return after
      const [row] = await convertSearch(tx, { after, max: maxOrders })
      return row ?? null
    })
    if (!last) return rewriteEarlierSearch({ db, clock }, stopped)
    after = last
    await clock.sleep(pauseMs, stopped).catch(() => {})
  }
}

/** Writes the text of rows of an earlier version again. */
async function rewriteEarlierSearch(
  { db, clock }: { db: Pick<Database, 'transaction'>; clock: Clock },
  stopped: AbortSignal,
): Promise<void> {
  while (!stopped.aborted) {
    const isDone = await db.transaction(async (tx) => {
      const [lock] = await lockRollUp(tx)
      if (!lock?.isHeld) return false
      return (await rewriteSearch(tx, maxOrders)).length === 0
    })
    if (isDone) return
    await clock.sleep(pauseMs, stopped).catch(() => {})
  }
}

/**
 * Takes the rollup lock until the end of the transaction. It is a separate statement, so that the next one sees
 * everything that the previous rollup has written. The next statement is planned each time, because a plan for an empty
 * table would never end on a large one.
 *
 * @returns whether the lock is held, and whether there are changes
 */
const lockRollUp = (tx: Transaction) =>
  tx.query<{ isHeld: boolean; hasChanges: boolean }>({
    name: 'orders.lock-roll-up',
    text: `select pg_try_advisory_xact_lock(hashtext('waybill roll up order changes')) as "isHeld",
                  exists (select from order_changes) as "hasChanges",
                  set_config('plan_cache_mode', 'force_custom_plan', true)`,
    values: [],
  })

/**
 * Rolls up some of the changes.
 *
 * @param tx holds the lock
 * @returns the number of changes
 */
const rollUpChanges = (tx: Transaction, maxChanges: number) =>
  tx.last<{ count: number }>({
    name: 'orders.roll-up-changes',
    text: `with taken as (
             delete from order_changes where ctid = any (array(select ctid from order_changes limit $1::integer))
             returning *
           ), summed as (
             -- Many changes fall into few hours, so they are summed per hour first, for all periods.
             select account_id, hour, status, source, sub_account_id, sum(change) as change
             from taken group by account_id, hour, status, source, sub_account_id
           ), counted as (
             insert into order_counters as t (account_id, granularity, since, status, source, sub_account_id, orders)
             select account_id, granularity, since, status, source, sub_account_id, sum(change)
             from summed, lateral (values (${granularity.all}, '-infinity'::timestamptz),
                                          (${granularity.month}, date_trunc('month', hour, 'UTC')),
                                          (${granularity.day}, date_trunc('day', hour, 'UTC')),
                                          (${granularity.hour}, hour)) as span (granularity, since)
             group by account_id, granularity, since, status, source, sub_account_id
             having sum(change) <> 0
             on conflict (account_id, granularity, since, status, source, sub_account_id)
               do update set orders = t.orders + excluded.orders
           ), changed as materialized (
             select ${searchRow('o')}, ${isPartlyLabelled('o')} as is_partly_labelled
             from (select distinct account_id, order_id from taken) as one
             join orders o on o.account_id = one.account_id and o.id = one.order_id
           ), begun as (
             insert into partly_labelled_orders (account_id, order_id)
             select account_id, id from changed where is_partly_labelled on conflict do nothing
           ), ended as (
             delete from partly_labelled_orders p using changed c
             where p.account_id = c.account_id and p.order_id = c.id and not c.is_partly_labelled
           ), searched as (${writeSearch('changed')}
             on conflict (account_id, order_id)
               do update set status = excluded.status, updated_at = excluded.updated_at, text = excluded.text
               where (s.status, s.updated_at, s.text)
                     is distinct from (excluded.status, excluded.updated_at, excluded.text)
           )
           select count(*) as count from taken`,
    values: [maxChanges],
  })

/** Frees the space of deleted changes. Autovacuum runs only once a minute. */
const vacuumChanges = (db: Queryable) =>
  db.query({ name: 'orders.vacuum-changes', text: 'vacuum (truncate false) order_changes', values: [] })
