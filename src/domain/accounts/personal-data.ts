import { listApiKeys, listLegacyKeys } from '#domain/accounts/keys/keys.ts'
import { findAccount } from '#domain/accounts/queries.ts'
import { listSubAccounts } from '#domain/accounts/sub-accounts.ts'
import { deleteEarlierSessions, deleteExpiredSessions } from '#domain/accounts/token-sessions-sql.ts'
import { latestEntries } from '#kit/list-limits.ts'
import type { PersonalData } from '#kit/personal-data.ts'
import type { Queryable } from '#kit/postgres.ts'
import { maxPortion } from '#kit/purge.ts'

export const personalData = {
  export: exportAccountData,

  purge: {
    /** Deletes token sessions that can no longer be refreshed, and the earliest ones if a key has too many. */
    'delete-ended-sessions': {
      schedule: '17 * * * *',
      portions: ({ db, clock }) => [
        () => deleteExpiredSessions(db, clock.now(), maxPortion),
        () =>
          deleteEarlierSessions(
            db,
            { keptCount: latestEntries['sessions of an API key'], now: clock.now() },
            maxPortion,
          ),
      ],
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
