import { selectAuditPage } from '#domain/audit/queries.ts'
import { forgetRequests } from '#domain/audit/request-log/sql.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import { type Queryable, readPages } from '#kit/postgres.ts'

export const personalData = {
  export: exportAuditTrail,

  purge: {
    /** Empties the partition of the oldest day of the request log, which tomorrow's requests will use. */
    'forget-requests': {
      schedule: '57 * * * *',
      portions: ({ db }) => [
        async () => {
          await forgetRequests(db)
          return []
        },
      ],
    },
  },
} satisfies PersonalData

async function* exportAuditTrail({ db }: { db: Queryable }, accountId: string) {
  for await (const act of readPages((page) => selectAuditPage(db, accountId, page))) {
    yield { kind: 'act' as const, ...act }
  }
}
