import { keptDays, type LoggedRequest } from '#domain/audit/request-log/logged-request.ts'
import * as sql from '#domain/audit/request-log/sql.ts'
import type { Clock } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Database, Queryable, Statement } from '#kit/postgres.ts'
import { isStatementTimeout } from '#kit/postgres-errors.ts'

/** Longer than any search that can use an index. */
const maxSearchMs = 3_000
const dayMs = 24 * 60 * 60 * 1000

export type RequestPlace = { at: Date; requestId: string }

export type RequestPage = {
  /** Newest first. */
  requests: LoggedRequest[]
  /** The start of the next page. Null on the last page. */
  next: RequestPlace | null
}

/**
 * Lists the account's recent requests that match.
 *
 * @throws ServiceError `General.Overloaded` if too many other requests make the search too slow
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
    // One more row shows whether there is another page.
    const found = await sql.selectRequests(limited, { ...query, since, maxItems: maxItems + 1 })
    const requests = found.slice(0, maxItems)
    const last = requests.at(-1)
    return { requests, next: last && found.length > maxItems ? { at: last.at, requestId: last.requestId } : null }
  } catch (error) {
    if (!isStatementTimeout(error)) throw error
    throw serviceError('General.Overloaded', { limit: 'search', retryAfterSeconds: 5 })
  }
}
