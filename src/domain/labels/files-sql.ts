/** Statements about the files of labels and the documents that go with them. */
import type { Artwork } from '#adapters/carriers/carrier.ts'
import type { Label, LabelDocument } from '#domain/labels/label.ts'
import { fromNow, type Queryable } from '#kit/postgres.ts'

type LabelKey = { accountId: string; labelId: string }

/** @param position null: all documents of the label */
export const selectDocuments = (db: Queryable, { accountId, labelId }: LabelKey, position: number | null) =>
  db.query<LabelDocument>({
    name: 'labels.documents',
    text: `select position, kind, copies, content, media_type as "mediaType", pages from label_documents
           where account_id = $1::uuid and label_id = $2::uuid and ($3::smallint is null or position = $3::smallint)
           order by position`,
    values: [accountId, labelId, position],
  })

export const selectDocumentBytes = (db: Queryable, { accountId, labelId }: LabelKey, position: number) =>
  db.query<{ bytes: Buffer }>({
    name: 'labels.document-bytes',
    text: `select bytes from label_documents
           where account_id = $1::uuid and label_id = $2::uuid and position = $3::smallint and bytes is not null`,
    values: [accountId, labelId, position],
  })

export const updateDocumentPages = (db: Queryable, { accountId, labelId }: LabelKey, position: number, pages: number) =>
  db.query({
    name: 'labels.document-pages',
    text: `update label_documents set pages = $4::smallint
           where account_id = $1::uuid and label_id = $2::uuid and position = $3::smallint`,
    values: [accountId, labelId, position, pages],
  })

export const selectArtwork = (db: Queryable, accountId: string, labelId: string) =>
  db.query<{ mediaType: string; bytes: Buffer }>({
    name: 'labels.artwork',
    text: `select media_type as "mediaType", bytes from label_artwork where account_id = $1::uuid and label_id = $2::uuid`,
    values: [accountId, labelId],
  })

export const selectArtworkKind = (db: Queryable, accountId: string, labelId: string) =>
  db.query<{ mediaType: string }>({
    name: 'labels.artwork-kind',
    text: `select media_type as "mediaType" from label_artwork where account_id = $1::uuid and label_id = $2::uuid`,
    values: [accountId, labelId],
  })

/** Does nothing if the label has artwork or its files are removed. */
export const insertArtwork = (db: Queryable, accountId: string, labelId: string, artwork: Artwork) =>
  db.query({
    name: 'labels.insert-artwork',
    text: `insert into label_artwork (account_id, label_id, media_type, bytes)
           select account_id, id, $3::text, $4::bytea from labels
           where account_id = $1::uuid and id = $2::uuid and files_state <> 'removed' for share
           on conflict do nothing`,
    values: [accountId, labelId, artwork.mediaType, artwork.bytes],
  })

/** Marks the files as ready. Returns no row if they were removed. */
export const completeFiles = (
  db: Queryable,
  rendered: Pick<Label, 'accountId' | 'labelId' | 'files'> & { now: Date },
) =>
  db.query<{ id: string }>({
    name: 'labels.complete-files',
    text: `update labels set files = $3::jsonb, files_state = 'completed', files_due_at = null, updated_at = $4::timestamptz
           where account_id = $1::uuid and id = $2::uuid and files_state <> 'removed'
           returning id`,
    values: [rendered.accountId, rendered.labelId, JSON.stringify(rendered.files), rendered.now],
  })

/** Counts a failed attempt to render. After `maxFailures` attempts, the files are marked as failed. */
export const countFilesFailure = (
  db: Queryable,
  failure: { accountId: string; labelId: string; maxFailures: number; now: Date },
) =>
  db.query<{ isLast: boolean }>({
    name: 'labels.files-failure',
    text: `update labels
           set files_failures = files_failures + 1,
               files_state = case when files_failures + 1 >= $3::integer then 'failed' else files_state end,
               files_due_at = case when files_failures + 1 >= $3::integer then null else files_due_at end,
               updated_at = case when files_failures + 1 >= $3::integer then $4::timestamptz else updated_at end
           where account_id = $1::uuid and id = $2::uuid and files_state = 'processing'
           returning files_state = 'failed' as "isLast"`,
    values: [failure.accountId, failure.labelId, failure.maxFailures, failure.now],
  })

export type DueLabel = { accountId: string; labelId: string; attempt: number }

/** Takes labels whose files are due. The caller's lease doubles with each attempt, from 30 seconds. */
export const takeDueLabels = (db: Queryable, now: Date, max: number) =>
  db.query<DueLabel>({
    name: 'labels.take-due',
    text: `update labels
           set files_attempts = files_attempts + 1,
               files_due_at = $1::timestamptz + interval '30 seconds' * 2 ^ least(files_attempts, 7)
           where (account_id, id) in (
             select account_id, id from labels
             where files_state = 'processing' and files_due_at <= $1::timestamptz
             order by files_due_at limit $2::integer for update skip locked
           )
           returning account_id as "accountId", id as "labelId", files_attempts as attempt`,
    values: [now, max],
  })

/**
 * Marks the files of labels before `before` as removed, and deletes the content and artwork they were rendered from.
 *
 * @param removeWithinMs lease of the caller, who removes the files from the store after the commit
 */
export const expireFiles = (
  db: Queryable,
  before: Date,
  { removeWithinMs, max }: { removeWithinMs: number; max: number },
) =>
  db.query<LabelKey>({
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
           ), without_documents as (
             delete from label_documents d using expired where d.account_id = expired.account_id and d.label_id = expired.id
           )
           select account_id as "accountId", id as "labelId" from expired`,
    values: [before, max, removeWithinMs],
  })

/**
 * Like `expireFiles`, for all labels of an order.
 *
 * @param removeWithinMs lease of the caller, who removes the files from the store after the commit
 */
export const eraseLabels = (db: Queryable, order: { accountId: string; orderId: string }, removeWithinMs: number) =>
  db.query<LabelKey>({
    name: 'labels.erase',
    text: `with erased as (
             update labels set files = '{}', files_state = 'removed', content = null, files_due_at = ${fromNow('$3')}
             where account_id = $1::uuid and order_id = $2::uuid
             returning account_id, id
           ), discarded as (
             delete from label_artwork a using erased
             where a.account_id = $1::uuid and a.account_id = erased.account_id and a.label_id = erased.id
           ), without_documents as (
             delete from label_documents d using erased
             where d.account_id = $1::uuid and d.account_id = erased.account_id and d.label_id = erased.id
           )
           select account_id as "accountId", id as "labelId" from erased`,
    values: [order.accountId, order.orderId, removeWithinMs],
  })

/** Takes labels whose removed files are still in the store, and leases each to the caller for `removeWithinMs`. */
export const takeDueRemovals = (db: Queryable, removeWithinMs: number, max: number) =>
  db.query<LabelKey>({
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
 * Records that the store has files of a label again whose files were removed.
 *
 * @param removeWithinMs lease of the caller
 */
export const beginRemoval = (db: Queryable, label: LabelKey, removeWithinMs: number) =>
  db.query({
    name: 'labels.begin-removal',
    text: `update labels set files_due_at = ${fromNow('$3')}
           where account_id = $1::uuid and id = $2::uuid and files_state = 'removed'`,
    values: [label.accountId, label.labelId, removeWithinMs],
  })

/** Records that the store no longer has files of the label. */
export const endRemoval = (db: Queryable, label: LabelKey) =>
  db.query({
    name: 'labels.end-removal',
    text: `update labels set files_due_at = null
           where account_id = $1::uuid and id = $2::uuid and files_state = 'removed'`,
    values: [label.accountId, label.labelId],
  })
