import type { StoreKey } from '#domain/store-sync/connection.ts'
import type { Queryable } from '#kit/postgres.ts'

/** Whose store it is: who calls names its id alone, and is believed only by the signature. */
export const selectAccountOfStore = (db: Queryable, storeId: string) =>
  db.query<StoreKey & { connected: boolean }>({
    name: 'connected-stores.account-of',
    text: `select account_id as "accountId", id as "storeId", connected from connected_stores where id = $1::uuid`,
    values: [storeId],
  })

/**
 * Has the orders that are named be read soon, by their own ids or those of what they are a part of. One that is due
 * already is not written.
 */
export const markDue = (db: Queryable, of: StoreKey & { orderIds: readonly string[] }) =>
  db.query({
    name: 'connected-stores.mark-due',
    text: `with named as (
             select o.external_id from store_orders o
             where o.account_id = $1::uuid and o.store_id = $2::uuid
               and (o.external_id = any ($3::text[]) or o.parent_id = any ($3::text[]))
               and (o.due_at is null or o.due_at > clock_timestamp())
             order by o.external_id for update
           )
           update store_orders o set due_at = clock_timestamp() from named
           where o.account_id = $1::uuid and o.store_id = $2::uuid and o.external_id = named.external_id`,
    values: [of.accountId, of.storeId, of.orderIds],
  })

/** Has the store be looked at in so long at the latest; where it is to be anyway nothing is written. */
export const hasten = (db: Queryable, of: StoreKey & { withinMs: number }) =>
  db.query({
    name: 'connected-stores.hasten',
    text: `update connected_stores set due_at = clock_timestamp() + $3::float8 * interval '1 millisecond'
           where account_id = $1::uuid and id = $2::uuid and connected
             and (due_at > clock_timestamp() + $3::float8 * interval '1 millisecond'
                  -- What is looked at just now is not due again before its end, which a past time says nothing of.
                  or (leased_until > clock_timestamp() and due_at <= clock_timestamp()))`,
    values: [of.accountId, of.storeId, of.withinMs],
  })
