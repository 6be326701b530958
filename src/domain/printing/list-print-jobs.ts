import type { PrintJob } from '#domain/printing/print-job.ts'
import * as sql from '#domain/printing/sql.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'

const maxListed = 100

/**
 * What was printed, the newest first, a hundred at most.
 *
 * @param wanted.orderId null: of the whole account
 */
export const listPrintJobs = (
  { db }: { db: Queryable },
  wanted: { accountId: string; orderId: string | null },
): Promise<PrintJob[]> => sql.selectLastPrintJobs(db, { ...wanted, maxItems: maxListed })

/** Those of the ids that the account has. */
export const listPrintJobsById = (
  { db }: { db: Queryable },
  { accountId, printJobIds }: { accountId: string; printJobIds: readonly string[] },
): Promise<PrintJob[]> => sql.selectPrintJobs(db, accountId, printJobIds)

/** What was printed, by whom and where. */
export async function* exportPrintJobs({ db }: { db: Queryable }, accountId: string) {
  for await (const job of readPages((page) => sql.selectPrintJobsPage(db, accountId, page))) {
    yield { kind: 'print job', ...job }
  }
}
