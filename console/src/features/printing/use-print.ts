import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { Failure } from '../../api/failure.ts'
import { failureMessage } from '../../api/messages.ts'
import {
  labelFileUrl,
  labelPagesQuery,
  labelSheetUrl,
  type Printer,
  type PrintJob,
  printersQuery,
  printLabels,
  readPrintJobs,
  recordBrowserPrint,
} from '../../api/queries/printing.ts'
import { useSession } from '../../shell/use-session.ts'
import { showToast } from '../../ui/toasts.ts'
import { printFile } from './print-file.ts'
import { nextPosition, type PrintSettings, printSettings, rememberSheet, type SheetLayout } from './print-settings.ts'

/** The available printers. */
export function usePrinters(): readonly Printer[] {
  const { may } = useSession()
  const { data } = useQuery({ ...printersQuery(), enabled: may.includes('labels.print') })
  return data?.isRawPrintingOn ? data.printers : []
}

export const usePrintSettings = (): PrintSettings => useSyncExternalStore(printSettings.subscribe, printSettings.get)

/** A sheet with an optional first position. */
type PositionedSheet = SheetLayout & { startAt?: number }

/** The print settings, or a one-time alternative. */
type PrintTarget = PrintSettings | { kind: 'sheet'; sheet: PositionedSheet }

type PrintProblem = {
  text: string
  /** The file, to print it another way. */
  url: string | null
  /** Called when the link is opened, which counts as printing. */
  onOpen?: () => void
}

const retryHint = 'If the label didn’t come out, print it again.'
const pollMs = 1_000
const polls = 60

/** Waits for jobs that are being sent, until the printer reports a problem. A printer without paper holds them. */
async function ended(jobs: PrintJob[]): Promise<PrintJob[]> {
  let now = jobs
  for (
    let tries = 0;
    tries < polls && now.some(({ state, detail }) => state === 'Sending' && detail === null);
    tries += 1
  ) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    now = await readPrintJobs(jobs.map(({ printJobId }) => printJobId))
  }
  return now
}

/** The error message. Null if all jobs were sent. */
function problemOf(jobs: readonly PrintJob[]): string | null {
  const job = jobs.find(({ state }) => state !== 'Sent')
  if (!job) return null
  const name = job.printerName ?? 'The printer'
  const detail = job.detail?.replace(/\.$/, '')
  if (job.state === 'Failed') return `${name} didn’t print: ${detail ?? 'the printer can’t be reached'}.`
  if (job.state === 'Sending') {
    return `${name} hasn’t printed yet${detail ? `: ${detail}` : ''}. Labels print when the printer is ready. Don’t print them again.`
  }
  return `${name} hasn’t confirmed the label${detail ? `: ${detail}` : ''}. Check whether it came out before you print again.`
}

async function byPrinter(printerId: string, labelIds: string[]): Promise<PrintProblem | null> {
  const jobs = await ended(await printLabels({ printerId, labelIds }))
  const text = problemOf(jobs)
  if (text === null) showToast(`Sent to ${jobs[0]?.printerName ?? 'the printer'}`)
  return text === null ? null : { text, url: null }
}

/** A file that the browser prints or opens. */
type BrowserPrint = {
  url: string
  /** Records that the labels were printed. A closed dialog is the only evidence. */
  record: () => Promise<unknown>
}

async function byBrowser({ url, record }: BrowserPrint, follow: Follow): Promise<PrintProblem | null> {
  const outcome = await printFile(url)
  if (outcome === 'missing') return { text: 'The label file isn’t ready yet. Try again in a moment.', url: null }
  if (outcome === 'unsupported') {
    const text = 'This browser can’t print the label from this page. Open the label and print it from there.'
    return { text, url, onOpen: follow(record) }
  }
  await record()
  if (outcome === 'sent') return null
  return { text: 'The label is open in another tab. Print it from there.', url }
}

type CountPages = (labelIds: string[]) => Promise<number>

/** @param sheet without a position, the next free one is used */
function onSheet(sheet: PositionedSheet, labelIds: string[], countPages: CountPages): BrowserPrint {
  const { startAt = nextPosition(sheet), ...paper } = sheet
  // Not awaited before printing: a browser opens tabs only during a click.
  const counted = countPages(labelIds).catch(() => labelIds.length)
  return {
    url: labelSheetUrl(labelIds, { ...paper, startAt }),
    record: async () => {
      // First, because the paper is used even if the service can't be reached.
      rememberSheet(paper, startAt, await counted)
      return recordBrowserPrint(labelIds)
    },
  }
}

/** Each label on its own page. A single label already is such a file. */
const onPages = (labelIds: string[]): BrowserPrint => ({
  url:
    labelIds.length === 1
      ? labelFileUrl(labelIds[0] ?? '', 'PDF', 'inline')
      : labelSheetUrl(labelIds, { paper: 'label', labelsPerPage: 1, startAt: 1 }),
  record: () => recordBrowserPrint(labelIds),
})

/** Returns a click handler for the link that records the print and shows errors. */
type Follow = (record: () => Promise<unknown>) => () => void

/** Prints labels with the print settings or an alternative, and reports problems. */
export function usePrint() {
  const queryClient = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<PrintProblem | null>(null)
  const print = useCallback(
    async (labelIds: string[], how: PrintTarget = printSettings.get()): Promise<void> => {
      const show = async (printing: () => Promise<PrintProblem | null>) => {
        try {
          setProblem(await printing())
          await queryClient.invalidateQueries({ queryKey: ['orders'] })
        } catch (error) {
          if (!(error instanceof Failure)) throw error
          setProblem({ text: `${failureMessage(error)} ${retryHint}`, url: null })
        }
      }
      const follow: Follow = (record) => {
        let isFollowed = false
        return () => {
          // A double click must not record the print twice.
          if (!isFollowed) void show(() => record().then(() => null))
          isFollowed = true
        }
      }
      setPending(true)
      setProblem(null)
      const countPages: CountPages = (ids) => queryClient.fetchQuery(labelPagesQuery(ids))
      await show(() => send(labelIds, how, { follow, countPages })).finally(() => setPending(false))
    },
    [queryClient],
  )
  return { print, isPending, problem }
}

export type Printing = ReturnType<typeof usePrint>

function send(
  labelIds: string[],
  how: PrintTarget,
  { follow, countPages }: { follow: Follow; countPages: CountPages },
): Promise<PrintProblem | null> {
  if (how.kind === 'printer') return byPrinter(how.printerId, labelIds)
  return byBrowser(how.kind === 'sheet' ? onSheet(how.sheet, labelIds, countPages) : onPages(labelIds), follow)
}
