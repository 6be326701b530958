import { listApiKeys, listLegacyKeys } from '#domain/accounts/keys/keys.ts'
import { findAccount } from '#domain/accounts/queries.ts'
import { listSubAccounts } from '#domain/accounts/sub-accounts.ts'
import { deleteExpiredSessions } from '#domain/accounts/token-sessions-sql.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Small, so that each statement ends quickly however many sessions have ended. */
const maxBatchSize = 1000

export const personalData = {
  export: exportAccountData,

  purge: {
    /** Deletes token sessions that can no longer be refreshed. */
    'delete-ended-sessions': {
      schedule: '17 3 * * *',
      async run({ db, clock }) {
        const now = clock.now()
        let deleted: { id: string }[]
        do deleted = await deleteExpiredSessions(db, now, maxBatchSize)
        while (deleted.length === maxBatchSize)
      },
    },
  },
} satisfies PersonalData

/** Exports the account with its keys and sub-accounts. */
async function* exportAccountData(deps: { db: Queryable }, accountId: string) {
  const account = await findAccount(deps, accountId)
  if (account) yield { kind: 'account' as const, ...account }
  for (const key of await listApiKeys(deps, { accountId })) yield { kind: 'key' as const, ...key }
  for (const key of await listLegacyKeys(deps, { accountId })) yield { kind: 'legacy key' as const, ...key }
  for (const subAccount of await listSubAccounts(deps, { accountId })) {
    yield { kind: 'sub-account' as const, ...subAccount }
  }
}
