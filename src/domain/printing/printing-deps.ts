import type { LabelFileDeps } from '#domain/labels/read-label-file.ts'
import type { Clock } from '#kit/clock.ts'
import type { Ids } from '#kit/ids.ts'
import type { Resolve } from '#kit/ip-address.ts'
import type { KeyedSemaphore } from '#kit/limits.ts'
import type { Logger } from '#kit/log.ts'
import type { Database } from '#kit/postgres.ts'
import type { RawLimits } from '#kit/raw-socket.ts'

/** What the operator lets printers be. */
export type PrintingRules = {
  /** Whether the service sends to printers; null: while the deployment has one account. */
  rawPrinting: 'yes' | 'no' | null
  /** Addresses and ranges where printers may be; none: those of private networks. */
  addresses: readonly string[]
  ports: readonly number[]
}

/** How long things may take. */
export type PrintingTimes = {
  /** How long somebody waits for what becomes of a print; then it goes on behind the answer. */
  waitWindowMs: number
  /** What a printer is given; the usual where absent. */
  limits?: RawLimits
}

export type PrintingDeps = PrintingTimes & {
  db: Database
  clock: Clock
  ids: Ids
  log: Logger
  files: LabelFileDeps
  rules: PrintingRules
  /** By what names are looked up; the machine's way where absent. */
  resolve?: Resolve
  /** A printer takes one connection at a time. */
  turns: KeyedSemaphore
  /** What is being sent now: a node that ends waits for it. */
  inFlight: Set<Promise<unknown>>
}
