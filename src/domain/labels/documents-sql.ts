/** Statements about the papers that go with labels. */

import type { LabelDocument, NewDocument } from '#domain/labels/label-document.ts'
import type { Queryable } from '#kit/postgres.ts'

type LabelKey = { accountId: string; labelId: string }

export const insertDocument = (db: Queryable, label: LabelKey, position: number, document: NewDocument) =>
  db.query({
    name: 'labels.insert-document',
    text: `insert into label_documents (account_id, label_id, position, kind, copies, content, media_type, bytes)
           values ($1::uuid, $2::uuid, $3::smallint, $4::text, $5::smallint, $6::jsonb, $7::text, $8::bytea)`,
    values: [
      label.accountId,
      label.labelId,
      position,
      document.kind,
      document.copies,
      document.content && JSON.stringify(document.content),
      document.artwork?.mediaType ?? null,
      document.artwork?.bytes ?? null,
    ],
  })

/** All of a label, or the one that is asked for. */
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

/** Keeps how many pages a carrier's own file has. */
export const updateDocumentPages = (db: Queryable, { accountId, labelId }: LabelKey, position: number, pages: number) =>
  db.query({
    name: 'labels.document-pages',
    text: `update label_documents set pages = $4::smallint
           where account_id = $1::uuid and label_id = $2::uuid and position = $3::smallint`,
    values: [accountId, labelId, position, pages],
  })
