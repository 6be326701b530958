import type { AccountAct } from '#domain/audit/audit.ts'
import * as sql from '#domain/audit/queries.ts'
import type { Queryable } from '#kit/postgres.ts'

export type ActPlace = { at: Date; auditId: string }

export type ActPage = {
  /** The newest first. */
  acts: AccountAct[]
  /** Where the next page begins; null: this is the last. */
  next: ActPlace | null
}

/**
 * What was done in an account, by whomever.
 *
 * @param query.behind null: from the newest on
 */
export async function listAccountActs(
  deps: { db: Queryable },
  query: { accountId: string; behind: ActPlace | null; maxItems: number },
): Promise<ActPage> {
  const { maxItems } = query
  // One more tells whether there is another page.
  const found = await sql.selectAccountActs(deps.db, { ...query, maxItems: maxItems + 1 })
  const acts = found.slice(0, maxItems)
  const last = acts.at(-1)
  return { acts, next: last && found.length > maxItems ? { at: last.at, auditId: last.auditId } : null }
}
