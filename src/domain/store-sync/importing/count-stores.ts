import { countStoresDue } from '#domain/store-sync/importing/round-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** How the looks at stores stand, of all accounts: which fail, and which wait for their turn. */
export async function countStores(deps: {
  db: Queryable
}): Promise<{ failing: number; due: number; oldestSeconds: number }> {
  const [counted] = await countStoresDue(deps.db)
  return counted ?? { failing: 0, due: 0, oldestSeconds: 0 }
}
