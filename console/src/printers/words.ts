/** What printers' densities are called, and what is said of a test print. */
import type { Printer, PrintJob } from '../api/queries/printing.ts'

export const wordsOfFormats: Readonly<Record<Printer['format'], string>> = {
  ZPL203DPI: '203 dpi',
  ZPL300DPI: '300 dpi',
  ZPL600DPI: '600 dpi',
}

type Said = { isGood: boolean; text: string }

/** Nobody knows of the paper: what was sent may still not have come out. */
const sayings: Readonly<Record<PrintJob['state'], (detail: string | null) => Said>> = {
  Sending: () => ({ isGood: true, text: 'It is being sent. A printer that is busy takes it when it can.' }),
  Sent: () => ({
    isGood: true,
    text: 'The printer took the test page: a frame of 4 × 6 inches, with a line of one inch to measure.',
  }),
  Failed: (detail) => ({ isGood: false, text: `Nothing was sent: ${detail ?? 'the printer cannot be reached'}.` }),
  Unknown: (detail) => ({
    isGood: false,
    text: `The connection broke: ${detail ?? 'nobody knows why'}. Look at the printer before you try again.`,
  }),
}

export const sayTest = ({ state, detail }: Pick<PrintJob, 'state' | 'detail'>): Said =>
  sayings[state](detail?.replace(/\.$/, '') ?? null)
