import * as cancellations from '#domain/purchases/cancelling/sql.ts'
import { recordEvent } from '#domain/purchases/purchase/event-log.ts'
import type { PurchaseDeps } from '#domain/purchases/purchase/purchase-deps.ts'
import * as sql from '#domain/purchases/recovering/sql.ts'
import type { Transaction } from '#kit/postgres.ts'

/**
 * In a database that was brought back from a backup, whatever was open may have ended since, and what had not been sent
 * may have been: it is taken for sent. The nodes that had it in hand are gone, so that the first to start has carriers
 * asked about all of it at once.
 *
 * @returns how many purchases had not been sent
 */
export async function askAfterRestore(deps: Pick<PurchaseDeps, 'ids' | 'node'>, tx: Transaction): Promise<number> {
  const presumed = await sql.presumeClaimsSent(tx)
  for (const purchase of presumed) await recordEvent(deps, tx, purchase, { what: 'presumed sent' })
  await sql.endLeases(tx)
  await cancellations.endLeases(tx)
  return presumed.length
}
