import { deletePrintJobsBefore, selectPrintJobsPage } from '#domain/printing/sql.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'
import { maxPortion } from '#kit/purge.ts'

/** After this time the parcel has arrived, and its printer no longer matters. */
const printJobRetentionMs = 90 * 24 * 60 * 60 * 1000

export const personalData = {
  export: exportPrintJobs,

  purge: {
    'delete-old-print-jobs': {
      schedule: '7 4 * * *',
      portions: ({ db, clock }) => [
        () => deletePrintJobsBefore(db, new Date(clock.now().getTime() - printJobRetentionMs), maxPortion),
      ],
    },
  },
} satisfies PersonalData

/** Exports print jobs with their person and printer. */
async function* exportPrintJobs({ db }: { db: Queryable }, accountId: string) {
  for await (const job of readPages((page) => selectPrintJobsPage(db, accountId, page))) {
    yield { kind: 'print job' as const, ...job }
  }
}
