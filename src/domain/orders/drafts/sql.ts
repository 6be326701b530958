import { OrderStatus } from '#domain/orders/status/states.ts'
import type { Queryable } from '#kit/postgres.ts'

type DraftKey = { accountId: string; draftId: string }

export type DraftRow = {
  /** Also the id of its order. */
  draftId: string
  subAccountId: string | null
  /** As entered, with the field names of the request. It may be invalid. */
  content: Record<string, unknown>
  /** Incremented by each save. */
  version: number
  /** The order that it will replace; null: none. */
  replacesOrderId: string | null
  /** The id of the user. */
  changedBy: string
  /** The digest of the order as it was last written; null: there is no order yet. */
  orderDigest: Buffer | null
  createdAt: Date
  updatedAt: Date
}

const columns = (
  alias: string,
) => `${alias}.id as "draftId", ${alias}.sub_account_id as "subAccountId", ${alias}.content,
  ${alias}.version, ${alias}.replaces_order_id as "replacesOrderId", ${alias}.order_digest as "orderDigest",
  ${alias}.changed_by as "changedBy", ${alias}.created_at as "createdAt", ${alias}.updated_at as "updatedAt"`

/** Whether the draft's order, if any, is still a draft. */
const isOpen = (alias: string) => `not exists (
  select from orders o where o.account_id = ${alias}.account_id and o.id = ${alias}.id and o.status <> ${OrderStatus.Draft})`

/** @returns no row if the account has the maximum */
export const insertDraft = (
  db: Queryable,
  draft: DraftKey & {
    subAccountId: string | null
    content: Record<string, unknown>
    orderDigest: Buffer | null
    replacesOrderId: string | null
    userId: string
    now: Date
    max: number
  },
) =>
  db.query<DraftRow>({
    name: 'order-drafts.insert',
    text: `insert into order_drafts as d (account_id, id, sub_account_id, content, version, order_digest, replaces_order_id,
                                          changed_by, created_at, updated_at)
           select $1::uuid, $2::uuid, $3::uuid, $4::jsonb, 1, $5::bytea, $6::uuid, $7::uuid, $8::timestamptz,
                  $8::timestamptz
           where $9::integer > (select count(*) from order_drafts k where k.account_id = $1::uuid and ${isOpen('k')})
           returning ${columns('d')}`,
    values: [
      draft.accountId,
      draft.draftId,
      draft.subAccountId,
      JSON.stringify(draft.content),
      draft.orderDigest,
      draft.replacesOrderId,
      draft.userId,
      draft.now,
      draft.max,
    ],
  })

/** With the shipments of its order. */
export const selectDraft = (db: Queryable, key: DraftKey & { subAccountId: string | null }) =>
  db.query<DraftRow & { shipmentIds: string[] }>({
    name: 'order-drafts.get',
    text: `select ${columns('d')},
                  array(select s.id from shipments s where s.account_id = d.account_id and s.order_id = d.id
                        order by s.position) as "shipmentIds"
           from order_drafts d
           where d.account_id = $1::uuid and d.id = $2::uuid and ($3::uuid is null or d.sub_account_id = $3::uuid)
             and ${isOpen('d')}`,
    values: [key.accountId, key.draftId, key.subAccountId],
  })

/**
 * The last replacement of an order. A canceled replacement is skipped for its own replacement.
 *
 * @returns no row if nothing replaces the order
 */
export const selectReplacement = (db: Queryable, order: { accountId: string; orderId: string }) =>
  db.query<{ replacementId: string; isDraft: boolean }>({
    name: 'order-drafts.replacement',
    text: `with recursive replacing as (
             select o.replaced_by as id, 1 as place from orders o where o.account_id = $1::uuid and o.id = $2::uuid
             union all
             select o.replaced_by, r.place + 1
             from replacing r join orders o on o.account_id = $1::uuid and o.id = r.id
             where o.status = ${OrderStatus.Cancelled}
           )
           select r.id as "replacementId", d.id is not null as "isDraft"
           from replacing r
             left join order_drafts d on d.account_id = $1::uuid and d.id = r.id and ${isOpen('d')}
             left join orders o on o.account_id = $1::uuid and o.id = r.id and o.status <> ${OrderStatus.Cancelled}
           where d.id is not null or o.id is not null
           order by r.place desc limit 1`,
    values: [order.accountId, order.orderId],
  })

