import type { LabelFormat } from '#domain/accounts/label-formats.ts'

/**
 * What became of it. `Sent`: the printer, or somebody's browser, was given all of it, and nobody knows of the paper.
 * `Failed`: nothing left. `Unknown`: the connection broke after some of it had. `Sending` for longer than sending may
 * take is unknown as well: the node died at it.
 */
export const printStates = ['Sending', 'Sent', 'Failed', 'Unknown'] as const
export type PrintState = (typeof printStates)[number]

/** Something that was sent to be printed. */
export type PrintJob = {
  printJobId: string
  /** Null: a test print. */
  labelId: string | null
  orderId: string | null
  /** Null: by a browser, or to a printer that was removed since. */
  printerId: string | null
  /** What the printer was called; null: a browser printed. */
  printerName: string | null
  format: LabelFormat
  /** Who printed. */
  userId: string
  state: PrintState
  /** What went wrong, in a sentence. */
  detail: string | null
  createdAt: Date
}
