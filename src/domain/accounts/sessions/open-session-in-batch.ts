import * as sql from '#domain/accounts/sessions/sql.ts'
import { batch } from '#kit/batch.ts'
import type { Queryable } from '#kit/postgres.ts'
import { isDataError } from '#kit/postgres-errors.ts'

/** @returns null where nobody holds the key */
export type OpenSessionInBatch = (session: sql.RequestedSession) => Promise<sql.FoundKey | null>

/** Few, so that exchanges gather while these are under way. */
const limits = { maxConcurrent: 2, maxBatchSize: 50, isItemError: isDataError }

/** Opens sessions for API keys, those that are asked for at the same time in one statement. One for each process. */
export const createOpenSessionInBatch = (deps: { db: Queryable }): OpenSessionInBatch =>
  batch(limits, async (sessions) => {
    const rows = await sql.exchangeApiKeys(deps.db, sessions)
    const found = new Map(rows.map(({ sessionId, ...key }) => [sessionId, key]))
    return sessions.map(({ id }) => found.get(id) ?? null)
  })