/** @param replacement.replacedBy the id of the draft, which its order has as well */
export const writeReplacement = (
  db: Queryable,
  replacement: { accountId: string; orderId: string; replacedBy: string },
) =>
  db.query({
    name: 'order-drafts.write-replacement',
    text: 'update orders set replaced_by = $3::uuid where account_id = $1::uuid and id = $2::uuid',
    values: [replacement.accountId, replacement.orderId, replacement.replacedBy],
  })

/** Last changed first. */
export const selectDrafts = (db: Queryable, query: { accountId: string; subAccountId: string | null; limit: number }) =>
  db.query<DraftRow>({
    name: 'order-drafts.list',
    text: `select ${columns('d')} from order_drafts d
           where d.account_id = $1::uuid and ($2::uuid is null or d.sub_account_id = $2::uuid) and ${isOpen('d')}
           order by d.updated_at desc, d.id desc limit $3::integer`,
    values: [query.accountId, query.subAccountId, query.limit],
  })

export const countDrafts = (db: Queryable, query: { accountId: string; subAccountId: string | null }) =>
  db.query<{ drafts: number }>({
    name: 'order-drafts.count',
    text: `select count(*) as drafts from order_drafts d
           where d.account_id = $1::uuid and ($2::uuid is null or d.sub_account_id = $2::uuid) and ${isOpen('d')}`,
    values: [query.accountId, query.subAccountId],
  })

/** Puts the saves of one draft in sequence. */
export const lockDraft = (db: Queryable, key: DraftKey & { subAccountId: string | null }) =>
  db.query<DraftRow>({
    name: 'order-drafts.lock',
    text: `select ${columns('d')} from order_drafts d
           where d.account_id = $1::uuid and d.id = $2::uuid and ($3::uuid is null or d.sub_account_id = $3::uuid)
           for update`,
    values: [key.accountId, key.draftId, key.subAccountId],
  })

export const updateDraft = (
  db: Queryable,
  draft: DraftKey & { content: Record<string, unknown>; orderDigest: Buffer | null; userId: string; now: Date },
) =>
  db.query<DraftRow>({
    name: 'order-drafts.update',
    text: `update order_drafts d
           set content = $3::jsonb, version = d.version + 1, order_digest = $4::bytea, changed_by = $5::uuid,
               updated_at = $6::timestamptz
           where d.account_id = $1::uuid and d.id = $2::uuid
           returning ${columns('d')}`,
    values: [draft.accountId, draft.draftId, JSON.stringify(draft.content), draft.orderDigest, draft.userId, draft.now],
  })

export const deleteDraft = (db: Queryable, key: DraftKey) =>
  db.query<{ id: string }>({
    name: 'order-drafts.delete',
    text: 'delete from order_drafts where account_id = $1::uuid and id = $2::uuid returning id',
    values: [key.accountId, key.draftId],
  })

/** Deletes the draft of an order that is no longer a draft. */
export const deleteEndedDraft = (db: Queryable, order: { accountId: string; orderId: string }) =>
  db.query({
    name: 'order-drafts.delete-ended',
    text: `delete from order_drafts d where d.account_id = $1::uuid and d.id = $2::uuid and not (${isOpen('d')})`,
    values: [order.accountId, order.orderId],
  })

/** Deletes drafts that never became orders. */
export const deleteUnchanged = (db: Queryable, query: { accountId: string; before: Date }) =>
  db.query({
    name: 'order-drafts.delete-unchanged',
    text: `delete from order_drafts
           where account_id = $1::uuid and updated_at < $2::timestamptz and order_digest is null`,
    values: [query.accountId, query.before],
  })

/** Deletes drafts whose orders are no longer drafts, of all accounts. */
export const deleteEndedDrafts = (db: Queryable, maxItems: number) =>
  db.query({
    name: 'order-drafts.delete-all-ended',
    text: `delete from order_drafts where ctid = any (array(
             select d.ctid from order_drafts d where not (${isOpen('d')}) limit $1::integer for update of d skip locked
           )) returning id`,
    values: [maxItems],
  })
