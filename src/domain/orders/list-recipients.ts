import type { AddressContent } from '#domain/orders/address.ts'
import { containing } from '#domain/orders/order-filter.ts'
import * as sql from '#domain/orders/recipients-sql.ts'
import { readPages } from '#kit/pages.ts'
import type { Database, Queryable, Statement } from '#kit/postgres.ts'
import { isStopped } from '#kit/postgres-errors.ts'

/** So many of the orders that contain the text are looked at: a proposal has to be there before the next key. */
const maxOrders = 100
const maxSearchMs = 300
/** The index is of three letters each. */
const minSearchLength = 3

/**
 * Whom orders of the account went to, latest first, several times where they did several times: those that contain the
 * text, of no matter which hundred; without a text those of the last hundred orders. None where finding them takes longer
 * than somebody who types waits.
 */
export async function listRecipients(
  { db }: { db: Pick<Database, 'query' | 'readWithin'> },
  query: { accountId: string; search: string | null },
): Promise<AddressContent[]> {
  const { accountId, search } = query
  if (search !== null && search.length < minSearchLength) return []
  const limited = { query: <Row>(statement: Statement) => db.readWithin<Row>({ maxMs: maxSearchMs }, statement) }
  try {
    const rows =
      search === null
        ? await sql.selectLatestRecipients(limited, { accountId, limit: maxOrders })
        : await sql.selectRecipients(limited, { accountId, limit: maxOrders, pattern: containing(search) })
    return rows.map(({ to }) => to)
  } catch (error) {
    if (isStopped(error)) return []
    throw error
  }
}

/** Whom orders that were made since then went to, as often as they did: for the operator, who can wait for all of them. */
export async function* recipientsSince(
  { db }: { db: Queryable },
  query: { accountId: string; since: Date },
): AsyncGenerator<AddressContent> {
  for await (const { to } of readPages((page) => sql.selectRecipientsSince(db, query, page))) yield to
}
