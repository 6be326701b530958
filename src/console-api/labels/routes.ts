/** Files of labels by the session alone: a link that works without it would stay in a browser's history. */
import type { FastifyReply } from 'fastify'
import { type TSchema, Type } from 'typebox'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { LabelIds } from '#console-api/schemas.ts'
import { serviceError } from '#errors/service-error.ts'
import { invalid, refuseViolations } from '#errors/violations.ts'
import { queryReader } from '#http-api/read-input.ts'
import { Guid, Int32, OneOf } from '#kit/schema.ts'
import { fileName, type LinkedFormat, linkedFormats, mediaType } from '#labels/formats.ts'
import { SheetError, sheetOfLabels } from '#labels/sheet-of-labels.ts'
import { showLabelFile } from '#labels/show-label-file.ts'

const tags = ['Labels']

/** Each is drawn as a picture, which takes a while. */
const maxOnSheets = 50

const FileQuery = Type.Object({
  format: Type.Optional(
    Type.Unsafe<LinkedFormat>(OneOf(linkedFormats, { description: 'Which of its files; PDF where absent.' })),
  ),
  disposition: Type.Optional(
    Type.Unsafe<'inline' | 'attachment'>(
      OneOf(['inline', 'attachment'], { description: 'To be shown, as it is where absent, or to be kept.' }),
    ),
  ),
})

const papers = ['letter', 'a4', 'label'] as const
const SheetQuery = Type.Object({
  labelIds: LabelIds(maxOnSheets),
  paper: Type.Unsafe<(typeof papers)[number]>(
    OneOf(papers, { description: 'Office paper; `label`: a page of 4 × 6 inches for each.' }),
  ),
  labelsPerPage: Type.Optional(
    Type.Unsafe<1 | 2 | 4>(Int32({ enum: [1, 2, 4], description: 'Of office paper; 2 where absent.' })),
  ),
  startAt: Type.Optional(
    Int32({ minimum: 1, maximum: 4, description: 'The place on the first page that is used first; 1 where absent.' }),
  ),
})

const binary = (description: string, ...mediaTypes: string[]): TSchema =>
  Type.Unsafe<unknown>({
    description,
    content: Object.fromEntries(mediaTypes.map((type) => [type, { schema: { type: 'string', format: 'binary' } }])),
  })

/** What a page shows in a frame of its own, to print it. */
function sendFile(
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

export function labelRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/labels/:labelId/file',
    needs: 'orders.read',
    docs: { operationId: 'getLabelFile', summary: 'A file of a label, or a picture of it', tags },
    params: Type.Object({ labelId: Guid('The label.') }),
    query: queryReader(FileQuery),
    answers: {},
    bareAnswers: { 200: binary('The file.', 'application/pdf', 'application/zpl', 'image/png') },
    failures: [202, 404, 409, 422],
    handler: async ({ deps, session: { accountId }, params: { labelId }, query }, reply) => {
      const { format = 'PDF', disposition = 'inline' } = query
      const { bytes, trackingNumber } = await showLabelFile(deps.labelFiles, { accountId, labelId, format })
      const name = fileName(trackingNumber, format)
      return sendFile(reply, { mediaType: mediaType(format), name, bytes, disposition })
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/label-sheets',
    needs: 'labels.print',
    docs: {
      operationId: 'getLabelSheets',
      summary: 'Labels on sheets of paper, in the order in which they are named, to be printed',
      tags,
    },
    query: queryReader(SheetQuery),
    answers: {},
    bareAnswers: { 200: binary('The sheets.', 'application/pdf') },
    failures: [202, 404, 409, 422],
    handler: async ({ deps, session: { accountId }, query }, reply) => {
      const { labelIds, paper, labelsPerPage = 2, startAt = 1 } = query
      if (startAt > labelsPerPage) refuseViolations([invalid('meaningless', 'startAt', 'must be a place on the page')])
      const options = { paper, labelsPerPage, startAt }
      const bytes = await sheetOfLabels(deps.labelFiles, { accountId, labelIds, options }).catch((error) => {
        throw error instanceof SheetError ? serviceError('Label.GenerationFailed') : error
      })
      return sendFile(reply, { mediaType: mediaType('PDF'), name: 'labels.pdf', bytes, disposition: 'inline' })
    },
  })
}
