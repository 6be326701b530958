/** The papers that go with labels, by the session alone. */
import { type TSchema, Type } from 'typebox'
import { type DocumentKind, documentKinds } from '#carriers/carrier.ts'
import { sendFile } from '#console-api/labels/send-file.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { queryReader } from '#http-api/read-input.ts'
import { Guid, Int32, Nullable, OneOf } from '#kit/schema.ts'
import { listDocuments, showDocument } from '#labels/read-documents.ts'

const tags = ['Labels']
const params = Type.Object({ labelId: Guid('The label.') })

const position = Int32({ minimum: 1, maximum: 100, description: 'Which of them, from 1.' })

const PaperOfLabel = Type.Object(
  {
    position,
    kind: Type.Unsafe<DocumentKind>(OneOf(documentKinds, { description: 'What it is.' })),
    copies: Int32({ description: 'How many are to go with the parcel; 0: customs have it already.' }),
    pages: Nullable(Int32({ description: 'Of one copy; null: there is no file of it here.' })),
  },
  { title: 'PaperOfLabel', description: 'A paper that goes with a label.' },
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
    docs: { operationId: 'listPapers', summary: 'The papers that go with a label', tags },
    params,
    answers: {
      200: Envelope(Type.Array(PaperOfLabel, { description: 'In the order in which they are printed.' }), 'They.'),
    },
    failures: [404, 409],
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
    docs: { operationId: 'getPaper', summary: 'The file of a paper that goes with a label', tags },
    params,
    query: queryReader(Type.Object({ position })),
    answers: {},
    bareAnswers: { 200: anyFile },
    failures: [404, 409, 422],
    handler: async ({ deps, session: { accountId }, params: { labelId }, query: { position } }, reply) => {
      const { fileName, mediaType, bytes } = await showDocument(deps.documents, { accountId, labelId, position })
      return sendFile(reply, { mediaType, name: fileName, bytes, disposition: 'inline' })
    },
  })
}
