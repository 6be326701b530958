import type { ArtworkConverter } from '@waybill/label-artwork/convert'
import * as sql from '#domain/labels/documents-sql.ts'
import { documentFileName } from '#domain/labels/formats.ts'
import { getLabel } from '#domain/labels/get-label.ts'
import type { Label } from '#domain/labels/label.ts'
import type { LabelDocument } from '#domain/labels/label-document.ts'
import type { LabelDrawer } from '#domain/labels/label-drawer.ts'
import { asOverloaded } from '#domain/labels/label-pictures.ts'
import { LabelStatus } from '#domain/orders/order/label-summary.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

export type DocumentDeps = {
  db: Queryable
  drawer: LabelDrawer
  converter: Pick<ArtworkConverter, 'countPages'>
}

/** A paper as it is listed; `pages` and `fileName` are null where there is no file of it. */
export type ListedDocument = Pick<LabelDocument, 'position' | 'kind' | 'copies' | 'pages' | 'mediaType'> & {
  fileName: string | null
}

export type DocumentFile = { fileName: string; mediaType: string; bytes: Uint8Array }
export type PrintedDocument = DocumentFile & Pick<LabelDocument, 'kind' | 'copies'>

type Query = { accountId: string; labelId: string }

/**
 * The papers that go with a live label, beside the label itself.
 *
 * @throws ServiceError 404 for a label that is unknown, was never made or is removed, 409 for a cancelled one
 */
export async function listDocuments(deps: DocumentDeps, query: Query): Promise<ListedDocument[]> {
  const label = await getLabel(deps, query.accountId, query.labelId)
  if (label.status === LabelStatus.Cancelled) throw serviceError('Label.Cancelled')
  const trackingNumber = documentedNumber(label)
  const documents = await sql.selectDocuments(deps.db, query, null)
  return Promise.all(
    documents.map(async (document) => {
      const { position, kind, copies } = document
      const mediaType = mediaTypeOf(document)
      const fileName = mediaType && documentFileName(trackingNumber, document, mediaType)
      return {
        position,
        kind,
        copies,
        mediaType,
        fileName,
        pages: mediaType && (await countPages(deps, label, document)),
      }
    }),
  )
}

/** Reads the file of one paper. Links to it outlive a cancellation. @throws ServiceError 404 where there is none */
export async function readDocument(deps: DocumentDeps, query: Query & { position: number }): Promise<DocumentFile> {
  const label = await getLabel(deps, query.accountId, query.labelId)
  const trackingNumber = documentedNumber(label)
  const [document] = await sql.selectDocuments(deps.db, query, query.position)
  const mediaType = document && mediaTypeOf(document)
  if (!document || !mediaType) throw serviceError('Label.NotFound')
  const bytes = await readBytes(deps, label, document)
  return { fileName: documentFileName(trackingNumber, document, mediaType), mediaType, bytes }
}

/**
 * The files of all papers that go with a live label; one that only its carrier has is left out. Writes nothing.
 *
 * @throws ServiceError as `listDocuments`
 */
export async function listDocumentFiles(
  deps: Pick<DocumentDeps, 'db' | 'drawer'>,
  query: Query,
): Promise<PrintedDocument[]> {
  const label = await getLabel(deps, query.accountId, query.labelId)
  if (label.status === LabelStatus.Cancelled) throw serviceError('Label.Cancelled')
  const trackingNumber = documentedNumber(label)
  const files: PrintedDocument[] = []
  for (const document of await sql.selectDocuments(deps.db, query, null)) {
    const mediaType = mediaTypeOf(document)
    if (!mediaType) continue
    const bytes = await readBytes(deps, label, document)
    const { kind, copies } = document
    files.push({ kind, copies, fileName: documentFileName(trackingNumber, document, mediaType), mediaType, bytes })
  }
  return files
}

/** A file of a paper, for whoever is signed in. @throws ServiceError as `listDocuments` */
export async function showDocument(deps: DocumentDeps, query: Query & { position: number }): Promise<DocumentFile> {
  const { status } = await getLabel(deps, query.accountId, query.labelId)
  if (status === LabelStatus.Cancelled) throw serviceError('Label.Cancelled')
  return readDocument(deps, query)
}

function documentedNumber({ trackingNumber, filesState }: Label): string {
  if (!trackingNumber || filesState === 'removed') throw serviceError('Label.NotFound')
  return trackingNumber
}

const mediaTypeOf = ({ content, mediaType }: LabelDocument): LabelDocument['mediaType'] =>
  content ? 'application/pdf' : mediaType

async function readBytes(
  deps: Pick<DocumentDeps, 'db' | 'drawer'>,
  { accountId, labelId }: Label,
  document: LabelDocument,
) {
  const { position, content } = document
  if (content) return (await deps.drawer.drawDocument(labelId, position, content)).pdf
  const [file] = await sql.selectDocumentBytes(deps.db, { accountId, labelId }, position)
  if (!file) throw serviceError('Label.NotFound')
  return file.bytes
}

/** A carrier's own file is opened once to count its pages; one that cannot be opened is said to have one. */
async function countPages(deps: DocumentDeps, label: Label, document: LabelDocument): Promise<number> {
  const { position, content } = document
  if (content) return (await deps.drawer.drawDocument(label.labelId, position, content)).pages
  if (document.pages !== null) return document.pages
  const counted = await deps.converter.countPages(await readBytes(deps, label, document)).catch((error) => {
    throw asOverloaded(error)
  })
  const pages = counted.ok ? counted.pages : 1
  await sql.updateDocumentPages(deps.db, label, position, pages)
  return pages
}
