import { likePattern } from '#domain/orders/list/list-orders.ts'
import type { Address } from '#domain/orders/order/address.ts'
import { erased, OrderStatus } from '#domain/orders/status/states.ts'
import { type Database, type Page, type Queryable, readPages, type Statement } from '#kit/postgres.ts'
import { isStatementTimeout } from '#kit/postgres-errors.ts'

/** Suggestions must appear before the next keystroke. */
const maxOrders = 100
const maxSearchMs = 300
/** The index consists of groups of three letters. */
const minSearchLength = 3

/**
 * Lists recipients of orders, latest first, with duplicates: of any hundred orders that contain the text, or of the
 * last hundred without a text. Empty if the search takes longer than a person waits.
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

/** Yields all recipients of orders since a time, with duplicates. */
export async function* recipientsSince(
  { db }: { db: Queryable },
  query: { accountId: string; since: Date },
): AsyncGenerator<Address> {
  for await (const { to } of readPages((page) => selectRecipientsSince(db, query, page))) yield to
}

/** The name or else the company. Null if there is neither, or if the order was erased. */
export type RecipientName = { orderId: string; customerName: string | null }

/** Lists the names in no order. Unknown orders are left out. */
export async function listRecipientNames(
  deps: { db: Queryable },
  command: { accountId: string; orderIds: readonly string[] },
): Promise<RecipientName[]> {
  const { accountId, orderIds } = command
  return orderIds.length === 0 ? [] : selectRecipientNames(deps.db, accountId, orderIds)
}

/** Without the fields of `OrderAddress`. */
const address = `o.to_address - '{id,createdAt,updatedAt}'::text[] as "to"`
/** Drafts and erased orders have no recipient. */
const isKnown = `o.status <> ${OrderStatus.Draft} and o.purchase_block is distinct from '${erased}'`

const selectLatestRecipients = (db: Queryable, query: { accountId: string; limit: number }) =>
  db.query<{ to: Address }>({
    name: 'orders.latest-recipients',
    text: `select ${address} from orders o where o.account_id = $1::uuid and ${isKnown}
           order by o.created_at desc, o.id desc limit $2::integer`,
    values: [query.accountId, query.limit],
  })

const selectRecipients = (db: Queryable, query: { accountId: string; limit: number; pattern: string }) =>
  db.query<{ to: Address }>({
    name: 'orders.recipients',
    text: `with found as (
             (select order_id as id from order_search
              where account_id = $1::uuid and text like fold_case($2::text) limit $3::integer)
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

const selectRecipientsSince = (db: Queryable, query: { accountId: string; since: Date }, { after, max }: Page) =>
  db.query<{ id: string; to: Address }>({
    name: 'orders.recipients-since',
    text: `select o.id, ${address} from orders o
           where o.account_id = $1::uuid and o.created_at >= $2::timestamptz and ${isKnown} and o.id > $3::uuid
           order by o.id limit $4::integer`,
    values: [query.accountId, query.since, after, max],
  })

const selectRecipientNames = (db: Queryable, accountId: string, orderIds: readonly string[]) =>
  db.query<{ orderId: string; customerName: string | null }>({
    name: 'orders.recipient-names',
    text: `select o.id as "orderId", coalesce(nullif(o.to_address ->> 'name', ''), o.to_address ->> 'company') as "customerName"
           from orders o where o.account_id = $1::uuid and o.id = any ($2::uuid[])`,
    values: [accountId, orderIds],
  })
