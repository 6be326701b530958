import type { FastifyReply } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { type DocumentKind, documentKinds } from '#adapters/carriers/carrier.ts'
import { listDocuments, showDocument } from '#domain/labels/documents.ts'
import { countLabelPages, SheetError, sheetOfLabels, showLabelFile } from '#domain/labels/download-label.ts'
import { fileName, type LinkedFormat, linkedFormats, mediaType } from '#domain/labels/label.ts'
import { listLabelsOfOrders } from '#domain/labels/queries.ts'
import { listBeingCancelled } from '#domain/purchases/queries/queries.ts'
import type { ConsoleDeps } from '#edges/console/console-deps.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { LabelFilesState, LabelIds } from '#edges/console/schemas.ts'
import { ok } from '#edges/http/operation.ts'
import { queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { documentErrors, fileErrors } from '#edges/shapes/error-codes.ts'
import { LabelStatusSchema } from '#edges/shapes/statuses.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, fieldIssue } from '#kit/errors/validation-issues.ts'
import { Guid, InputGuid, Int32, Nullable, OneOf } from '#kit/schema.ts'

/** Files and documents of labels. They require the session, because a signed link would stay in the browser history. */

const tags = ['Labels']

/** Each label is rendered as an image, which takes a while. */
const maxOnSheets = 50

const FileQuery = Type.Object({
  format: Type.Optional(
    Type.Unsafe<LinkedFormat>(OneOf(linkedFormats, { description: 'Format of the file. Default: PDF.' })),
  ),
  disposition: Type.Optional(
    Type.Unsafe<'inline' | 'attachment'>(
      OneOf(['inline', 'attachment'], {
        description: 'Whether the file is displayed or downloaded. Default: displayed.',
      }),
    ),
  ),
})

const papers = ['letter', 'a4', 'label'] as const
const SheetQuery = Type.Object({
  labelIds: LabelIds(maxOnSheets),
  paper: Type.Unsafe<(typeof papers)[number]>(
    OneOf(papers, { description: 'Paper size. `label` means one 4 × 6 inch page per label.' }),
  ),
  labelsPerPage: Type.Optional(
    Type.Unsafe<1 | 2 | 4>(Int32({ enum: [1, 2, 4], description: 'Labels per sheet. Default: 2.' })),
  ),
  startAt: Type.Optional(
    Int32({ minimum: 1, maximum: 4, description: 'Position of the first label on the first sheet. Default: 1.' }),
  ),
})

const PagesQuery = Type.Object({ labelIds: LabelIds(maxOnSheets) })
const LabelPages = Type.Object(
  { pages: Int32({ description: 'Pages of all labels. Each page takes a position on a sheet.' }) },
  { title: 'LabelPages', description: 'The pages of labels.' },
)

const OrdersQuery = Type.Object({
  orderIds: Type.Array(InputGuid('Id of an order.'), {
    minItems: 1,
    maxItems: maxOnSheets,
    description: 'Ids of the orders. The labels are returned in the sequence of these ids.',
  }),
})

const LabelOfOrder = Type.Object(
  {
    labelId: Guid('Id of the label.'),
    orderId: Guid('Id of the order.'),
    status: LabelStatusSchema,
    files: LabelFilesState,
  },
  { title: 'LabelOfOrder', description: 'A live label that is not being canceled.' },
)

type LabelsOf = { accountId: string; orderIds: readonly string[] }

async function labelsOf(deps: ConsoleDeps, { accountId, orderIds }: LabelsOf): Promise<Static<typeof LabelOfOrder>[]> {
  const labels = await listLabelsOfOrders(deps, accountId, orderIds)
  const ending = await listBeingCancelled(deps, { accountId, labelIds: labels.map(({ labelId }) => labelId) })
  return labels
    .filter(({ labelId }) => !ending.has(labelId))
    .map(({ filesState: files, ...label }) => ({ ...label, files }))
}

const binary = (description: string, ...mediaTypes: string[]): TSchema =>
  Type.Unsafe<unknown>({
    description,
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  })

export function labelRoutes(server: ConsoleServer): void {
  documentRoutes(server)

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/labels/:labelId/file',
    needs: 'orders.read',
    isOpenedBare: true,
    docs: { operationId: 'getLabelFile', summary: 'Returns a label file, or an image of the label.', tags },
    params: Type.Object({ labelId: Guid('Id of the label.') }),
    query: queryReader(FileQuery),
    responses: {},
    bareResponses: { 200: binary('The file.', 'application/pdf', 'application/zpl', 'image/png') },
    errors: fileErrors,
    handler: async ({ deps, session: { accountId }, params: { labelId }, query }, reply) => {
      const { format = 'PDF', disposition = 'inline' } = query
      const { bytes, trackingNumber } = await showLabelFile(deps.labelFiles, { accountId, labelId, format })
      const name = fileName(trackingNumber, format)
      return sendFile(reply, { mediaType: mediaType(format), name, bytes, disposition })
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/labels',
    needs: 'orders.read',
    docs: { operationId: 'listLabelsOfOrders', summary: 'Lists the live labels of the given orders.', tags },
    query: queryReader(OrdersQuery),
    responses: {
      200: Envelope(
        Type.Array(LabelOfOrder, {
          description: 'The labels, in the sequence of the given order ids, then by package.',
        }),
        'The labels.',
      ),
    },
    errors: [],
    handler: async ({ deps, session: { accountId }, query: { orderIds } }) =>
      ok(await labelsOf(deps, { accountId, orderIds })),
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/label-pages',
    needs: 'labels.print',
    docs: { operationId: 'countLabelPages', summary: 'Counts the pages of the given labels.', tags },
    query: queryReader(PagesQuery),
    responses: { 200: Envelope(LabelPages, 'The number of pages.') },
    errors: fileErrors,
    handler: async ({ deps, session: { accountId }, query: { labelIds } }) =>
      ok({ pages: await countLabelPages(deps.labelFiles, { accountId, labelIds }) }),
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/label-sheets',
    needs: 'labels.print',
    isOpenedBare: true,
    docs: {
      operationId: 'getLabelSheets',
      summary: 'Returns a PDF with the given labels arranged on sheets.',
      tags,
    },
    query: queryReader(SheetQuery),
    responses: {},
    bareResponses: { 200: binary('The sheets.', 'application/pdf') },
    errors: fileErrors,
    handler: async ({ deps, session: { accountId }, query }, reply) => {
      const { labelIds, paper, labelsPerPage = 2, startAt = 1 } = query
      if (startAt > labelsPerPage) assertNoIssues([fieldIssue('invalid', 'startAt', 'must be a position on the page')])
      const options = { paper, labelsPerPage, startAt }
      const bytes = await sheetOfLabels(deps.labelFiles, { accountId, labelIds, options }).catch((error) => {
        throw error instanceof SheetError ? serviceError('Label.GenerationFailed') : error
      })
      return sendFile(reply, { mediaType: mediaType('PDF'), name: 'labels.pdf', bytes, disposition: 'inline' })
    },
  })
}

