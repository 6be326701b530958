import * as sql from '#domain/credits/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Money that is held for a purchase. */
export type Reservation = {
  accountId: string
  /** The purchase that it is held for. */
  causeId: string
  amount: string
  currency: string
  since: Date
}

/** Reservations of all accounts that were neither settled nor released, longest first, a thousand at most. */
export const listOpenReservations = (deps: { db: Queryable }): Promise<Reservation[]> =>
  sql.selectOpenReservations(deps.db)
