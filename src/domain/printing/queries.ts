import type { PrintJob } from '#domain/printing/printer.ts'
import * as sql from '#domain/printing/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

const maxListed = 100

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
