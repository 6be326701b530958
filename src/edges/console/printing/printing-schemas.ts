import { type Static, Type } from 'typebox'
import { labelFormats } from '#domain/accounts/account.ts'
import type { LabelFormat } from '#domain/labels/label.ts'
import {
  type Printer,
  type PrinterFormat,
  type PrintJob,
  type PrintState,
  printerFormats,
  printStates,
} from '#domain/printing/printer.ts'

import { NameText } from '#edges/console/schemas.ts'
import type { Clock } from '#kit/clock.ts'
import { Guid, Int32, Nullable, NullableText, OneOf, UtcTime } from '#kit/schema.ts'

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

export const PrinterRequest = Type.Object(printerFields, { title: 'PrinterRequest', description: 'A printer.' })

export const PrinterAnswer = Type.Object(
  {
    printerId: Guid('Id of the printer.'),
    ...printerFields,
    createdAt: UtcTime('Creation time, in UTC.'),
  },
  { title: 'Printer', description: 'A label printer that the service prints to directly.' },
)

export const printerAnswer = ({ createdAt, ...printer }: Printer): Static<typeof PrinterAnswer> => ({
  ...printer,
  createdAt: createdAt.toISOString(),
})

export const PrintJobAnswer = Type.Object(
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
          'State of the job.\n\n- Sending: In progress.\n- Sent: The whole file was sent.\n- Failed: The job failed before anything was sent.\n- Unknown: The job was interrupted. Part of the label may have been printed.',
      }),
    ),
    detail: NullableText('Error message.'),
    createdAt: UtcTime('Creation time, in UTC.'),
  },
  { title: 'PrintJob', description: 'A print job.' },
)

/** Longer than everything before it in a printer's queue, and itself, may take. */
const sendingLastsMs = 35 * 60_000

/** One whose node died while it sent shows as what it is: nobody knows what became of it. */
export function printJobAnswer({ clock }: { clock: Clock }, job: PrintJob): Static<typeof PrintJobAnswer> {
  const isLost = job.state === 'Sending' && clock.now().getTime() - job.createdAt.getTime() > sendingLastsMs
  const lost = { state: 'Unknown', detail: 'it was interrupted' } as const
  return { ...job, ...(isLost ? lost : {}), createdAt: job.createdAt.toISOString() }
}
