import type { FastifyReply } from 'fastify'
import { type Static, type TSchema, Type } from 'typebox'
import { queryReader } from '#api/read-input.ts'
import { failures, Guid, Int32 } from '#api/schemas.ts'
import type { Server } from '#api/server.ts'
import { invalid, refuseViolations } from '#api/violations.ts'
import { downloadLabel, type LabelFile, readLinkedFile } from '#labels/download-label.ts'
import { fileName, formatOfNumber, mediaType } from '#labels/file-format.ts'
import type { LabelLinks } from '#labels/links.ts'
import type { FileDeps } from '#labels/make-files.ts'

const DownloadQuery = Type.Object({
  format: Type.Optional(
    Int32({ description: '1 PDF, 2 ZPL300DPI, 3 ZPL203DPI, 4 ZPL600DPI; absent: what the account prefers, else PDF.' }),
  ),
})

const readDownloadQuery = queryReader(DownloadQuery)
/** An unknown format is an unreadable request here, not a meaningless one. */
const readFormat = (query: unknown) => {
  const read = readDownloadQuery(query)
  const { format } = read()
  if (format !== undefined && !formatOfNumber(format)) {
    refuseViolations([invalid(400, 'format', 'must be 1, 2, 3 or 4')])
  }
  return read
}

const FlatFailure = Type.Object(
  {
    category: Type.Unsafe<string>({
      type: 'string',
      enum: ['General', 'Validation', 'Authorization', 'NotFound', 'Conflict', 'Infrastructure', 'Upstream'],
    }),
    code: Type.String(),
    description: Type.String(),
    metadata: Type.Unsafe<object | null>({ type: ['object', 'null'], additionalProperties: true }),
  },
  { title: 'LabelFileError', $id: 'LabelFileError' },
)

const flat = (description: string) => Type.Unsafe<unknown>({ $ref: 'LabelFileError#', description })
const either = (description: string) =>
  Type.Unsafe<unknown>({ anyOf: [{ $ref: 'LabelFileError#' }, { $ref: 'Failure#' }], description })

const binary = (description: string): TSchema =>
  Type.Unsafe<unknown>({
    description,
    content: {
      'application/pdf': { schema: { type: 'string', format: 'binary' } },
      'application/zpl': { schema: { type: 'string', format: 'binary' } },
    },
  })

function sendFile(reply: FastifyReply, { format, trackingNumber, bytes }: LabelFile) {
  return reply
    .type(mediaType(format))
    .header('content-disposition', `attachment; filename="${fileName(trackingNumber, format)}"`)
    .header('x-content-type-options', 'nosniff')
    .send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
}

export function labelRoutes(app: Server, deps: Omit<FileDeps, 'log'> & { links: LabelLinks }): void {
  app.addSchema(FlatFailure)

  app.route({
    method: 'GET',
    url: '/api/v1/labels/:labelId/download',
    config: { manners: { auth: 'bearer', guids: ['labelId'], readQuery: readFormat, flatFailures: true } },
    schema: {
      operationId: 'downloadLabel',
      summary: 'Download a label file',
      tags: ['Rates and labels'],
      params: Type.Object({ labelId: Guid() }),
      querystring: DownloadQuery,
      response: {
        200: binary('The file.'),
        202: flat('The file is still being made.'),
        ...failures(400, 401, 403),
        404: either('No such label, or no such format of it.'),
        409: either('The label was cancelled.'),
        500: either('The file could not be made.'),
        503: flat('The carrier cannot be reached now.'),
      },
    },
    handler: async (request, reply) => {
      const { format } = request.readable as Static<typeof DownloadQuery>
      const file = await downloadLabel(deps, {
        accountId: request.actor.accountId,
        labelId: request.params.labelId,
        format: format === undefined ? null : formatOfNumber(format),
      })
      return sendFile(reply, file)
    },
  })

  app.route({
    method: 'GET',
    url: '/files/:accountId/:labelId/:format',
    config: { manners: { auth: 'none' } },
    schema: {
      hide: true,
      params: Type.Object({ accountId: Type.String(), labelId: Type.String(), format: Type.String() }),
    },
    handler: async (request, reply) => {
      const file = deps.links.open(request.params, request.query)
      if (!file) return reply.code(403).send()
      return sendFile(reply, await readLinkedFile(deps, file))
    },
  })
}
