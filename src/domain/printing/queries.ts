import type { PrintJob } from '#domain/printing/printer.ts'
import * as sql from '#domain/printing/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'

const maxListed = 100
/** After this time the parcel has arrived, and its print jobs are no longer of interest. */
const keptMs = 90 * 86_400_000

/**
 * The newest 100 print jobs, newest first.
 *
 * @param query.orderId null: jobs of all orders
 */
export const listPrintJobs = (
  { db }: { db: Queryable },
  query: { accountId: string; orderId: string | null },
): Promise<PrintJob[]> => sql.selectLastPrintJobs(db, { ...query, maxItems: maxListed })

/** The account's print jobs with these ids. Unknown ids are left out. */
export const listPrintJobsById = (
  { db }: { db: Queryable },
  { accountId, printJobIds }: { accountId: string; printJobIds: readonly string[] },
): Promise<PrintJob[]> => sql.selectPrintJobs(db, accountId, printJobIds)

export async function* exportPrintJobs({ db }: { db: Queryable }, accountId: string) {
  for await (const job of readPages((page) => sql.selectPrintJobsPage(db, accountId, page))) {
    yield { kind: 'print job', ...job }
  }
}

/** Across accounts. */
export async function purgeExpiredPrintJobs(deps: { db: Queryable; clock: Clock }): Promise<void> {
  await sql.deletePrintJobsBefore(deps.db, new Date(deps.clock.now().getTime() - keptMs))
}