/** The customs documents of labels. */

const params = Type.Object({ labelId: Guid('Id of the label.') })

const position = Int32({ minimum: 1, maximum: 100, description: 'Position of the document, starting at 1.' })

const PaperOfLabel = Type.Object(
  {
    position,
    kind: Type.Unsafe<DocumentKind>(OneOf(documentKinds, { description: 'Kind of document.' })),
    copies: Int32({
      description: 'Number of printed copies to send with the package. 0 if customs already has the document.',
    }),
    pages: Nullable(Int32({ description: 'Number of pages per copy. Null if Waybill has no file of the document.' })),
  },
  { title: 'PaperOfLabel', description: 'A document that accompanies a label.' },
)

const anyFile = Type.Unsafe<unknown>({
  description: 'The file.',
  content: Object.fromEntries(
    ['application/pdf', 'image/png', 'image/gif'].map((type) => [
      type,
      { schema: { type: 'string', format: 'binary' } },
    ]),
  ),
}) as TSchema

export function documentRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/labels/:labelId/documents',
    needs: 'orders.read',
    docs: { operationId: 'listPapers', summary: 'Lists the customs documents of a label.', tags },
    params,
    responses: {
      200: Envelope(Type.Array(PaperOfLabel, { description: 'The documents, in printing order.' }), 'The documents.'),
    },
    errors: documentErrors,
    handler: async ({ deps, session: { accountId }, params: { labelId } }) => {
      const documents = await listDocuments(deps.documents, { accountId, labelId })
      return ok(documents.map(({ position, kind, copies, pages }) => ({ position, kind, copies, pages })))
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/labels/:labelId/document',
    needs: 'orders.read',
    isOpenedBare: true,
    docs: { operationId: 'getPaper', summary: 'Returns the file of a customs document.', tags },
    params,
    query: queryReader(Type.Object({ position })),
    responses: {},
    bareResponses: { 200: anyFile },
    errors: documentErrors,
    handler: async ({ deps, session: { accountId }, params: { labelId }, query: { position } }, reply) => {
      const { fileName, mediaType, bytes } = await showDocument(deps.documents, { accountId, labelId, position })
      return sendFile(reply, { mediaType, name: fileName, bytes, disposition: 'inline' })
    },
  })
}

/** Sends a file that a page shows in a frame to print it. */
export function sendFile(
  reply: FastifyReply,
  file: { mediaType: string; name: string; bytes: Uint8Array; disposition: 'inline' | 'attachment' },
): FastifyReply {
  const { mediaType, name, bytes, disposition } = file
  return (
    reply
      .type(mediaType)
      .header('content-disposition', `${disposition}; filename="${name}"`)
      // A stricter policy would disable the PDF viewer of browsers.
      .header('content-security-policy', "frame-ancestors 'self'")
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  )
}
