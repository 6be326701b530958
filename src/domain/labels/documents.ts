import type { ArtworkConverter } from '@waybill/label-artwork/convert'
import { asOverloaded, type LabelDrawer } from '#domain/labels/draw-labels.ts'
import * as sql from '#domain/labels/files-sql.ts'
import { documentFileName, type Label, type LabelDocument } from '#domain/labels/label.ts'
import { getLabel, getUsableLabel } from '#domain/labels/queries.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import type { Queryable } from '#kit/postgres.ts'

export type DocumentDeps = {
  db: Queryable
  drawer: LabelDrawer
  converter: Pick<ArtworkConverter, 'countPages'>
}

/** A customs document in a list. `pages`, `mediaType` and `fileName` are null if there is no file. */
export type ListedDocument = Pick<LabelDocument, 'position' | 'kind' | 'copies' | 'pages' | 'mediaType'> & {
  fileName: string | null
}

export type DocumentFile = { fileName: string; mediaType: string; bytes: Uint8Array }
export type DocumentToPrint = DocumentFile & Pick<LabelDocument, 'kind' | 'copies'>

type Query = { accountId: string; labelId: string }

/**
 * Lists the customs documents of a usable label.
 *
 * @throws ServiceError 404 if the label is unknown, failed or removed, 409 if it is canceled
 */
export async function listDocuments(deps: DocumentDeps, query: Query): Promise<ListedDocument[]> {
  const label = await getUsableLabel(deps, query.accountId, query.labelId)
  const trackingNumber = requireTrackingNumber(label)
  const documents = await sql.selectDocuments(deps.db, query, null)
  return Promise.all(
    documents.map(async (document) => {
      const { position, kind, copies } = document
      const mediaType = mediaTypeOf(document)
      const fileName = mediaType && documentFileName(trackingNumber, document, mediaType)
      const pages = mediaType && (await countPages(deps, label, document))
      return { position, kind, copies, mediaType, fileName, pages }
    }),
  )
}

/** Reads the file of a signed link. Links stay valid after a cancellation. @throws ServiceError 404 if there is no file */
export async function readDocument(deps: DocumentDeps, query: Query & { position: number }): Promise<DocumentFile> {
  return readFile(deps, await getLabel(deps, query.accountId, query.labelId), query.position)
}

/** Reads the file of a document of a usable label. @throws ServiceError like `listDocuments` */
export async function showDocument(deps: DocumentDeps, query: Query & { position: number }): Promise<DocumentFile> {
  return readFile(deps, await getUsableLabel(deps, query.accountId, query.labelId), query.position)
}

/**
 * Reads the files of all documents of a usable label, except documents that only the carrier has. Writes nothing.
 *
 * @throws ServiceError like `listDocuments`
 */
export async function listDocumentFiles(
  deps: Pick<DocumentDeps, 'db' | 'drawer'>,
  query: Query,
): Promise<DocumentToPrint[]> {
  const label = await getUsableLabel(deps, query.accountId, query.labelId)
  const trackingNumber = requireTrackingNumber(label)
  const files: DocumentToPrint[] = []
  for (const document of await sql.selectDocuments(deps.db, query, null)) {
    const mediaType = mediaTypeOf(document)
    if (!mediaType) continue
    const bytes = await readBytes(deps, label, document)
    const { kind, copies } = document
    files.push({ kind, copies, fileName: documentFileName(trackingNumber, document, mediaType), mediaType, bytes })
  }
  return files
}

async function readFile(deps: DocumentDeps, label: Label, position: number): Promise<DocumentFile> {
  const trackingNumber = requireTrackingNumber(label)
  const [document] = await sql.selectDocuments(deps.db, label, position)
  const mediaType = document && mediaTypeOf(document)
  if (!document || !mediaType) throw serviceError('Label.NotFound')
  const bytes = await readBytes(deps, label, document)
  return { fileName: documentFileName(trackingNumber, document, mediaType), mediaType, bytes }
}

/** @throws ServiceError if the files are removed or the purchase failed */
function requireTrackingNumber({ trackingNumber, filesState }: Label): string {
  if (!trackingNumber || filesState === 'removed') throw serviceError('Label.NotFound')
  return trackingNumber
}

const mediaTypeOf = ({ content, mediaType }: LabelDocument): LabelDocument['mediaType'] =>
  content ? 'application/pdf' : mediaType

async function readBytes(
  deps: Pick<DocumentDeps, 'db' | 'drawer'>,
  label: Label,
  { position, content }: LabelDocument,
): Promise<Uint8Array> {
  if (content) return (await deps.drawer.drawDocument(label.labelId, position, content)).pdf
  const [file] = await sql.selectDocumentBytes(deps.db, label, position)
  if (!file) throw serviceError('Label.NotFound')
  return file.bytes
}

/** The pages of a carrier's own file are counted once. A file that can't be opened counts as one page. */
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
