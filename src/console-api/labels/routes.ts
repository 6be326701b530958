/** Files of labels by the session alone: a link that works without it would stay in a browser's history. */
import { type Static, type TSchema, Type } from 'typebox'
import type { ConsoleDeps } from '#console-api/console-deps.ts'
import { documentRoutes } from '#console-api/labels/document-routes.ts'
import { sendFile } from '#console-api/labels/send-file.ts'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import { LabelFilesState, LabelIds } from '#console-api/schemas.ts'
import { serviceError } from '#errors/service-error.ts'
import { invalid, refuseViolations } from '#errors/violations.ts'
import { Envelope } from '#http-api/envelope.ts'
import { ok } from '#http-api/operation.ts'
import { queryReader } from '#http-api/read-input.ts'
import { Guid, InputGuid, Int32, OneOf } from '#kit/schema.ts'
import { fileName, type LinkedFormat, linkedFormats, mediaType } from '#labels/formats.ts'
import { listLabelsOfOrders } from '#labels/list-labels.ts'
import { SheetError, sheetOfLabels } from '#labels/sheet-of-labels.ts'
import { showLabelFile } from '#labels/show-label-file.ts'
import { LabelStatusSchema } from '#orders/status-schemas.ts'
import { listBeingCancelled } from '#purchases/queries/list-being-cancelled.ts'

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

const OrdersQuery = Type.Object({
  orderIds: Type.Array(InputGuid('An order.'), {
    minItems: 1,
    maxItems: maxOnSheets,
    description: 'The orders, in the order in which their labels are to come.',
  }),
})

const LabelOfOrder = Type.Object(
  {
    labelId: Guid('The label.'),
    orderId: Guid('Its order.'),
    status: LabelStatusSchema,
    files: LabelFilesState,
  },
  { title: 'LabelOfOrder', description: 'A label that can be used, and is not about to be cancelled.' },
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
    url: '/console/api/labels',
    needs: 'orders.read',
    docs: { operationId: 'listLabelsOfOrders', summary: 'The labels of orders that can be used', tags },
    query: queryReader(OrdersQuery),
    answers: {
      200: Envelope(
        Type.Array(LabelOfOrder, { description: 'As the orders are named, then by their parcels.' }),
        'They.',
      ),
    },
    failures: [422],
    handler: async ({ deps, session: { accountId }, query: { orderIds } }) =>
      ok(await labelsOf(deps, { accountId, orderIds })),
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/label-sheets',
    needs: 'labels.print',
    isOpenedBare: true,
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
