import * as sql from '#domain/accounts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Whether the deployment has no second account: all that is in it then belongs to the same people. */
export async function hasOneAccount(deps: { db: Queryable }): Promise<boolean> {
  return (await sql.selectAnyTwoAccounts(deps.db)).length < 2
}
