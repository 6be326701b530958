import { listOpenReservations, type Reservation } from '#domain/credits/list-open-reservations.ts'
import * as sql from '#domain/purchases/queries/open-work-sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Money that is held for a purchase whose outcome is written: neither the account nor a carrier has it. */
export async function listStrandedReservations(deps: { db: Queryable }): Promise<Reservation[]> {
  const held = await listOpenReservations(deps)
  if (held.length === 0) return []
  const ended = await sql.selectEnded(
    deps.db,
    held.map(({ accountId, causeId: purchaseId }) => ({ accountId, purchaseId })),
  )
  if (ended.length === 0) return []
  // A purchase that ended in between has let go of its money as well: in the same transaction.
  const stillHeld = new Set((await listOpenReservations(deps)).map(({ causeId }) => causeId))
  const hasEnded = new Set(ended.map(({ purchaseId }) => purchaseId))
  return held.filter(({ causeId }) => hasEnded.has(causeId) && stillHeld.has(causeId))
}
