import type { AddressContent } from '#domain/orders/address.ts'
import { erased } from '#domain/orders/erase-sql.ts'
import { OrderStatus } from '#domain/orders/states.ts'
import type { Page } from '#kit/pages.ts'
import type { Queryable } from '#kit/postgres.ts'

/** An address as its order keeps it, without what makes it that order's. */
const address = `o.to_address - '{id,createdAt,updatedAt}'::text[] as "to"`
/** A draft's address is not one that anything went to; an erased one is none. */
const isKnown = `o.status <> ${OrderStatus.Draft} and o.purchase_block is distinct from '${erased}'`

export const selectLatestRecipients = (db: Queryable, query: { accountId: string; limit: number }) =>
  db.query<{ to: AddressContent }>({
    name: 'orders.latest-recipients',
    text: `select ${address} from orders o where o.account_id = $1::uuid and ${isKnown}
           order by o.created_at desc, o.id desc limit $2::integer`,
    values: [query.accountId, query.limit],
  })

export const selectRecipients = (db: Queryable, query: { accountId: string; limit: number; pattern: string }) =>
  db.query<{ to: AddressContent }>({
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
  db.query<{ id: string; to: AddressContent }>({
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
