/** Statements about files that are to leave the store. */
import { fromNow, type Queryable } from '#kit/postgres.ts'

/**
 * Forgets the files of labels from before the time, with all that they were rendered from: from now on they are gone.
 *
 * @param removeWithinMs for how long the removal from the store is left to the asker
 * @returns whose files the store may remove once that is committed
 */
export const expireFiles = (
  db: Queryable,
  before: Date,
  { removeWithinMs, max }: { removeWithinMs: number; max: number },
) =>
  db.query<{ accountId: string; labelId: string }>({
    name: 'labels.expire-files',
    text: `with expired as (
             update labels
             set files = '{}', files_state = 'removed', content = null, files_due_at = ${fromNow('$3')}
             where (account_id, id) in (
               select account_id, id from labels
               where created_at < $1::timestamptz and files_state in ('completed', 'failed')
               order by created_at limit $2::integer for update skip locked
             )
             returning account_id, id
           ), discarded as (
             delete from label_artwork a using expired where a.account_id = expired.account_id and a.label_id = expired.id
           ), without_papers as (
             delete from label_documents d using expired where d.account_id = expired.account_id and d.label_id = expired.id
           )
           select account_id as "accountId", id as "labelId" from expired`,
    values: [before, max, removeWithinMs],
  })

/**
 * Forgets the files of an order's labels, with all that they were made of.
 *
 * @param removeWithinMs for how long the removal from the store is left to the asker
 * @returns the labels
 */
export const eraseLabels = (db: Queryable, order: { accountId: string; orderId: string }, removeWithinMs: number) =>
  db.query<{ accountId: string; labelId: string }>({
    name: 'labels.erase',
    text: `with erased as (
             update labels set files = '{}', files_state = 'removed', content = null, files_due_at = ${fromNow('$3')}
             where account_id = $1::uuid and order_id = $2::uuid
             returning account_id, id
           ), discarded as (
             delete from label_artwork a using erased
             where a.account_id = $1::uuid and a.account_id = erased.account_id and a.label_id = erased.id
           ), without_papers as (
             delete from label_documents d using erased
             where d.account_id = $1::uuid and d.account_id = erased.account_id and d.label_id = erased.id
           )
           select account_id as "accountId", id as "labelId" from erased`,
    values: [order.accountId, order.orderId, removeWithinMs],
  })

/** Takes labels whose forgotten files nobody has removed in time. Whoever takes one has until it is due again. */
export const takeDueRemovals = (db: Queryable, removeWithinMs: number, max: number) =>
  db.query<{ accountId: string; labelId: string }>({
    name: 'labels.take-due-removals',
    text: `update labels set files_due_at = ${fromNow('$1')}
           where (account_id, id) in (
             select account_id, id from labels
             where files_state = 'removed' and files_due_at <= statement_timestamp()
             order by files_due_at limit $2::integer for update skip locked
           )
           returning account_id as "accountId", id as "labelId"`,
    values: [removeWithinMs, max],
  })

/**
 * Notes that the store has something of a label once more whose files are forgotten.
 *
 * @param removeWithinMs for how long the removal from the store is left to the asker
 */
export const beginRemoval = (db: Queryable, label: { accountId: string; labelId: string }, removeWithinMs: number) =>
  db.query({
    name: 'labels.begin-removal',
    text: `update labels set files_due_at = ${fromNow('$3')}
           where account_id = $1::uuid and id = $2::uuid and files_state = 'removed'`,
    values: [label.accountId, label.labelId, removeWithinMs],
  })

/** Notes that the store has nothing of the label any more. */
export const endRemoval = (db: Queryable, label: { accountId: string; labelId: string }) =>
  db.query({
    name: 'labels.end-removal',
    text: `update labels set files_due_at = null
           where account_id = $1::uuid and id = $2::uuid and files_state = 'removed'`,
    values: [label.accountId, label.labelId],
  })
