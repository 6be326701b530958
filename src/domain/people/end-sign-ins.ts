import { deleteAllLinks } from '#domain/people/links/sql.ts'
import { deleteAllSessions } from '#domain/people/sessions/sql.ts'
import type { Transaction } from '#kit/postgres.ts'

/**
 * Ends all sessions and links of all people. A restored backup contains sessions and links that have ended since, and
 * removed people may still have them.
 */
export async function endAllSignIns(tx: Transaction): Promise<void> {
  await deleteAllSessions(tx)
  await deleteAllLinks(tx)
}
