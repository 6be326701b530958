import * as sql from '#domain/credits/top-ups/sql.ts'
import type { Clock } from '#kit/clock.ts'
import type { Queryable } from '#kit/postgres.ts'

const overdueMs = 60 * 60 * 1000

/** The providers whose open top-ups nobody has polled for an hour, as when one is not configured any more. For operators. */
export async function listUnpolledProviders(deps: { db: Queryable; clock: Clock }): Promise<string[]> {
  const overdue = await sql.selectUnpolledProviders(deps.db, new Date(deps.clock.now().getTime() - overdueMs))
  return overdue.map(({ provider }) => provider)
}
