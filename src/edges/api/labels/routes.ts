import { type TSchema, Type } from 'typebox'
import { documentKinds } from '#adapters/carriers/carrier.ts'
import { type DocumentDeps, listDocuments, readDocument } from '#domain/labels/documents.ts'
import {
  describeFile,
  describeLinkedFile,
  downloadLabel,
  type FileDescription,
  type LinkedFileDeps,
  readLinkedFile,
} from '#domain/labels/download-label.ts'
import { fileName, formatOfNumber, mediaType } from '#domain/labels/label.ts'
import type { LabelLinks } from '#domain/labels/links.ts'
import { describeBytes } from '#domain/labels/render-files.ts'
import { type FileHead, sendFile, sendHead } from '#edges/api/labels/send-file.ts'
import { anonymous, bearer } from '#edges/http/authentication.ts'
import { categories } from '#edges/http/error-status.ts'
import { ok, operation } from '#edges/http/operation.ts'
import { queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import type { Server } from '#edges/http/server.ts'
import { documentErrors, fileErrors } from '#edges/shapes/error-codes.ts'
import { fieldIssue } from '#kit/errors/validation-issues.ts'
import { Guid, Int32, Nullable, OneOf } from '#kit/schema.ts'

const Text = (description: string) => Type.String({ description })

const DownloadQuery = Type.Object({
  format: Type.Optional(
    Int32({
      description:
        "File format.\n\n- 1: PDF\n- 2: ZPL for 300 dpi\n- 3: ZPL for 203 dpi\n- 4: ZPL for 600 dpi\n\nIf omitted, the account's preferred format is used, or PDF if it has none. The `Accept` header is ignored.",
    }),
  ),
})

/** An unknown format is malformed here, not invalid. */
const downloadQuery = queryReader(DownloadQuery, ({ format }) =>
  format === undefined || formatOfNumber(format) ? [] : [fieldIssue('malformed', 'format', 'must be 1, 2, 3 or 4')],
)

const FlatFailure = Type.Object(
  {
    category: OneOf(categories, {
      title: 'LabelFileErrorCategory',
      description: 'Kind of failure, which determines the HTTP status.',
    }),
    code: Type.String({ description: 'Stable, dotted identifier of the failure. Branch on it.' }),
    description: Type.String({ description: 'Human-readable text. The wording may change.' }),
    metadata: Type.Unsafe<object | null>({
      type: ['object', 'null'],
      additionalProperties: true,
      description: 'Details of the failure. The fields depend on `code`.',
    }),
  },
  { title: 'LabelFileError', $id: 'LabelFileError', description: 'A failed download. This response has no envelope.' },
)

const flat = (description: string) => Type.Unsafe<unknown>({ $ref: 'LabelFileError#', description })
const either = (description: string) =>
  Type.Unsafe<unknown>({ anyOf: [{ $ref: 'LabelFileError#' }, { $ref: 'Failure#' }], description })

const DocumentResponse = Type.Object(
  {
    kind: OneOf(documentKinds, {
      title: 'LabelDocumentKind',
      description: 'Kind of document. A `waybill-copy` is handed to the courier.',
    }),
    copies: Int32({
      description:
        'Number of copies to print for the package. 0: the carrier has already sent the document to customs.',
    }),
    pages: Nullable(Int32({ description: 'Number of pages.' })),
    mediaType: Nullable(Type.String({ description: 'Media type of the file.' })),
    url: Nullable(
      Type.String({
        description:
          'Temporary link to the file. The rules for links to label files apply. Null if only the carrier has the document.',
      }),
    ),
  },
  { title: 'LabelDocument', description: 'A document that accompanies a label.' },
)

const bodiless = (description: string, headers: Record<string, TSchema> = {}) =>
  Type.Unsafe<unknown>({ type: 'null', description, headers })

const etag = {
  ETag: Text('Digest of the file. Send it as `If-None-Match` to download the file only if it has changed.'),
}
const contentRange = { 'Content-Range': Text('The part in the response, and the length of the file, in bytes.') }
const fileHeaders = {
  ...etag,
  'Content-Disposition': Text('A file name made of the tracking number and the format.'),
  'Accept-Ranges': Text('Always `bytes`.'),
}

const conditions = Type.Object({
  Range: Type.Optional(Text('The part of the file to download, such as `bytes=0-1023`.')),
  'If-Range': Type.Optional(Text('The `ETag` that the file must have for `Range` to apply.')),
  'If-None-Match': Type.Optional(Text('Tags of files that the client already has.')),
  'If-Match': Type.Optional(Text('One or more entity tags. The file must have one of them.')),
})

const binary = (description: string, headers: Record<string, TSchema>): TSchema =>
  Type.Unsafe<unknown>({
    description,
    headers,
    content: {
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
      'application/zpl': { schema: { type: 'string', format: 'binary' } },
    },
  })

const headOf = ({ format, trackingNumber, contents }: FileDescription): FileHead => ({
  fileName: fileName(trackingNumber, format),
  mediaType: mediaType(format),
  contents,
})

export type LabelRouteDeps = LinkedFileDeps & DocumentDeps & { links: LabelLinks }

const anyOrigin = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'content-disposition, content-range, etag, x-request-id',
  'cross-origin-resource-policy': 'cross-origin',
}

/** Altered links, for example with a doubled slash or a longer path, match these routes. */
const besideLinks = ['/files/*', '//files/*']

