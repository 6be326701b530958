import { type Static, Type } from 'typebox'
import { labelFormats } from '#accounts/label-formats.ts'
import { NameText } from '#console-api/schemas.ts'
import type { Clock } from '#kit/clock.ts'
import { Guid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'
import type { LabelFormat } from '#labels/formats.ts'
import { type PrintJob, type PrintState, printStates } from '#printing/print-job.ts'
import { type Printer, type PrinterFormat, printerFormats } from '#printing/printer.ts'

const printerFields = {
  name: NameText('What it is called.'),
  host: Type.String({
    pattern: '\\S',
    maxLength: 253,
    description: 'Its name or address in the network around the service.',
  }),
  port: Int32({ minimum: 1, maximum: 65_535, description: 'Where it takes ZPL as it is, mostly 9100.' }),
  format: Type.Unsafe<PrinterFormat>(OneOf(printerFormats, { description: 'ZPL of its dots in an inch.' })),
}

export const PrinterRequest = Type.Object(printerFields, { title: 'PrinterRequest', description: 'A printer.' })

export const PrinterAnswer = Type.Object(
  {
    printerId: Guid('The printer.'),
    ...printerFields,
    createdAt: UtcTime('When it was set up, UTC.'),
  },
  { title: 'Printer', description: 'A label printer that the service itself reaches.' },
)

export const printerAnswer = ({ createdAt, ...printer }: Printer): Static<typeof PrinterAnswer> => ({
  ...printer,
  createdAt: createdAt.toISOString(),
})

export const PrintJobAnswer = Type.Object(
  {
    printJobId: Guid('The job.'),
    labelId: Nullable(Guid('The label; null: a test print.')),
    orderId: Nullable(Guid('Its order.')),
    printerId: Nullable(Guid('The printer; null: a browser, or a printer that is there no more.')),
    printerName: NullableText('What the printer is, or was, called; null: a browser printed.'),
    format: Type.Unsafe<LabelFormat>(OneOf(labelFormats, { description: 'Which file it was.' })),
    userId: Guid('Who printed.'),
    state: Type.Unsafe<PrintState>(
      OneOf(printStates, {
        description:
          'Whether it is being sent, was sent whole, failed before anything of it left, or broke off so that nobody knows.',
      }),
    ),
    detail: NullableText('What went wrong, in a sentence.'),
    createdAt: UtcTime('When it was asked for, UTC.'),
  },
  { title: 'PrintJob', description: 'Something that was sent to be printed.' },
)

/** Longer than everything before it in a printer's queue, and itself, may take. */
const sendingLastsMs = 35 * 60_000

/** One whose node died while it sent shows as what it is: nobody knows what became of it. */
export function printJobAnswer({ clock }: { clock: Clock }, job: PrintJob): Static<typeof PrintJobAnswer> {
  const isLost = job.state === 'Sending' && clock.now().getTime() - job.createdAt.getTime() > sendingLastsMs
  const lost = { state: 'Unknown', detail: 'it was broken off' } as const
  return { ...job, ...(isLost ? lost : {}), createdAt: job.createdAt.toISOString() }
}
