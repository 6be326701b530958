import { parseName } from '#domain/accounts/account.ts'
import { hasOneAccount } from '#domain/accounts/queries.ts'
import type { Audit, AuditAct, AuditEntry } from '#domain/audit/audit.ts'
import type { Printer, PrinterFormat, PrintingDeps, PrintJob } from '#domain/printing/printer.ts'
import * as sql from '#domain/printing/sql.ts'
import { timedOut, withTimeout } from '#kit/clock.ts'
import { serviceError } from '#kit/errors/service-error.ts'
import { assertNoIssues, fieldIssue, required, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { addressOf, privateAddressMatcher } from '#kit/ip-address.ts'
import { assertRoom } from '#kit/list-limits.ts'
import type { Queryable } from '#kit/postgres.ts'

type Deps = Pick<PrintingDeps, 'db' | 'clock' | 'ids' | 'rules' | 'resolve'> & { audit: Audit }

export type WrittenPrinter = { name: string; host: string; port: number; format: PrinterFormat }

/** @throws ServiceError `Printer.NotFound` */
export async function getPrinter(
  { db }: Pick<PrintingDeps, 'db'>,
  { accountId, printerId }: { accountId: string; printerId: string },
): Promise<Printer> {
  const [printer] = await sql.selectPrinter(db, accountId, printerId)
  if (!printer) throw serviceError('Printer.NotFound')
  return printer
}

/** Sorted by name. */
export const listPrinters = (
  { db }: Pick<PrintingDeps, 'db'>,
  { accountId }: { accountId: string },
): Promise<Printer[]> => sql.selectPrinters(db, accountId)

/** @throws ValidationError; ServiceError `Printer.RawPrintingOff`, `Printer.TooMany` */
export async function addPrinter(deps: Deps, command: { accountId: string } & WrittenPrinter): Promise<Printer> {
  const { accountId, port, format } = command
  await assertRawPrintingOn(deps)
  const name = parseName(command.name)
  const host = await parsePrinterHost(deps, command)
  const printer = { printerId: deps.ids(), name, host, port, format, createdAt: deps.clock.now() }
  await deps.db.transaction(async (tx) => {
    await assertRoom(tx, 'printers', accountId, () => sql.countPrinters(tx, accountId))
    await sql.insertPrinter(tx, accountId, printer)
    await deps.audit(tx, auditEntry('printer.add', accountId, printer))
  })
  return printer
}

/** @throws ValidationError; ServiceError `Printer.RawPrintingOff`, `Printer.NotFound` */
export async function changePrinter(
  deps: Deps,
  command: { accountId: string; printerId: string } & WrittenPrinter,
): Promise<Printer> {
  const { accountId, printerId, port, format } = command
  await assertRawPrintingOn(deps)
  const name = parseName(command.name)
  const host = await parsePrinterHost(deps, command)
  return deps.db.transaction(async (tx) => {
    const [printer] = await sql.updatePrinter(tx, accountId, { printerId, name, host, port, format })
    if (!printer) throw serviceError('Printer.NotFound')
    await deps.audit(tx, auditEntry('printer.change', accountId, printer))
    return printer
  })
}

/** Its print jobs stay. @throws ServiceError `Printer.NotFound` */
export async function removePrinter(
  deps: Pick<Deps, 'db' | 'audit'>,
  { accountId, printerId }: { accountId: string; printerId: string },
): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [printer] = await sql.deletePrinter(tx, accountId, printerId)
    if (!printer) throw serviceError('Printer.NotFound')
    await deps.audit(tx, auditEntry('printer.remove', accountId, printer))
  })
}

const auditEntry = (act: AuditAct, accountId: string, printer: Printer): AuditEntry => {
  const { printerId, name, host, port, format } = printer
  return { act, accountId, subjects: { printerId }, details: { name, host, port, format } }
}

const lookupTimeoutMs = 5_000
/** A hostname or an IP address without brackets, zone or port. */
const hostPattern = /^[A-Za-z0-9._:-]{1,253}$/

/** Whether the service sends to printers, in addition to browsers that print. */
export const isRawPrintingOn = async ({ db, rules }: Pick<PrintingDeps, 'db' | 'rules'>): Promise<boolean> =>
  rules.rawPrinting === null ? hasOneAccount({ db }) : rules.rawPrinting === 'yes'

/**
 * Runs before any lookup: the results of lookups reveal which names exist in the operator's network.
 * @throws ServiceError `Printer.RawPrintingOff`
 */
export async function assertRawPrintingOn(deps: Pick<PrintingDeps, 'db' | 'rules'>): Promise<void> {
  if (!(await isRawPrintingOn(deps))) throw serviceError('Printer.RawPrintingOff')
}

/**
 * Looks up the IP address of a printer. The caller must connect to exactly this address, because a second lookup could
 * return one that is not allowed.
 *
 * @throws Error with a sentence if there is no address or it is not allowed
 */
export async function getPrinterIp(
  deps: Pick<PrintingDeps, 'rules' | 'resolve'>,
  { host, port }: { host: string; port: number },
): Promise<string> {
  if (!deps.rules.ports.includes(port)) throw new Error(`port ${port} is not allowed for printers`)
  const isAllowed = privateAddressMatcher(deps.rules.addresses)
  const refusal = 'the host is not in a network that is allowed for printers'
  const ip = await withTimeout(addressOf(host, { isAllowed, refusal }, deps.resolve), lookupTimeoutMs)
  if (ip === timedOut) throw new Error('the hostname could not be resolved in time')
  return ip
}

/**
 * Validates host and port. Rules apply, so that a page can't make the service connect to any machine of its network.
 *
 * @returns the host without surrounding spaces
 * @throws ValidationError
 */
async function parsePrinterHost(
  deps: Pick<PrintingDeps, 'rules' | 'resolve'>,
  printer: { host: string; port: number },
): Promise<string> {
  const host = printer.host.trim()
  const { ports } = deps.rules
  const issues: ValidationIssue[] = []
  if (!ports.includes(printer.port)) issues.push(fieldIssue('invalid', 'port', `must be ${ports.join(' or ')}`))
  if (host === '') issues.push(required('invalid', 'host'))
  else if (!hostPattern.test(host)) issues.push(fieldIssue('invalid', 'host', 'must be a hostname or an IP address'))
  assertNoIssues(issues)
  await getPrinterIp(deps, { host, port: printer.port }).catch((error: Error) => {
    assertNoIssues([fieldIssue('invalid', 'host', `cannot be used: ${lookupFailureReason(error)}`)])
  })
  return host
}

/** The reason of a failed lookup. The system's own message is of no use to the person who entered the host. */
export const lookupFailureReason = (error: Error & { code?: string }): string =>
  error.code === 'ENOTFOUND' || error.code === 'EAI_AGAIN' ? 'the hostname has no IP address' : error.message

const maxListed = 100

/**
 * The newest 100 print jobs, newest first.
 *
 * @param query.orderId null: jobs of all orders
 */
export const listPrintJobs = (
  { db }: { db: Queryable },
  query: { accountId: string; orderId: string | null },
): Promise<PrintJob[]> => sql.selectLastPrintJobs(db, { ...query, maxItems: maxListed })

/** The account's print jobs with these ids. Unknown ids are left out. */
export const listPrintJobsById = (
  { db }: { db: Queryable },
  { accountId, printJobIds }: { accountId: string; printJobIds: readonly string[] },
): Promise<PrintJob[]> => sql.selectPrintJobs(db, accountId, printJobIds)
