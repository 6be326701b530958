import { keptDays, type LoggedRequest } from '#domain/audit/request-log/logged-request.ts'
import * as sql from '#domain/audit/request-log/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database, Queryable, Statement } from '#kit/postgres.ts'
import { isStatementTimeout } from '#kit/postgres-errors.ts'

/** Longer than any question has to take that an index was made for. */
const maxSearchMs = 3_000
const dayMs = 24 * 60 * 60 * 1000

export type RequestPlace = { at: Date; requestId: string }

export type RequestPage = {
  /** The newest first. */
  requests: LoggedRequest[]
  /** Where the next page begins; null: this is the last. */
  next: RequestPlace | null
}

/**
 * The account's requests of the last days that are such.
 *
 * @throws ServiceError `General.Overloaded` where there are so many others between them that looking takes too long
 */
export async function listRequests(
  deps: { db: Pick<Database, 'readWithin'>; clock: Clock },
  query: Omit<sql.RequestFilter, 'since'>,
): Promise<RequestPage> {
  const { maxItems } = query
  const since = new Date(deps.clock.now().getTime() - keptDays * dayMs)
  const limited: Queryable = {
    query: <Row>(statement: Statement) => deps.db.readWithin<Row>({ maxMs: maxSearchMs }, statement),
  }
  try {
    // One more tells whether there is another page.
    const found = await sql.selectRequests(limited, { ...query, since, maxItems: maxItems + 1 })
    const requests = found.slice(0, maxItems)
    const last = requests.at(-1)
    return { requests, next: last && found.length > maxItems ? { at: last.at, requestId: last.requestId } : null }
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
    throw serviceError('General.Overloaded', { limit: 'search', retryAfterSeconds: 5 })
  }
}
