import { Type } from 'typebox'
import { type ConsoleServer, consoleOperation } from '#console-api/operation.ts'
import {
  PrinterAnswer,
  PrinterRequest,
  PrintJobAnswer,
  printerAnswer,
  printJobAnswer,
} from '#console-api/printing/printing-schemas.ts'
import { Ended, ended, LabelIds } from '#console-api/schemas.ts'
import { Envelope } from '#http-api/envelope.ts'
import { created, ok } from '#http-api/operation.ts'
import { bodyReader, queryReader } from '#http-api/read-input.ts'
import { Guid, InputGuid, Int32 } from '#kit/schema.ts'
import { addPrinter, changePrinter, listPrinters, removePrinter } from '#printing/change-printers.ts'
import { listPrintJobs, listPrintJobsById } from '#printing/list-print-jobs.ts'
import { printLabels, printTestPage } from '#printing/print-labels.ts'
import { isRawPrintingOn } from '#printing/printer-address.ts'
import { recordBrowserPrint } from '#printing/record-browser-print.ts'

const tags = ['Printing']

const maxAtOnce = 100

const PrintersAnswer = Type.Object(
  {
    printers: Type.Array(PrinterAnswer, { description: 'By their names.' }),
    isRawPrintingOn: Type.Boolean({ description: 'Whether the deployment sends to printers by itself.' }),
    ports: Type.Array(Int32({ description: 'A port.' }), { description: 'The ports that a printer may have.' }),
  },
  { title: 'Printers', description: 'The printers of the account.' },
)
const PrintJobs = Type.Array(PrintJobAnswer, { description: 'In the order in which they were asked for.' })

const PrintRequest = Type.Object(
  { printerId: InputGuid('The printer.'), labelIds: LabelIds(maxAtOnce) },
  { title: 'PrintLabelsRequest', description: 'What to print, where.' },
)
const BrowserPrintRequest = Type.Object(
  { labelIds: LabelIds(maxAtOnce) },
  { title: 'BrowserPrintRequest', description: 'What a browser has printed.' },
)
const JobsQuery = Type.Object({
  orderId: Type.Optional(InputGuid('Jobs of this order alone.')),
  printJobIds: Type.Optional(
    Type.Array(InputGuid('A job.'), { maxItems: maxAtOnce, description: 'These jobs alone, as they stand now.' }),
  ),
})

const params = Type.Object({ printerId: Guid('The printer.') })

function printerRoutes(server: ConsoleServer): void {
  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/printers',
    needs: 'labels.print',
    docs: { operationId: 'listPrinters', summary: 'The printers of the account', tags },
    answers: { 200: Envelope(PrintersAnswer, 'The printers.') },
    failures: [],
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
    docs: { operationId: 'addPrinter', summary: 'Set a printer up', tags },
    body: bodyReader(PrinterRequest),
    answers: { 201: Envelope(PrinterAnswer, 'The printer.') },
    failures: [409, 413, 415, 422],
    handler: async ({ deps, audit, session: { accountId }, body }) =>
      created(printerAnswer(await addPrinter({ ...deps.printing, audit }, { accountId, ...body }))),
  })

  consoleOperation(server, {
    method: 'PUT',
    url: '/console/api/printers/:printerId',
    needs: 'printers.manage',
    docs: { operationId: 'changePrinter', summary: 'Change where a printer is, or what it is called', tags },
    params,
    body: bodyReader(PrinterRequest),
    answers: { 200: Envelope(PrinterAnswer, 'The printer.') },
    failures: [404, 413, 415, 422],
    handler: async ({ deps, audit, session: { accountId }, params: { printerId }, body }) =>
      ok(printerAnswer(await changePrinter({ ...deps.printing, audit }, { accountId, printerId, ...body }))),
  })

  consoleOperation(server, {
    method: 'DELETE',
    url: '/console/api/printers/:printerId',
    needs: 'printers.manage',
    docs: { operationId: 'removePrinter', summary: 'Take a printer away; what it printed stays known', tags },
    params,
    answers: { 200: Envelope(Ended, 'It is gone.') },
    failures: [404],
    handler: async ({ deps, audit, session: { accountId }, params: { printerId } }) => {
      await removePrinter({ ...deps, audit }, { accountId, printerId })
      return ok(ended)
    },
  })

  consoleOperation(server, {
    method: 'POST',
    url: '/console/api/printers/:printerId/test',
    needs: 'printers.manage',
    docs: { operationId: 'testPrinter', summary: 'Have a printer print a page that shows its size and density', tags },
    params,
    body: bodyReader(Type.Object({})),
    answers: { 200: Envelope(PrintJobAnswer, 'What became of it so far.') },
    failures: [404, 409, 413, 415],
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
      summary: 'Send labels to a printer, in the order in which they are named',
      description:
        'Each is a job of its own, and one that cannot be printed fails alone. What takes longer than ten seconds goes on behind the answer.',
      tags,
    },
    body: bodyReader(PrintRequest),
    answers: { 200: Envelope(PrintJobs, 'What became of each so far.') },
    failures: [404, 409, 413, 415, 422],
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
      summary: "Keep that this browser's own dialog has printed labels",
      tags,
    },
    body: bodyReader(BrowserPrintRequest),
    answers: { 200: Envelope(PrintJobs, 'What was kept.') },
    failures: [404, 409, 413, 415, 422],
    handler: async ({ deps, session: { accountId, user }, body: { labelIds } }) => {
      const jobs = await recordBrowserPrint(deps, { accountId, userId: user.userId, labelIds })
      return ok(jobs.map((job) => printJobAnswer(deps, job)))
    },
  })

  consoleOperation(server, {
    method: 'GET',
    url: '/console/api/print-jobs',
    needs: 'orders.read',
    docs: { operationId: 'listPrintJobs', summary: 'What was printed, the newest first, a hundred at most', tags },
    query: queryReader(JobsQuery),
    answers: { 200: Envelope(Type.Array(PrintJobAnswer, { description: 'The jobs.' }), 'What was printed.') },
    failures: [422],
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
