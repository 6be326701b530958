import type { OrderView, ViewContent } from '#domain/orders/views/order-view.ts'
import type { Queryable } from '#kit/postgres.ts'

type ViewKey = { accountId: string; viewId: string; userId: string }

const columns = `id as "viewId", name, user_id is null as "isShared", search, columns, created_at as "createdAt",
  updated_at as "updatedAt"`

/** Those that a person sees: his own, and everybody's. */
const isSeen = '(user_id is null or user_id = $2::uuid)'

export const selectViews = (db: Queryable, query: { accountId: string; userId: string }) =>
  db.query<OrderView>({
    name: 'order-views.list',
    text: `select ${columns} from order_views where account_id = $1::uuid and ${isSeen}
           order by user_id is not null, lower(name), id`,
    values: [query.accountId, query.userId],
  })

export const selectView = (db: Queryable, key: ViewKey) =>
  db.query<OrderView>({
    name: 'order-views.get',
    text: `select ${columns} from order_views where account_id = $1::uuid and ${isSeen} and id = $3::uuid`,
    values: [key.accountId, key.userId, key.viewId],
  })

/** @returns no row where the person has as many as he may, or everybody has */
export const insertView = (db: Queryable, view: ViewKey & ViewContent & { max: number; now: Date }) =>
  db.query<OrderView>({
    name: 'order-views.insert',
    text: `insert into order_views (account_id, id, user_id, name, search, columns, created_at, updated_at)
           select $1::uuid, $3::uuid, case when $4::boolean then null else $2::uuid end, $5::text, $6::jsonb, $7::text[],
                  $8::timestamptz, $8::timestamptz
           where $9::integer > (select count(*) from order_views where account_id = $1::uuid
                                and user_id is not distinct from case when $4::boolean then null else $2::uuid end)
           returning ${columns}`,
    values: [...contentOf(view), view.now, view.max],
  })

export const updateView = (db: Queryable, view: ViewKey & ViewContent & { now: Date }) =>
  db.query<OrderView>({
    name: 'order-views.update',
    text: `update order_views
           set user_id = case when $4::boolean then null else $2::uuid end, name = $5::text, search = $6::jsonb,
               columns = $7::text[], updated_at = $8::timestamptz
           where account_id = $1::uuid and ${isSeen} and id = $3::uuid
           returning ${columns}`,
    values: [...contentOf(view), view.now],
  })

const contentOf = (view: ViewKey & ViewContent) => [
  view.accountId,
  view.userId,
  view.viewId,
  view.isShared,
  view.name,
  JSON.stringify(view.search),
  view.columns,
]

export const deleteView = (db: Queryable, key: ViewKey) =>
  db.query<{ viewId: string }>({
    name: 'order-views.delete',
    text: `delete from order_views where account_id = $1::uuid and ${isSeen} and id = $3::uuid returning id as "viewId"`,
    values: [key.accountId, key.userId, key.viewId],
  })
