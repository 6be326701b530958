import * as sql from '#domain/store-sync/pushing/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** How much stores are still to be told, by all nodes: under way, for how long the first is due, and what waits for a person. */
export async function countPushes(deps: {
  db: Queryable
}): Promise<{ due: number; oldestSeconds: number; refused: number }> {
  const [counted] = await sql.countPushes(deps.db)
  return counted ?? { due: 0, oldestSeconds: 0, refused: 0 }
}
