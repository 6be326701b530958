import * as sql from '#domain/labels/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

/** How many labels of all accounts wait for their files, and how long the first has been due; 0 where none does. */
export async function countDueFiles(deps: {
  db: Queryable
  clock: Clock
}): Promise<{ count: number; oldestSeconds: number }> {
  const [due] = await sql.countDueFiles(deps.db, deps.clock.now())
  return due ?? { count: 0, oldestSeconds: 0 }
}
