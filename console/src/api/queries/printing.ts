import { queryOptions } from '@tanstack/react-query'
import { basePath } from '../../base-path.ts'
import { type Body, type Data, request } from '../request.ts'

export type Printers = Data<'/console/api/printers', 'get'>
export type Printer = Printers['printers'][number]
export type PrintJob = Data<'/console/api/print-jobs', 'post'>[number]

export const printersQuery = () =>
  queryOptions({
    queryKey: ['printers'],
    queryFn: ({ signal }) => request('get', '/console/api/printers', { signal }),
    staleTime: 60_000,
  })

export type LabelOfOrder = Data<'/console/api/labels', 'get'>[number]

/** The labels of orders that can be used, in the order in which the orders are named. */
export const labelsOfOrdersQuery = (orderIds: readonly string[]) =>
  queryOptions({
    queryKey: ['orders', 'labels', orderIds],
    queryFn: ({ signal }) => request('get', '/console/api/labels', { query: { orderIds: [...orderIds] }, signal }),
  })

/** Sends labels to a printer that the service reaches. */
export const printLabels = (body: { printerId: string; labelIds: string[] }): Promise<PrintJob[]> =>
  request('post', '/console/api/print-jobs', { body })

/** Jobs as they stand now. */
export const readPrintJobs = (printJobIds: string[]): Promise<PrintJob[]> =>
  request('get', '/console/api/print-jobs', { query: { printJobIds } })

/** Tells that this browser has printed labels. */
export const recordBrowserPrint = (labelIds: string[]): Promise<PrintJob[]> =>
  request('post', '/console/api/browser-prints', { body: { labelIds } })

/** Office paper; `label`: a page of a label's own size for each. */
export type Sheet = { paper: 'letter' | 'a4' | 'label'; labelsPerPage: 1 | 2 | 4; startAt: number }

/** Where labels on office paper are. */
export function labelSheetAddress(labelIds: readonly string[], { paper, labelsPerPage, startAt }: Sheet): string {
  const query = new URLSearchParams({ paper, labelsPerPage: String(labelsPerPage), startAt: String(startAt) })
  for (const labelId of labelIds) query.append('labelIds', labelId)
  return `${basePath}api/label-sheets?${query}`
}

export type PrinterContent = Body<'/console/api/printers', 'post'>

/** @param printerId null: another one is set up */
export const savePrinter = ({
  printerId,
  body,
}: {
  printerId: string | null
  body: PrinterContent
}): Promise<Printer> =>
  printerId === null
    ? request('post', '/console/api/printers', { body })
    : request('put', '/console/api/printers/{printerId}', { params: { printerId }, body })

export const removePrinter = (printerId: string) =>
  request('delete', '/console/api/printers/{printerId}', { params: { printerId } })

/** Has it print a page that shows its size and density. */
export const testPrinter = (printerId: string): Promise<PrintJob> =>
  request('post', '/console/api/printers/{printerId}/test', { params: { printerId }, body: {} })
