/**
 * The orders that a person should look at. Their table is written in the background and has no others, so a history of
 * orders without problems is never read.
 */
import { inRange, type ListFilter, type ListRow, listed, rangeValues } from '#domain/orders/list/list-sql.ts'
import { isNamed, type SearchFilter, searchValues } from '#domain/orders/list/search-sql.ts'
import type { OrderStatus } from '#domain/orders/status/states.ts'
import type { Queryable, Transaction } from '#kit/postgres.ts'

/** Nobody works through more, and more would take longer to count. The newest are listed. */
export const maxAttention = 1_000

export type AttentionFilter = Omit<ListFilter, 'newestFirst'> & {
  newestFirst: boolean
  /** Null: no search. */
  search: Pick<SearchFilter, 'pattern' | 'wholeId' | 'wholeReferences'> | null
}

const found = `found as materialized (
             select a.order_id, a.created_at from order_attention a
             where ${inRange('a')}
               and ($9::text is null or exists (
                 select from orders o where o.account_id = a.account_id and o.id = a.order_id and ${isNamed('o')}))
             order by a.created_at desc, a.order_id desc limit ${maxAttention}
           )`

const valuesOf = (filter: Omit<AttentionFilter, 'limit' | 'offset' | 'newestFirst'>, others: [unknown, unknown]) => [
  ...rangeValues(filter),
  ...others,
  ...(filter.search ? searchValues(filter.search) : [null, null, null]),
]

/** A page of these orders with their number, which is at most `maxAttention`. */
export const selectByAttention = (db: Queryable, filter: AttentionFilter) => {
  const direction = filter.newestFirst ? 'desc' : 'asc'
  return db.query<ListRow>({
    name: `orders.page-by-attention-${direction}`,
    text: `with ${found}, page as (
             select ${listed} from (
               select order_id from found order by created_at ${direction}, order_id ${direction}
               limit $7::integer offset $8::bigint
             ) as chosen join orders o on o.account_id = $1::uuid and o.id = chosen.order_id
           ), totalled as (
             select count(*) as total from found
           )
           select totalled.total, page.* from totalled left join page on true
           order by page."createdAt" ${direction}, page."orderId" ${direction}`,
    values: valuesOf(filter, [filter.limit, filter.offset]),
  })
}

/** All of them apart from exceptions, newest first. */
export const selectSelectedByAttention = (
  db: Queryable,
  filter: Omit<AttentionFilter, 'offset' | 'newestFirst'> & { exceptIds: readonly string[] },
) =>
  db.query<{ orderId: string; status: OrderStatus; heldFrom: OrderStatus | null }>({
    name: 'orders.selected-by-attention',
    text: `with ${found}
           select o.id as "orderId", o.status, o.held_from as "heldFrom"
           from found join orders o on o.account_id = $1::uuid and o.id = found.order_id
           where o.id <> all ($8::uuid[])
           order by o.created_at desc, o.id desc limit $7::integer`,
    values: valuesOf(filter, [filter.limit, filter.exceptIds]),
  })

/** @returns their number, at most `maxAttention` */
export const countAttention = (db: Queryable, scope: { accountId: string; subAccountId: string | null }) =>
  db.query<{ orders: number }>({
    name: 'orders.count-attention',
    text: `select count(*) as orders from (
             select from order_attention
             where account_id = $1::uuid and ($2::uuid is null or sub_account_id = $2::uuid) limit ${maxAttention}
           ) as counted`,
    values: [scope.accountId, scope.subAccountId],
  })

/** Takes the lock of reviews until the end of the transaction. Two at once could overwrite a newer result. */
export const lockReviews = (tx: Transaction) =>
  tx.query<{ isHeld: boolean; hasReviews: boolean }>({
    name: 'orders.lock-reviews',
    text: `select pg_try_advisory_xact_lock(hashtext('waybill review orders')) as "isHeld",
                  exists (select from order_reviews) as "hasReviews"`,
    values: [],
  })

/** Takes some orders whose problems may have changed. Each is returned once. */
export const takeReviews = (tx: Transaction, max: number) =>
  tx.query<{ accountId: string; orderIds: string[]; taken: number }>({
    name: 'orders.take-reviews',
    text: `with taken as (
             delete from order_reviews where ctid = any (array(select ctid from order_reviews limit $1::integer))
             returning account_id, order_id
           )
           select account_id as "accountId", array_agg(distinct order_id) as "orderIds", count(*) as taken
           from taken group by account_id`,
    values: [max],
  })

/** @param reviewed.attentionIds those of the reviewed orders that have a problem */
export const writeAttention = (
  tx: Transaction,
  reviewed: { accountId: string; orderIds: readonly string[]; attentionIds: readonly string[] },
) =>
  tx.query({
    name: 'orders.write-attention',
    text: `with solved as (
             delete from order_attention
             where account_id = $1::uuid and order_id = any ($2::uuid[]) and order_id <> all ($3::uuid[])
           )
           insert into order_attention as a (account_id, order_id, created_at, status, source, sub_account_id)
           select account_id, id, created_at, status, source, sub_account_id
           from orders where account_id = $1::uuid and id = any ($3::uuid[])
           on conflict (account_id, order_id) do update set status = excluded.status where a.status <> excluded.status`,
    values: [reviewed.accountId, reviewed.orderIds, reviewed.attentionIds],
  })
