import { type Static, Type } from 'typebox'
import { labelFormats } from '#domain/accounts/account.ts'
import type { LabelFormat } from '#domain/labels/label.ts'
import { printLabels, printTestPage, recordBrowserPrint } from '#domain/printing/print-labels.ts'
import {
  type Printer,
  type PrinterFormat,
  type PrintJob,
  type PrintState,
  printerFormats,
  printStates,
} from '#domain/printing/printer.ts'
import {
  addPrinter,
  changePrinter,
  isRawPrintingOn,
  listPrinters,
  listPrintJobs,
  listPrintJobsById,
  removePrinter,
} from '#domain/printing/printers.ts'
import { type ConsoleServer, consoleOperation } from '#edges/console/operation.ts'
import { Ended, ended, LabelIds, NameText } from '#edges/console/schemas.ts'
import { created, ok } from '#edges/http/operation.ts'
import { bodyReader, queryReader } from '#edges/http/request.ts'
import { Envelope } from '#edges/http/responses.ts'
import { Guid, InputGuid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

const printerFields = {
  name: NameText('Name of the printer.'),
  host: Type.String({
    pattern: '\\S',
    maxLength: 253,
    description: "Hostname or IP address of the printer on the service's network.",
  }),
  port: Int32({ minimum: 1, maximum: 65_535, description: 'Port for raw ZPL, usually 9100.' }),
  format: Type.Unsafe<PrinterFormat>(
    OneOf(printerFormats, { description: "ZPL format for the printer's resolution." }),
  ),
}

const PrinterRequest = Type.Object(printerFields, { title: 'PrinterRequest', description: 'A printer.' })

const PrinterResponse = Type.Object(
  {
    printerId: Guid('Id of the printer.'),
    ...printerFields,
    createdAt: UtcTime('Creation time, in UTC.'),
  },
  { title: 'Printer', description: 'A label printer that the service prints to directly.' },
)

const printerResponse = ({ createdAt, ...printer }: Printer): Static<typeof PrinterResponse> => ({
  ...printer,
  createdAt: createdAt.toISOString(),
})

const PrintJobResponse = Type.Object(
  {
    printJobId: Guid('Id of the print job.'),
    labelId: Nullable(Guid('Id of the label. Null for a test page.')),
    orderId: Nullable(Guid('Id of the order.')),
    printerId: Nullable(Guid('Id of the printer. Null if a browser printed the label or the printer was removed.')),
    printerName: NullableText('Name of the printer. Null if a browser printed the label.'),
    format: Type.Unsafe<LabelFormat>(OneOf(labelFormats, { description: 'Format of the file.' })),
    userId: Guid('Id of the person who started the print job.'),
    state: Type.Unsafe<PrintState>(
      OneOf(printStates, {
        description:
          'State of the job.\n\n- Sending: Waiting, or not taken by the printer yet.\n- Sent: The printer has printed the file, or has read all of it.\n- Failed: The job failed before anything was sent.\n- Unknown: The printer has not confirmed the file. The label may have been printed, or may still be printed.',
      }),
    ),
    detail: NullableText('Reason of a failure or delay, such as `out of paper`.'),
    createdAt: UtcTime('Creation time, in UTC.'),
  },
  { title: 'PrintJob', description: 'A print job.' },
)

const printJobResponse = (job: PrintJob): Static<typeof PrintJobResponse> => ({
  ...job,
  createdAt: job.createdAt.toISOString(),
})

const tags = ['Printing']

const maxAtOnce = 100

const PrintersResponse = Type.Object(
  {
    printers: Type.Array(PrinterResponse, { description: 'The printers, sorted by name.' }),
    isRawPrintingOn: Type.Boolean({ description: 'Whether the deployment can print directly to printers.' }),
    ports: Type.Array(Int32({ description: 'A port.' }), { description: 'Ports that printers may use.' }),
  },
  { title: 'Printers', description: 'The printers of the account.' },
)
const PrintJobs = Type.Array(PrintJobResponse, { description: 'Ids of the labels, in printing order.' })

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
    responses: { 200: Envelope(PrintersResponse, 'The printers.') },
    errors: [],
    handler: async ({ deps, session }) => {
      const printers = (await listPrinters(deps, session)).map(printerResponse)
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
    responses: { 201: Envelope(PrinterResponse, 'The new printer.') },
    errors: ['Printer.TooMany', 'Printer.RawPrintingOff'],
    handler: async ({ deps, audit, session: { accountId }, body }) =>
      created(printerResponse(await addPrinter({ ...deps.printing, audit }, { ...body, accountId }))),
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/printers/:printerId',
    needs: 'printers.manage',
    docs: { operationId: 'changePrinter', summary: 'Changes the address or name of a printer.', tags },
    params,
    body: bodyReader(PrinterRequest),
    responses: { 200: Envelope(PrinterResponse, 'The printer.') },
    errors: ['Printer.NotFound', 'Printer.RawPrintingOff'],
    handler: async ({ deps, audit, session: { accountId }, params: { printerId }, body }) =>
      ok(printerResponse(await changePrinter({ ...deps.printing, audit }, { ...body, accountId, printerId }))),
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
    responses: { 200: Envelope(PrintJobResponse, 'The print job.') },
    errors: ['Printer.NotFound', 'Printer.RawPrintingOff'],
    handler: async ({ deps, audit, session: { accountId, user }, params: { printerId } }) => {
      const command = { accountId, userId: user.userId, printerId }
      return ok(printJobResponse(await printTestPage({ ...deps.printing, audit }, command)))
    },
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
      const jobs = await printLabels(deps.printing, { ...body, accountId, userId: user.userId })
      return ok(jobs.map(printJobResponse))
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
      return ok(jobs.map(printJobResponse))
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/print-jobs',
    needs: 'orders.read',
    docs: { operationId: 'listPrintJobs', summary: 'Lists up to one hundred print jobs, newest first.', tags },
    query: queryReader(JobsQuery),
    responses: { 200: Envelope(Type.Array(PrintJobResponse, { description: 'The print jobs.' }), 'The print jobs.') },
    errors: [],
    handler: async ({ deps, session: { accountId }, query: { orderId = null, printJobIds } }) => {
      const jobs = printJobIds
        ? await listPrintJobsById(deps, { accountId, printJobIds })
        : await listPrintJobs(deps, { accountId, orderId })
      return ok(jobs.map(printJobResponse))
    },
  })
}

export function printingRoutes(server: ConsoleServer): void {
  printerRoutes(server)
  jobRoutes(server)
}
