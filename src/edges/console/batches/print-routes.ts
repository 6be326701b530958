/** The labels of a batch in the web application: as one file, or sent to a printer. */
import { Type } from 'typebox'
import { type BatchLabelsQuery, listBatchLabelIds, readBatchLabels } from '#domain/batches/batch-labels.ts'
import { labelFormats } from '#domain/labels/label.ts'
import { printLabels, recordBrowserPrint } from '#domain/printing/print-labels.ts'
import { params, queryOf } from '#edges/console/batches/call.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { ok } from '#edges/http/operation.ts'
import { bodyReader, queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { labelsFile, maxLabelsText, positionsOfText, sendBatchLabels } from '#edges/shapes/batch-labels.ts'
import { Int32, Nullable, NullableText, OneOf } from '#kit/schema.ts'

const tags = ['Batches']

const chosenLabels = Type.Optional(
  Nullable(
    Type.String({
      ...{ pattern: '^[A-Za-z0-9_-]*$', maxLength: maxLabelsText },
      description:
        'The `boughtLabels` of the batch that was shown, to print only these labels. Null: all labels that were bought so far.',
    }),
  ),
)

/** @param labels absent: all that were bought so far */
const labelsQueryOf = (call: Parameters<typeof queryOf>[0], labels: string | null = null): BatchLabelsQuery => ({
  ...queryOf(call),
  positions: labels === null ? null : positionsOfText(labels),
})

const LabelsQuery = Type.Object({
  format: Type.Optional(
    Type.Unsafe<(typeof labelFormats)[number]>(OneOf(labelFormats, { description: 'File format.' })),
  ),
  labels: chosenLabels,
  disposition: Type.Optional(
    Type.Unsafe<'inline' | 'attachment'>(
      OneOf(['inline', 'attachment'], { description: 'Whether the browser shows or saves the file.' }),
    ),
  ),
})

const PrintRequest = Type.Object(
  {
    printerId: Type.Optional(NullableText('Id of the printer. Null: the browser has printed the labels.')),
    labels: chosenLabels,
  },
  { title: 'PrintBatchRequest', description: 'The printer and the labels.' },
)
const Printed = Type.Object(
  {
    labelCount: Int32({ description: 'Number of labels that were sent or recorded.' }),
    omittedCount: Int32({ description: 'Number of labels that cannot be printed, such as canceled ones.' }),
  },
  { title: 'PrintedBatch', description: 'The result of a print.' },
)

export function printRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/batches/:batchId/labels',
    needs: 'labels.print',
    isOpenedBare: true,
    docs: { operationId: 'downloadBatchLabels', summary: 'Downloads the labels of a batch as one file.', tags },
    params,
    query: queryReader(LabelsQuery),
    responses: {},
    bareResponses: { 200: labelsFile },
    errors: ['Batch.NotFound', 'Label.NotFound', 'Label.Processing', 'General.Overloaded'],
    handler: async (call, reply) => {
      const { format = 'PDF', disposition = 'attachment', labels: chosen } = call.query
      const labels = await readBatchLabels(call.deps.labelFiles, { ...labelsQueryOf(call, chosen), format })
      return sendBatchLabels(reply, labels, disposition)
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/batches/:batchId/prints',
    needs: 'labels.print',
    scoped: true,
    docs: {
      operationId: 'printBatch',
      summary: 'Sends the labels of a batch to a printer, or records that the browser printed them.',
      tags,
    },
    params,
    body: bodyReader(PrintRequest),
    responses: { 200: Envelope(Printed, 'The labels were sent or recorded.') },
    errors: [
      'Batch.NotFound',
      'Label.NotFound',
      'Label.Processing',
      'Label.Cancelled',
      'Printer.NotFound',
      'Printer.TooMuch',
      'Printer.RawPrintingOff',
    ],
    handler: async (call) => {
      const { deps, session, body } = call
      const { accountId, user } = session
      const { printable, omitted } = await listBatchLabelIds(deps, labelsQueryOf(call, body.labels))
      const command = { accountId, userId: user.userId, labelIds: printable }
      if (body.printerId) await printLabels(deps.printing, { ...command, printerId: body.printerId })
      else await recordBrowserPrint(deps, command)
      return ok({ labelCount: printable.length, omittedCount: omitted.length })
    },
  })
}
