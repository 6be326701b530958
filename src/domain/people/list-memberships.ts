import { listAccountsById } from '#domain/accounts/queries.ts'
import type { Membership } from '#domain/people/person.ts'
import * as sql from '#domain/people/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** The accounts of a user, the one that he entered last first. */
export async function listMemberships(
  deps: { db: Queryable },
  command: { userId: string },
): Promise<(Membership & { accountName: string; timeZone: string })[]> {
  const memberships = await sql.selectMemberships(deps.db, command.userId)
  const accounts = await listAccountsById(
    deps,
    memberships.map(({ accountId }) => accountId),
  )
  const byId = new Map(accounts.map((account) => [account.accountId, account]))
  return memberships.map((one) => {
    const { name: accountName = '', timeZone = 'UTC' } = byId.get(one.accountId) ?? {}
    return { ...one, accountName, timeZone }
  })
}
