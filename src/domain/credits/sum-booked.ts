import * as sql from '#domain/credits/sql.ts'
import type { Queryable } from '#kit/postgres.ts'

/** What was booked of each currency, of all accounts. Reads the whole ledger. */
export const sumBooked = (deps: { db: Queryable }) => sql.selectBooked(deps.db)
