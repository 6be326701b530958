import { setTimeout as delay } from 'node:timers/promises'
import type { Database } from '#kit/postgres.ts'

/** Runs a mutant's statement again and again while clients are at work. */
export async function repeatStatement(db: Database, statement: string | null, isOver: () => boolean): Promise<void> {
  while (statement && !isOver()) {
    await delay(700)
    await db.pool.query(statement).catch(() => {})
  }
}
