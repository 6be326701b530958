import { setTimeout as delay } from 'node:timers/promises'
import { liveLabelStatuses } from '#domain/orders/order/order.ts'
import type { Database } from '#kit/postgres.ts'

/** Operations without an outcome, labels without an owner that are still to be voided, and labels without their files. */
type Open = {
  purchases: number
  cancellations: number
  strayLabels: number
  labels: number
  pushes: number
  items: number
}

async function countOpen(db: Database): Promise<Open> {
  const { rows } = await db.pool.query<Open>(
    `select (select count(*) from purchases where state in ('Claimed', 'Processing', 'OutcomeUnknown')) as purchases,
            (select count(*) from cancellations where state in ('Processing', 'OutcomeUnknown')) as cancellations,
            (select count(*) from stray_labels where state = 'Found') as "strayLabels",
            (select count(*) from labels where status = any ($1::smallint[]) and files_state <> 'completed') as labels,
            (select count(*) from store_pushes where due_at is not null) as pushes,
            (select count(*) from batch_items i join batches b on b.account_id = i.account_id and b.id = i.batch_id
             where i.state in ('rating', 'ready', 'buying', 'unknown') and b.state not in ('ready', 'paused')) as items`,
    [liveLabelStatuses],
  )
  return rows[0] as Open
}

type Waiting = {
  db: Database
  countUnwritten: () => Promise<number>
  /** The tasks of an operator while the run settles. */
  settle: () => Promise<void>
  say: (line: string) => void
}

/** Waits until nothing is open, for as long as it gets less: the checker finds what is still open then. */
export async function awaitQuiescence({ db, countUnwritten, settle, say }: Waiting, maxWaitMs: number): Promise<void> {
  let fewest = Number.POSITIVE_INFINITY
  let until = performance.now() + maxWaitMs
  while (performance.now() < until) {
    const open = await countOpen(db).catch(() => null)
    const unwritten = await countUnwritten()
    const count = open
      ? open.purchases + open.cancellations + open.strayLabels + open.labels + open.pushes + open.items + unwritten
      : fewest
    if (count === 0) return
    if (open && count < fewest) {
      say(
        `open: ${open.purchases} purchases, ${open.cancellations} cancellations, ${open.strayLabels} labels to void, ${open.labels} labels without files, ${open.pushes} labels to tell stores of, ${open.items} items of batches, ${unwritten} outcomes on disks`,
      )
      fewest = count
      until = Math.max(until, performance.now() + maxWaitMs / 2)
    }
    await settle()
    await delay(500)
  }
}
