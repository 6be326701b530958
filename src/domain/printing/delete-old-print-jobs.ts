import { deletePrintJobsBefore } from '#domain/printing/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** By then the parcel has arrived, and nobody asks any more at which printer its label came out. */
const keptMs = 90 * 86_400_000

/** Across accounts. */
export async function deleteOldPrintJobs(deps: { db: Queryable; clock: Clock }): Promise<void> {
  await deletePrintJobsBefore(deps.db, new Date(deps.clock.now().getTime() - keptMs))
}
