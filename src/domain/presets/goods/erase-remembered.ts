import * as sql from '#domain/presets/remembered-goods.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Forgets what was not declared again since the time, and who signed last before it. */
export async function eraseUnusedGoods(
  deps: { db: Queryable },
  { accountId, before }: { accountId: string; before: Date },
): Promise<void> {
  await sql.deleteUnusedGoods(deps.db, accountId, before)
  await sql.deleteUnusedDeclaration(deps.db, accountId, before)
}
