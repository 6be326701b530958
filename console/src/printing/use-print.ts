import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { Failure } from '../api/failure.ts'
import { labelFileAddress } from '../api/label-files.ts'
import {
  labelSheetAddress,
  type Printer,
  type PrintJob,
  printersQuery,
  printLabels,
  readPrintJobs,
  recordBrowserPrint,
  type Sheet,
} from '../api/queries/printing.ts'
import { wordsOf } from '../api/words.ts'
import { showToast } from '../design/toasts.ts'
import { useSession } from '../frame/use-session.ts'
import { freePlaceOn, noteSheet } from './open-sheet.ts'
import { printFile } from './print-frame.ts'
import { type Paper, type Station, station } from './station.ts'

/** Where labels can go from here. */
export function usePrinters(): readonly Printer[] {
  const { may } = useSession()
  const { data } = useQuery({ ...printersQuery(), enabled: may.includes('labels.print') })
  return data?.isRawPrintingOn ? data.printers : []
}

export const useStation = (): Station => useSyncExternalStore(station.subscribe, station.get)

/** Office paper, from a place on. */
export type PlacedPaper = Paper & { startAt?: number }

/** How this desk prints, or how something is printed this once. */
export type Way = Station | { kind: 'sheet'; sheet: PlacedPaper }

export type Trouble = {
  text: string
  /** The file itself, for whoever prints it by other means. */
  address: string | null
}

const again = 'If the label didn’t come out, print it again.'
const pollMs = 1_000
const polls = 60

/** Waits for what becomes of jobs that are still being sent; a printer without paper keeps them. */
async function ended(jobs: PrintJob[]): Promise<PrintJob[]> {
  let now = jobs
  for (let tries = 0; tries < polls && now.some(({ state }) => state === 'Sending'); tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, pollMs))
    now = await readPrintJobs(jobs.map(({ printJobId }) => printJobId))
  }
  return now
}

/** What is to be said of jobs; null: all of them were sent. */
function troubleOf(jobs: readonly PrintJob[]): string | null {
  const job = jobs.find(({ state }) => state !== 'Sent')
  if (!job) return null
  const name = job.printerName ?? 'The printer'
  if (job.state === 'Failed') return `${name} didn’t print: ${job.detail ?? 'the printer can’t be reached'}.`
  if (job.state === 'Sending') return `${name} hasn’t accepted the label yet. Check the printer before you print again.`
  return `The connection to ${name} broke while printing: ${job.detail ?? ''} Check whether the label came out.`
}

async function byPrinter(printerId: string, labelIds: string[]): Promise<Trouble | null> {
  const jobs = await ended(await printLabels({ printerId, labelIds }))
  const text = troubleOf(jobs)
  if (text === null) showToast(`Sent to ${jobs[0]?.printerName ?? 'the printer'}`)
  return text === null ? null : { text, address: null }
}

async function byBrowser(address: string, labelIds: string[]): Promise<Trouble | null> {
  const outcome = await printFile(address)
  if (outcome === 'unsupported')
    return { text: 'This browser can’t show PDFs on the page. Open the label and print it from there.', address }
  if (outcome === 'missing') return { text: 'The label file isn’t ready yet. Try again in a moment.', address: null }
  await recordBrowserPrint(labelIds)
  return null
}

/** @param sheet without a place: it goes on where the last one printed here ended */
async function onSheet(sheet: PlacedPaper, labelIds: string[]): Promise<Trouble | null> {
  const { startAt = freePlaceOn(sheet), ...paper } = sheet
  const trouble = await byBrowser(labelSheetAddress(labelIds, { ...paper, startAt }), labelIds)
  if (trouble === null) noteSheet(paper, startAt, labelIds.length)
  return trouble
}

/** Prints labels as this desk does, or otherwise where that is asked for, and says what came of it. */
export function usePrint() {
  const queryClient = useQueryClient()
  const [isPending, setPending] = useState(false)
  const [trouble, setTrouble] = useState<Trouble | null>(null)
  const print = useCallback(
    async (labelIds: string[], how: Way = station.get()): Promise<void> => {
      setPending(true)
      setTrouble(null)
      try {
        setTrouble(await send(labelIds, how))
        await queryClient.invalidateQueries({ queryKey: ['orders'] })
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        setTrouble({ text: `${wordsOf(error)} ${again}`, address: null })
      } finally {
        setPending(false)
      }
    },
    [queryClient],
  )
  return { print, isPending, trouble }
}

export type Printing = ReturnType<typeof usePrint>

function send(labelIds: string[], how: Way): Promise<Trouble | null> {
  const [first = ''] = labelIds
  if (how.kind === 'printer') return byPrinter(how.printerId, labelIds)
  if (how.kind === 'sheet') return onSheet(how.sheet, labelIds)
  // One label is its own page; several follow each other on pages of their size.
  return byBrowser(
    labelIds.length === 1 ? labelFileAddress(first, 'PDF', 'inline') : labelSheetAddress(labelIds, pages),
    labelIds,
  )
}

/** A page of its own size for each. */
const pages: Sheet = { paper: 'label', labelsPerPage: 1, startAt: 1 }
