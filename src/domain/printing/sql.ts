import type { Printer, PrintJob, PrintState } from '#domain/printing/printer.ts'
import type { Page, Queryable } from '#kit/postgres.ts'

const printerColumns = 'id as "printerId", name, host, port, format, created_at as "createdAt"'

export const insertPrinter = (db: Queryable, accountId: string, printer: Printer) =>
  db.query({
    name: 'printers.insert',
    text: `insert into printers (account_id, id, name, host, port, format, created_at)
           values ($1::uuid, $2::uuid, $3::text, $4::text, $5::integer, $6::text, $7::timestamptz)`,
    values: [accountId, printer.printerId, printer.name, printer.host, printer.port, printer.format, printer.createdAt],
  })

export const selectPrinters = (db: Queryable, accountId: string) =>
  db.query<Printer>({
    name: 'printers.list',
    text: `select ${printerColumns} from printers where account_id = $1::uuid order by lower(name), id`,
    values: [accountId],
  })

export const selectPrinter = (db: Queryable, accountId: string, printerId: string) =>
  db.query<Printer>({
    name: 'printers.get',
    text: `select ${printerColumns} from printers where account_id = $1::uuid and id = $2::uuid`,
    values: [accountId, printerId],
  })

export const countPrinters = (db: Queryable, accountId: string) =>
  db.query<{ count: number }>({
    name: 'printers.count',
    text: `select count(*) as count from printers where account_id = $1::uuid`,
    values: [accountId],
  })

export const updatePrinter = (db: Queryable, accountId: string, printer: Omit<Printer, 'createdAt'>) =>
  db.query<Printer>({
    name: 'printers.update',
    text: `update printers set name = $3::text, host = $4::text, port = $5::integer, format = $6::text
           where account_id = $1::uuid and id = $2::uuid returning ${printerColumns}`,
    values: [accountId, printer.printerId, printer.name, printer.host, printer.port, printer.format],
  })

export const deletePrinter = (db: Queryable, accountId: string, printerId: string) =>
  db.query<Printer>({
    name: 'printers.delete',
    text: `delete from printers where account_id = $1::uuid and id = $2::uuid returning ${printerColumns}`,
    values: [accountId, printerId],
  })

/** Jobs keep the id of a removed printer, because removing it should not change all of its jobs. */
const jobColumns = `id as "printJobId", label_id as "labelId", order_id as "orderId",
  (select p.id from printers p where p.account_id = print_jobs.account_id and p.id = print_jobs.printer_id) as "printerId",
  printer_name as "printerName", format, user_id as "userId", state, detail, created_at as "createdAt"`

export const insertPrintJobs = (db: Queryable, accountId: string, jobs: readonly PrintJob[]) =>
  db.query({
    name: 'print-jobs.insert',
    text: `insert into print_jobs (account_id, id, label_id, order_id, printer_id, printer_name, format, user_id, state,
                                   detail, created_at, renewed_at)
           select $1::uuid, id, label_id, order_id, printer_id, printer_name, format, user_id, state, detail, created_at,
                  now()
           from unnest($2::uuid[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[], $8::uuid[], $9::text[],
                       $10::text[], $11::timestamptz[])
             as job (id, label_id, order_id, printer_id, printer_name, format, user_id, state, detail, created_at)`,
    values: [
      accountId,
      jobs.map((job) => job.printJobId),
      jobs.map((job) => job.labelId),
      jobs.map((job) => job.orderId),
      jobs.map((job) => job.printerId),
      jobs.map((job) => job.printerName),
      jobs.map((job) => job.format),
      jobs.map((job) => job.userId),
      jobs.map((job) => job.state),
      jobs.map((job) => job.detail),
      jobs.map((job) => job.createdAt),
    ],
  })

export const updatePrintJob = (
  db: Queryable,
  change: { accountId: string; printJobId: string; state: PrintState; detail: string | null },
) =>
  db.query({
    name: 'print-jobs.state',
    text: `update print_jobs set state = $3::text, detail = $4::text, renewed_at = now()
           where account_id = $1::uuid and id = $2::uuid`,
    values: [change.accountId, change.printJobId, change.state, change.detail],
  })

/** Across accounts. */
export const renewPrintJobs = (db: Queryable, printJobIds: readonly string[]) =>
  db.query({
    name: 'print-jobs.renew',
    text: `update print_jobs set renewed_at = now() where state = 'Sending' and id = any ($1::uuid[])`,
    values: [printJobIds],
  })

/** Across accounts. Jobs of version 0.1 are not renewed, and take up to 35 minutes. */
export const endLostPrintJobs = (db: Queryable, { leaseMs, detail }: { leaseMs: number; detail: string }) =>
  db.query({
    name: 'print-jobs.end-lost',
    text: `update print_jobs set state = 'Unknown', detail = $2::text
           where state = 'Sending'
             and coalesce(renewed_at + $1::integer * interval '1 millisecond', created_at + interval '35 minutes') < now()`,
    values: [leaseMs, detail],
  })

export const selectPrintJobs = (db: Queryable, accountId: string, printJobIds: readonly string[]) =>
  db.query<PrintJob>({
    name: 'print-jobs.by-id',
    text: `select ${jobColumns} from print_jobs where account_id = $1::uuid and id = any ($2::uuid[]) order by id`,
    values: [accountId, printJobIds],
  })

/** @param query.orderId null: the jobs of the whole account */
export const selectLastPrintJobs = (
  db: Queryable,
  query: { accountId: string; orderId: string | null; maxItems: number },
) =>
  db.query<PrintJob>({
    name: query.orderId ? 'print-jobs.of-order' : 'print-jobs.last',
    text: `select ${jobColumns} from print_jobs
           where account_id = $1::uuid and ${query.orderId ? 'order_id = $2::uuid' : '$2::uuid is null'}
           order by id desc limit $3::integer`,
    values: [query.accountId, query.orderId, query.maxItems],
  })

/** Across accounts. */
export const deletePrintJobsBefore = (db: Queryable, before: Date, maxItems: number) =>
  db.query({
    name: 'print-jobs.delete-old',
    text: `delete from print_jobs where ctid = any (array(
             select ctid from print_jobs where created_at < $1::timestamptz
             order by created_at limit $2::integer for update skip locked
           )) returning id`,
    values: [before, maxItems],
  })

export const selectPrintJobsPage = async (db: Queryable, accountId: string, { after, max }: Page) => {
  const jobs = await db.query<PrintJob>({
    name: 'print-jobs.export',
    text: `select ${jobColumns} from print_jobs
           where account_id = $1::uuid and id > $2::uuid order by id limit $3::integer`,
    values: [accountId, after, max],
  })
  return jobs.map((job) => ({ id: job.printJobId, ...job }))
}
