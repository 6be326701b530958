import type { LabelFormat } from '#domain/accounts/account.ts'
import type { LabelFileDeps } from '#domain/labels/render-files.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Resolve } from '#kit/ip-address.ts'
import type { KeyedSemaphore } from '#kit/limits.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import type { RawLimits } from '#kit/raw-socket.ts'

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
 * `Sent`: the printer or browser received all bytes, which does not prove that it printed them. `Failed`: nothing was
 * sent. `Unknown`: the connection broke after some bytes. `Sending` for too long means that the node died, so the
 * outcome is unknown as well.
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
  /** The reason of a failure, in a sentence. */
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
  limits?: RawLimits
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
  /** Jobs that are being sent. A node waits for them before it stops. */
  inFlight: Set<Promise<unknown>>
}
