import { deleteAllLinks } from '#domain/people/links/sql.ts'
import { deleteAllSessions } from '#domain/people/sessions/sql.ts'
import type { Transaction } from '#kit/postgres.ts'

/**
 * Ends every session and every link, of all people: in a database that was brought back from a backup those live again
 * that had ended since, and whoever was taken out since may have some of them.
 */
export async function endAllSignIns(tx: Transaction): Promise<void> {
  await deleteAllSessions(tx)
  await deleteAllLinks(tx)
}
