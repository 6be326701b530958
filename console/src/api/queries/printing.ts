import { queryOptions } from '@tanstack/react-query'
import { basePath } from '../../base-path.ts'
import { type Body, type Data, type Query, request } from '../request.ts'

export type Printers = Data<'/console/api/printers', 'get'>
export type Printer = Printers['printers'][number]
export type PrintJob = Data<'/console/api/print-jobs', 'post'>[number]

export const printersQuery = () =>
  queryOptions({
    queryKey: ['printers'],
    queryFn: ({ signal }) => request('get', '/console/api/printers', { signal }),
    staleTime: 60_000,
  })

/** Labels of the orders that can be printed, in the order of the ids. */
export const labelsOfOrdersQuery = (orderIds: readonly string[]) =>
  queryOptions({
    queryKey: ['orders', 'labels', orderIds],
    queryFn: ({ signal }) => request('get', '/console/api/labels', { query: { orderIds: [...orderIds] }, signal }),
  })

/** The number of pages of labels. Customs forms and copies follow a label. */
export const labelPagesQuery = (labelIds: readonly string[]) =>
  queryOptions({
    queryKey: ['label-pages', labelIds],
    queryFn: async ({ signal }) => {
      const { pages } = await request('get', '/console/api/label-pages', { query: { labelIds: [...labelIds] }, signal })
      return pages
    },
    staleTime: 60_000,
  })

/** Sends labels to a network printer. */
export const printLabels = (body: { printerId: string; labelIds: string[] }): Promise<PrintJob[]> =>
  request('post', '/console/api/print-jobs', { body })

export const readPrintJobs = (printJobIds: string[]): Promise<PrintJob[]> =>
  request('get', '/console/api/print-jobs', { query: { printJobIds } })

/** Records that this browser has printed labels. */
export const recordBrowserPrint = (labelIds: string[]): Promise<PrintJob[]> =>
  request('post', '/console/api/browser-prints', { body: { labelIds } })

/** Paper in the printer; `label` is one page of label size per label. */
export type Sheet = { paper: 'letter' | 'a4' | 'label'; labelsPerPage: 1 | 2 | 4; startAt: number }

/** URL of a PDF file with labels on sheets. */
export function labelSheetUrl(labelIds: readonly string[], { paper, labelsPerPage, startAt }: Sheet): string {
  const query = new URLSearchParams({ paper, labelsPerPage: String(labelsPerPage), startAt: String(startAt) })
  for (const labelId of labelIds) query.append('labelIds', labelId)
  return `${basePath}api/label-sheets?${query}`
}

type PrinterContent = Body<'/console/api/printers', 'post'>

/** @param printerId null for a new printer */
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

/** Prints a page that shows the size and resolution. */
export const testPrinter = (printerId: string): Promise<PrintJob> =>
  request('post', '/console/api/printers/{printerId}/test', { params: { printerId }, body: {} })

type Asked = Query<'/console/api/labels/{labelId}/file', 'get'>
export type LabelFile = NonNullable<Asked['format']>

/** URL of a label file, for links and images. It requires the session. */
export function labelFileUrl(
  labelId: string,
  format: LabelFile,
  disposition: NonNullable<Asked['disposition']>,
): string {
  const query = new URLSearchParams({ format, disposition })
  return `${basePath}api/labels/${encodeURIComponent(labelId)}/file?${query}`
}

export type CustomsDocument = Data<'/console/api/labels/{labelId}/documents', 'get'>[number]

/** The customs documents of a label. They never change. */
export const customsDocumentsQuery = (labelId: string) =>
  queryOptions({
    queryKey: ['papers', labelId],
    queryFn: ({ signal }) => request('get', '/console/api/labels/{labelId}/documents', { params: { labelId }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** URL of a document's file. It requires the session. */
export const customsDocumentUrl = (labelId: string, position: number): string =>
  `${basePath}api/labels/${encodeURIComponent(labelId)}/document?position=${position}`