const downloadDescription = `Downloads one file of a label as PDF or ZPL. The download changes nothing, and never marks the label as printed. The \`Range\` header is supported.

Shortly after a purchase, the response can be 202 \`Label.Processing\` because the file is still being created. Repeat the request every second or so until it returns 200. A 200 has the file and a 202 has JSON, so read the body as bytes, and parse it only if the status is not 200. Some generated clients parse both in the same way.

Failures of the download itself are flat \`LabelFileError\` objects. Responses with status 400 or 401, and failures that occur before the operation, are in the envelope. Check the status and \`Content-Type\` before you parse the body.

- 400: \`format\` is not 1, 2, 3 or 4.
- 404 \`Label.NotFound\`: The account has no such label, its purchase failed, or its files were removed.
- 409 \`Label.Cancelled\`: The label is canceled.
- 500 \`Label.GenerationFailed\`: The file could not be created from the carrier's data. Repeating the request does not help.
- 503 \`General.Overloaded\`: Too many files are being created. Repeat the request later.`

export function labelRoutes(app: Server, deps: LabelRouteDeps): void {
  app.addSchema(FlatFailure)

  operation(app, {
    method: 'GET',
    url: '/api/v1/labels/:labelId/download',
    auth: bearer,
    docs: {
      operationId: 'downloadLabel',
      summary: 'Download a label file',
      description: downloadDescription,
      tags: ['Rates and labels'],
    },
    params: Type.Object({ labelId: Guid('Id of the label.') }),
    query: downloadQuery,
    headers: conditions,
    responses: {},
    errors: fileErrors,
    bareResponses: {
      200: binary('The file.', fileHeaders),
      206: binary('The part of the file that the `Range` header requests.', { ...fileHeaders, ...contentRange }),
      202: flat('The file is not ready yet (`Label.Processing`). Repeat the request shortly.'),
      304: bodiless('The client has this file already: `If-None-Match` contains its `ETag`.', etag),
      404: either('The label does not exist or has no files (`Label.NotFound`), or the sub-account does not exist.'),
      409: either('The label is canceled (`Label.Cancelled`), or the sub-account is not active.'),
      412: bodiless('The file has another `ETag` than those in `If-Match`.', etag),
      416: bodiless('The file has no such part. `Content-Range` contains the length of the file.', contentRange),
      500: either('The file could not be created (`Label.GenerationFailed`), or an unexpected error occurred.'),
      503: flat(
        'Too many files are being created, or the service is temporarily unavailable. Repeat the request later.',
      ),
    },
    flatErrors: true,
    handler: async ({ actor, params, query }, reply) => {
      const file = await downloadLabel(deps, {
        accountId: actor.accountId,
        labelId: params.labelId,
        format: query.format === undefined ? null : formatOfNumber(query.format),
      })
      return sendFile(reply, headOf(describeFile(file)), file.bytes)
    },
  })

  documentRoutes(app, deps)
  linkRoutes(app, deps)
}

function linkRoutes(app: Server, deps: LabelRouteDeps): void {
  operation(app, {
    method: ['GET', 'HEAD'],
    url: '/files/:accountId/:labelId/:format',
    auth: anonymous,
    docs: null,
    params: Type.Object({ accountId: Type.String(), labelId: Type.String(), format: Type.String() }),
    responses: {},
    errors: fileErrors,
    handler: async ({ params }, reply) => {
      // Pages of other sites, such as those with a print agent, may read and embed the files: the signature is the secret.
      reply.headers(anyOrigin)
      const file = deps.links.open(params, reply.request.raw.url ?? '')
      if (!file) return reply.code(403).send()
      const isHead = reply.request.method === 'HEAD'
      if ('position' in file) {
        const document = await readDocument(deps, file)
        const head = { ...document, contents: describeBytes(document.bytes) }
        return isHead ? sendHead(reply, head) : sendFile(reply, head, document.bytes)
      }
      const linked = await (isHead ? describeLinkedFile(deps, file) : readLinkedFile(deps, file))
      if ('url' in linked) return reply.redirect(linked.url, 302)
      if (!('bytes' in linked)) return sendHead(reply, headOf(linked))
      return sendFile(reply, headOf(describeFile(linked)), linked.bytes)
    },
  })

  for (const url of besideLinks) {
    operation(app, {
      method: ['GET', 'HEAD'],
      url,
      auth: anonymous,
      docs: null,
      responses: {},
      errors: [],
      handler: async (_call, reply) => reply.code(403).send(),
    })
  }
}

function documentRoutes(app: Server, deps: LabelRouteDeps): void {
  operation(app, {
    method: 'GET',
    url: '/api/v1/labels/:labelId/documents',
    auth: bearer,
    docs: {
      operationId: 'listLabelDocuments',
      summary: 'List the customs documents of a label',
      description:
        'Returns the documents that customs requires on separate sheets, such as a commercial invoice, in printing order. Most packages need no such documents. For these, the list is empty. A declaration that is part of the label, as for postal carriers, is in the label files.\n\nReturns 404 `Label.NotFound` if the account has no such label or its files were removed. A canceled label returns 409 `Label.Cancelled`. 503 `General.Overloaded` means that too many files are being read: repeat the request later.',
      tags: ['Rates and labels'],
    },
    params: Type.Object({ labelId: Guid('Id of the label.') }),
    responses: {
      200: Envelope(
        Type.Array(DocumentResponse, { description: 'The documents, in printing order.' }),
        'The documents of the label.',
      ),
    },
    errors: documentErrors,
    handler: async ({ actor, params }) => {
      const label = { accountId: actor.accountId, labelId: params.labelId }
      const documents = await listDocuments(deps, label)
      return ok(
        documents.map(({ position, kind, copies, pages, mediaType }) => ({
          kind,
          copies,
          pages,
          mediaType,
          url: mediaType && deps.links.signDocument({ ...label, position }),
        })),
      )
    },
  })
}
