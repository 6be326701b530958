/** The papers that go with labels, by the session alone. */

import type { FastifyReply } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { type DocumentKind, documentKinds } from '#adapters/carriers/carrier.ts'
import { listDocuments, showDocument } from '#domain/labels/documents.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { ok } from '#edges/http/operation.ts'
import { queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { documentErrors } from '#edges/shapes/error-codes.ts'
import { Guid, Int32, Nullable, OneOf } from '#kit/schema.ts'

const tags = ['Labels']
const params = Type.Object({ labelId: Guid('Id of the label.') })

const position = Int32({ minimum: 1, maximum: 100, description: 'Position of the document, starting at 1.' })

const PaperOfLabel = Type.Object(
  {
    position,
    kind: Type.Unsafe<DocumentKind>(OneOf(documentKinds, { description: 'Kind of document.' })),
    copies: Int32({
      description: 'Number of copies to send with the package. 0 means that customs already has the document.',
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

/** What a page shows in a frame of its own, to print it. */
export function sendFile(
  reply: FastifyReply,
  file: { mediaType: string; name: string; bytes: Uint8Array; disposition: 'inline' | 'attachment' },
): FastifyReply {
  const { mediaType, name, bytes, disposition } = file
  return (
    reply
      .type(mediaType)
      .header('content-disposition', `${disposition}; filename="${name}"`)
      // A stricter one leaves the viewer of a browser blank.
      .header('content-security-policy', "frame-ancestors 'self'")
      .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  )
}
