import type { StoreKey } from '#connected-stores/connection.ts'
import * as sql from '#connected-stores/connections/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Has a store looked at at once, by whichever node comes first. @returns false where the account has none of this id */
export async function makeStoreDue(deps: { db: Queryable }, key: StoreKey): Promise<boolean> {
  const [due] = await sql.makeStoreDue(deps.db, key)
  return due !== undefined
}
