import { Type } from 'typebox'
import { printLabels, printTestPage, recordBrowserPrint } from '#domain/printing/print-labels.ts'
import { addPrinter, changePrinter, isRawPrintingOn, listPrinters, removePrinter } from '#domain/printing/printers.ts'
import { listPrintJobs, listPrintJobsById } from '#domain/printing/queries.ts'

import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import {
  PrinterAnswer,
  PrinterRequest,
  PrintJobAnswer,
  printerAnswer,
  printJobAnswer,
} from '#edges/console/printing/printing-schemas.ts'
import { Ended, ended, LabelIds } from '#edges/console/schemas.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader, queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { Guid, InputGuid, Int32 } from '#kit/schema.ts'

const tags = ['Printing']

const maxAtOnce = 100

const PrintersAnswer = Type.Object(
  {
    printers: Type.Array(PrinterAnswer, { description: 'The printers, sorted by name.' }),
    isRawPrintingOn: Type.Boolean({ description: 'Whether the deployment can print directly to printers.' }),
    ports: Type.Array(Int32({ description: 'A port.' }), { description: 'Ports that printers may use.' }),
  },
  { title: 'Printers', description: 'The printers of the account.' },
)
const PrintJobs = Type.Array(PrintJobAnswer, { description: 'Ids of the labels, in printing order.' })

const PrintRequest = Type.Object(
  { printerId: InputGuid('Id of the printer.'), labelIds: LabelIds(maxAtOnce) },
  { title: 'PrintLabelsRequest', description: 'Labels to print, and the printer to use.' },
)
const BrowserPrintRequest = Type.Object(
  { labelIds: LabelIds(maxAtOnce) },
  { title: 'BrowserPrintRequest', description: 'Labels that a browser printed.' },
)
const JobsQuery = Type.Object({
  orderId: Type.Optional(InputGuid('Returns only jobs of this order.')),
  printJobIds: Type.Optional(
    Type.Array(InputGuid('Id of a job.'), {
      maxItems: maxAtOnce,
      description: 'Returns only these jobs, with their current states.',
    }),
  ),
})

const params = Type.Object({ printerId: Guid('Id of the printer.') })

function printerRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/printers',
    needs: 'labels.print',
    docs: { operationId: 'listPrinters', summary: 'Lists the printers of the account.', tags },
    responses: { 200: Envelope(PrintersAnswer, 'The printers.') },
    errors: [],
    handler: async ({ deps, session }) => {
      const printers = (await listPrinters(deps, session)).map(printerAnswer)
      const { ports } = deps.printing.rules
      return ok({ printers, isRawPrintingOn: await isRawPrintingOn(deps.printing), ports: [...ports] })
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/printers',
    needs: 'printers.manage',
    docs: { operationId: 'addPrinter', summary: 'Adds a printer.', tags },
    body: bodyReader(PrinterRequest),
    responses: { 201: Envelope(PrinterAnswer, 'The new printer.') },
    errors: ['Printer.TooMany', 'Printer.RawPrintingOff'],
    handler: async ({ deps, audit, session: { accountId }, body }) =>
      created(printerAnswer(await addPrinter({ ...deps.printing, audit }, { accountId, ...body }))),
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/printers/:printerId',
    needs: 'printers.manage',
    docs: { operationId: 'changePrinter', summary: 'Changes the address or name of a printer.', tags },
    params,
    body: bodyReader(PrinterRequest),
    responses: { 200: Envelope(PrinterAnswer, 'The printer.') },
    errors: ['Printer.NotFound', 'Printer.RawPrintingOff'],
    handler: async ({ deps, audit, session: { accountId }, params: { printerId }, body }) =>
      ok(printerAnswer(await changePrinter({ ...deps.printing, audit }, { accountId, printerId, ...body }))),
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/printers/:printerId',
    needs: 'printers.manage',
    docs: {
      operationId: 'removePrinter',
      summary: "Removes a printer. The printer's print jobs remain in the history.",
      tags,
    },
    params,
    responses: { 200: Envelope(Ended, 'The printer is removed.') },
    errors: ['Printer.NotFound'],
    handler: async ({ deps, audit, session: { accountId }, params: { printerId } }) => {
      await removePrinter({ ...deps, audit }, { accountId, printerId })
      return ok(ended)
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/printers/:printerId/test',
    needs: 'printers.manage',
    docs: {
      operationId: 'testPrinter',
      summary: "Prints a test page that shows the printer's print size and density.",
      tags,
    },
    params,
    body: bodyReader(Type.Object({})),
    responses: { 200: Envelope(PrintJobAnswer, 'The print job.') },
    errors: ['Printer.NotFound', 'Printer.RawPrintingOff'],
    handler: async ({ deps, session: { accountId, user }, params: { printerId } }) =>
      ok(printJobAnswer(deps, await printTestPage(deps.printing, { accountId, userId: user.userId, printerId }))),
  })
}

function jobRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/print-jobs',
    needs: 'labels.print',
    docs: {
      operationId: 'printLabels',
      summary: 'Prints labels on a printer, in the given order.',
      description:
        'Each label is a separate job. If one job fails, the other labels are still printed. Jobs that take longer than ten seconds continue after the response.',
      tags,
    },
    body: bodyReader(PrintRequest),
    responses: { 200: Envelope(PrintJobs, 'The print jobs.') },
    errors: ['Printer.NotFound', 'Printer.TooMuch', 'Printer.RawPrintingOff', 'Label.NotFound', 'Label.Cancelled'],
    handler: async ({ deps, session: { accountId, user }, body }) => {
      const jobs = await printLabels(deps.printing, { accountId, userId: user.userId, ...body })
      return ok(jobs.map((job) => printJobAnswer(deps, job)))
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/browser-prints',
    needs: 'labels.print',
    docs: {
      operationId: 'recordBrowserPrint',
      summary: "Records that labels were printed with the browser's print dialog.",
      tags,
    },
    body: bodyReader(BrowserPrintRequest),
    responses: { 200: Envelope(PrintJobs, 'The recorded print jobs.') },
    errors: ['Label.NotFound', 'Label.Cancelled'],
    handler: async ({ deps, session: { accountId, user }, body: { labelIds } }) => {
      const jobs = await recordBrowserPrint(deps, { accountId, userId: user.userId, labelIds })
      return ok(jobs.map((job) => printJobAnswer(deps, job)))
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/print-jobs',
    needs: 'orders.read',
    docs: { operationId: 'listPrintJobs', summary: 'Lists up to one hundred print jobs, newest first.', tags },
    query: queryReader(JobsQuery),
    responses: { 200: Envelope(Type.Array(PrintJobAnswer, { description: 'The print jobs.' }), 'The print jobs.') },
    errors: [],
    handler: async ({ deps, session: { accountId }, query: { orderId = null, printJobIds } }) => {
      const jobs = printJobIds
        ? await listPrintJobsById(deps, { accountId, printJobIds })
        : await listPrintJobs(deps, { accountId, orderId })
      return ok(jobs.map((job) => printJobAnswer(deps, job)))
    },
  })
}

export function printingRoutes(server: ConsoleServer): void {
  printerRoutes(server)
  jobRoutes(server)
}
