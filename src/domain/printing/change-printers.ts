/** The printers of an account, as those who look after it keep them. */
import { readName } from '#domain/accounts/name-violations.ts'
import type { Audit, AuditAct, AuditEntry } from '#domain/audit/audit.ts'
import type { Printer, PrinterFormat } from '#domain/printing/printer.ts'
import { readPlace } from '#domain/printing/printer-address.ts'
import type { PrintingDeps } from '#domain/printing/printing-deps.ts'
import * as sql from '#domain/printing/sql.ts'
import { serviceError } from '#kit/errors/service-error.ts'

type Deps = Pick<PrintingDeps, 'db' | 'clock' | 'ids' | 'rules' | 'resolve'> & { audit: Audit }

export type WrittenPrinter = { name: string; host: string; port: number; format: PrinterFormat }

const maxPrinters = 100

/** @throws ServiceError `Printer.NotFound` */
export async function getPrinter(
  { db }: Pick<PrintingDeps, 'db'>,
  { accountId, printerId }: { accountId: string; printerId: string },
): Promise<Printer> {
  const [printer] = await sql.selectPrinter(db, accountId, printerId)
  if (!printer) throw serviceError('Printer.NotFound')
  return printer
}

/** By their names. */
export const listPrinters = (
  { db }: Pick<PrintingDeps, 'db'>,
  { accountId }: { accountId: string },
): Promise<Printer[]> => sql.selectPrinters(db, accountId)

/** @throws ValidationError; ServiceError `Printer.TooMany` */
export async function addPrinter(deps: Deps, command: { accountId: string } & WrittenPrinter): Promise<Printer> {
  const { accountId, port, format } = command
  const name = readName(command.name)
  const host = await readPlace(deps, command)
  const printer = { printerId: deps.ids(), name, host, port, format, createdAt: deps.clock.now() }
  await deps.db.transaction(async (tx) => {
    const [{ count } = { count: 0 }] = await sql.countPrinters(tx, accountId)
    if (count >= maxPrinters) throw serviceError('Printer.TooMany', { maxPrinters })
    await sql.insertPrinter(tx, accountId, printer)
    await deps.audit(tx, entryOf('printer.add', accountId, printer))
  })
  return printer
}

/** @throws ValidationError; ServiceError `Printer.NotFound` */
export async function changePrinter(
  deps: Deps,
  command: { accountId: string; printerId: string } & WrittenPrinter,
): Promise<Printer> {
  const { accountId, printerId, port, format } = command
  const name = readName(command.name)
  const host = await readPlace(deps, command)
  return deps.db.transaction(async (tx) => {
    const [printer] = await sql.updatePrinter(tx, accountId, { printerId, name, host, port, format })
    if (!printer) throw serviceError('Printer.NotFound')
    await deps.audit(tx, entryOf('printer.change', accountId, printer))
    return printer
  })
}

/** What it printed stays known. @throws ServiceError `Printer.NotFound` */
export async function removePrinter(
  deps: Pick<Deps, 'db' | 'audit'>,
  { accountId, printerId }: { accountId: string; printerId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [printer] = await sql.deletePrinter(tx, accountId, printerId)
    if (!printer) throw serviceError('Printer.NotFound')
    await deps.audit(tx, entryOf('printer.remove', accountId, printer))
  })
}

/** What the audit trail keeps of an act. */
const entryOf = (act: AuditAct, accountId: string, printer: Printer): AuditEntry => {
  const { printerId, name, host, port, format } = printer
  return { act, accountId, subjects: { printerId }, details: { name, host, port, format } }
}
