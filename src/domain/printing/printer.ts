import type { LabelFormat } from '#domain/accounts/account.ts'
import type { LabelFileDeps } from '#domain/labels/render-files.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Resolve } from '#kit/ip-address.ts'
import type { KeyedSemaphore } from '#kit/limits.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'

/** The formats of label printers, by resolution. */
export const printerFormats = ['ZPL203DPI', 'ZPL300DPI', 'ZPL600DPI'] as const satisfies readonly LabelFormat[]
export type PrinterFormat = (typeof printerFormats)[number]

/** A label printer in the service's own network. */
export type Printer = {
  printerId: string
  name: string
  /** A hostname or an IP address, as a person entered it. */
  host: string
  port: number
  format: PrinterFormat
  createdAt: Date
}

/**
 * `Sending`: waiting, or not taken by the printer yet. `Sent`: the printer reported that it has printed the file, or has
 * read all of it, or a browser's print dialog was closed. `Failed`: nothing was sent. `Unknown`: some of it was sent,
 * and the printer has not confirmed it.
 */
export const printStates = ['Sending', 'Sent', 'Failed', 'Unknown'] as const
export type PrintState = (typeof printStates)[number]

export type PrintJob = {
  printJobId: string
  /** Null: a test page. */
  labelId: string | null
  orderId: string | null
  /** Null: a browser printed, or the printer was removed. */
  printerId: string | null
  /** Null: a browser printed. */
  printerName: string | null
  format: LabelFormat
  /** The person who printed. */
  userId: string
  state: PrintState
  /** The reason of a failure or of a delay, in words. */
  detail: string | null
  createdAt: Date
}

/** The operator's rules for printers. */
export type PrintingRules = {
  /** Whether the service sends to printers. Null: only while the deployment has one account. */
  rawPrinting: 'yes' | 'no' | null
  /** Allowed IP addresses and ranges. Empty: all private networks. */
  addresses: readonly string[]
  ports: readonly number[]
}

export type PrintingTimes = {
  /** How long a request waits for its jobs. After that, they continue in the background. */
  waitWindowMs: number
  /** Timeouts of the connection. Absent: the defaults. */
  limits?: SessionLimits
}

/** How long a connection to a printer waits. */
export type SessionLimits = {
  connectMs: number
  /** How long to try again while the printer rejects connections, because another program is printing. */
  busyMs: number
  /** A printer that does not report its status within this time does not report it at all. */
  statusMs: number
  /** After this time without any progress, people are asked to check the printer. */
  stalledMs: number
  /** A printer that neither reports its status nor closes the connection blocks the next job for this time at most. */
  confirmMs: number
  /** How long to wait for a printer without paper. */
  patienceMs: number
}

export type PrintingDeps = PrintingTimes & {
  db: Database
  clock: Clock
  ids: Ids
  log: Logger
  files: LabelFileDeps
  rules: PrintingRules
  /** Looks up hostnames. Absent: the machine's resolver. */
  resolve?: Resolve
  /** Gives a printer one connection at a time. */
  turns: KeyedSemaphore
  /** Commands that are being sent, and the ids of their jobs. A node waits for them before it stops. */
  inFlight: Map<Promise<unknown>, readonly string[]>
  /** Aborts if the node stops and printers have not taken their jobs. */
  stopping: AbortController
}
