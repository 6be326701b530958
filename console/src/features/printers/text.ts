/** Names of resolutions, and results of a test print. */
import type { Printer, PrintJob } from '../../api/queries/printing.ts'

export const formatTexts: Readonly<Record<Printer['format'], string>> = {
  ZPL203DPI: '203 dpi',
  ZPL300DPI: '300 dpi',
  ZPL600DPI: '600 dpi',
}

type TestResult = { isGood: boolean; text: string }

/** A sent page may still not have been printed. */
const testResults: Readonly<Record<PrintJob['state'], (detail: string | null) => TestResult>> = {
  Sending: () => ({
    isGood: true,
    text: 'Sending the test page. A busy printer prints the page when it’s ready.',
  }),
  Sent: () => ({
    isGood: true,
    text: 'Test page sent. Check that the frame on the page measures 4 × 6 inches and that the line measures one inch.',
  }),
  Failed: (detail) => ({ isGood: false, text: `Nothing was sent: ${detail ?? 'the printer can’t be reached'}.` }),
  Unknown: (detail) => ({
    isGood: false,
    text: `The connection was lost: ${detail ?? 'unknown reason'}. Check the printer before you try again.`,
  }),
}

export const testResult = ({ state, detail }: Pick<PrintJob, 'state' | 'detail'>): TestResult =>
  testResults[state](detail?.replace(/\.$/, '') ?? null)
