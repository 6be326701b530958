import type { Draft } from '#domain/orders/drafts/draft.ts'
import * as sql from '#domain/orders/drafts/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

type Scope = { accountId: string; subAccountId: string | null }

const maxListed = 100

/** The hundred that were changed last. */
export async function listDrafts(deps: { db: Queryable }, query: Scope): Promise<Draft[]> {
  return (await sql.selectDrafts(deps.db, { ...query, limit: maxListed })).map(sql.draftOf)
}

/** How many there are. */
export async function countDrafts(deps: { db: Queryable }, query: Scope): Promise<number> {
  const [{ drafts } = { drafts: 0 }] = await sql.countDrafts(deps.db, query)
  return drafts
}
