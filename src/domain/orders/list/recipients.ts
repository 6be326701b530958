import { likePattern } from '#domain/orders/list/list-orders.ts'
import type { Address } from '#domain/orders/order/address.ts'
import { erased, OrderStatus } from '#domain/orders/status/states.ts'
import { type Database, type Page, type Queryable, readPages, type Statement } from '#kit/postgres.ts'

import { isStatementTimeout } from '#kit/postgres-errors.ts'

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
): Promise<Address[]> {
  const { accountId, search } = query
  if (search !== null && search.length < minSearchLength) return []
  const limited = { query: <Row>(statement: Statement) => db.readWithin<Row>({ maxMs: maxSearchMs }, statement) }
  try {
    const rows =
      search === null
        ? await selectLatestRecipients(limited, { accountId, limit: maxOrders })
        : await selectRecipients(limited, { accountId, limit: maxOrders, pattern: likePattern(search) })
    return rows.map(({ to }) => to)
  } catch (error) {
    if (isStatementTimeout(error)) return []
    throw error
  }
}

/** Whom orders that were made since then went to, as often as they did: for the operator, who can wait for all of them. */
export async function* recipientsSince(
  { db }: { db: Queryable },
  query: { accountId: string; since: Date },
): AsyncGenerator<Address> {
  for await (const { to } of readPages((page) => selectRecipientsSince(db, query, page))) yield to
}

/** Whom an order is for: name, else company; null where it says neither, or was erased. */
export type RecipientName = { orderId: string; customerName: string | null }

/** Of those of the orders that the account has, in no order. */
export async function listRecipientNames(
  deps: { db: Queryable },
  command: { accountId: string; orderIds: readonly string[] },
): Promise<RecipientName[]> {
  const { accountId, orderIds } = command
  return orderIds.length === 0 ? [] : selectRecipientNames(deps.db, accountId, orderIds)
}

/** An address as its order keeps it, without what makes it that order's. */
const address = `o.to_address - '{id,createdAt,updatedAt}'::text[] as "to"`
/** A draft's address is not one that anything went to; an erased one is none. */
const isKnown = `o.status <> ${OrderStatus.Draft} and o.purchase_block is distinct from '${erased}'`

export const selectLatestRecipients = (db: Queryable, query: { accountId: string; limit: number }) =>
  db.query<{ to: Address }>({
    name: 'orders.latest-recipients',
    text: `select ${address} from orders o where o.account_id = $1::uuid and ${isKnown}
           order by o.created_at desc, o.id desc limit $2::integer`,
    values: [query.accountId, query.limit],
  })

export const selectRecipients = (db: Queryable, query: { accountId: string; limit: number; pattern: string }) =>
  db.query<{ to: Address }>({
    name: 'orders.recipients',
    text: `with found as (
             (select order_id as id from order_search
              where account_id = $1::uuid and text like lower($2::text) limit $3::integer)
             union
             (select order_id from earlier_order_search
              where account_id = $1::uuid and text ilike $2::text limit $3::integer)
             limit $3::integer
           )
           select ${address} from found join orders o on o.account_id = $1::uuid and o.id = found.id
           where ${isKnown}
           order by o.created_at desc, o.id desc`,
    values: [query.accountId, query.pattern, query.limit],
  })

export const selectRecipientsSince = (db: Queryable, query: { accountId: string; since: Date }, { after, max }: Page) =>
  db.query<{ id: string; to: Address }>({
    name: 'orders.recipients-since',
    text: `select o.id, ${address} from orders o
           where o.account_id = $1::uuid and o.created_at >= $2::timestamptz and ${isKnown} and o.id > $3::uuid
           order by o.id limit $4::integer`,
    values: [query.accountId, query.since, after, max],
  })

export const selectRecipientNames = (db: Queryable, accountId: string, orderIds: readonly string[]) =>
  db.query<{ orderId: string; customerName: string | null }>({
    name: 'orders.recipient-names',
    text: `select o.id as "orderId", coalesce(nullif(o.to_address ->> 'name', ''), o.to_address ->> 'company') as "customerName"
           from orders o where o.account_id = $1::uuid and o.id = any ($2::uuid[])`,
    values: [accountId, orderIds],
  })
