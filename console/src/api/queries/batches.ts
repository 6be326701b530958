import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { basePath } from '../../base-path.ts'
import { type Body, type Data, type Query, request } from '../request.ts'

export type ShownBatch = Data<'/console/api/batches/{batchId}', 'get'>
export type Batch = ShownBatch['batch']
export type NamedBatch = Data<'/console/api/batches', 'get'>['batches'][number]
export type BatchFailure = ShownBatch['failures'][number]
export type NamedItem = Data<'/console/api/batches/{batchId}/items', 'get'>['items'][number]
export type BatchPrice = ShownBatch['prices'][number]
export type Money = Pick<BatchPrice, 'amount' | 'currency'>
export type ItemStates = NonNullable<Query<'/console/api/batches/{batchId}/items', 'get'>['state']>
export type ItemRate = Data<'/console/api/batches/{batchId}/items/{shipmentId}/rates', 'get'>['rates'][number]

/** Whether the service still works on it. The purchases that a paused or canceled batch sent get their outcomes. */
const isOpen = ({ state, counts }: Batch): boolean =>
  state === 'rating' || state === 'buying' || counts.buying + counts.unknown > 0

const refetchMs = 1_000
const listRefetchMs = 5_000

/** All batches, newest first. The first page is refetched while the service works on one of its batches. */
export const batchesQuery = () =>
  infiniteQueryOptions({
    queryKey: ['batches', 'list'],
    queryFn: ({ signal, pageParam }) =>
      request('get', '/console/api/batches', { query: pageParam ? { after: pageParam } : {}, signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state }) => {
      const [page, ...older] = state.data?.pages ?? []
      return older.length === 0 && page?.batches.some(({ batch }) => isOpen(batch)) ? listRefetchMs : false
    },
  })

/** Refetched each second while the service works on it. */
export const batchQuery = (batchId: string) =>
  queryOptions({
    queryKey: ['batches', 'one', batchId],
    queryFn: ({ signal }) => request('get', '/console/api/batches/{batchId}', { params: { batchId }, signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.batch) ? refetchMs : false),
  })

/** Items per page. */
export const itemsPageSize = 50

/** A page of items. Only the page on the screen is refetched, and others are soon forgotten. */
export const batchItemsQuery = (batchId: string, { states, page }: { states: ItemStates; page: number }) =>
  queryOptions({
    queryKey: ['batches', 'items', batchId, states, page],
    queryFn: ({ signal }) =>
      request('get', '/console/api/batches/{batchId}/items', {
        params: { batchId },
        query: { page, state: states },
        signal,
      }),
    placeholderData: keepPreviousData,
    gcTime: 5_000,
  })

/** The rates that can be chosen for an item. */
export const itemRatesQuery = (batchId: string, shipmentId: string) =>
  queryOptions({
    queryKey: ['batches', 'rates', batchId, shipmentId],
    queryFn: ({ signal }) =>
      request('get', '/console/api/batches/{batchId}/items/{shipmentId}/rates', {
        params: { batchId, shipmentId },
        signal,
      }),
    gcTime: 5_000,
  })

export type NewBatch = Body<'/console/api/batches', 'post'>

export const createBatch = (body: NewBatch): Promise<ShownBatch> => request('post', '/console/api/batches', { body })

/** @param shownTotals the totals that the page shows: more than that is not bought */
export const buyBatch = ({ batchId, shownTotals }: { batchId: string; shownTotals: Money[] }): Promise<ShownBatch> =>
  request('post', '/console/api/batches/{batchId}/buy', { params: { batchId }, body: { shownTotals } })

export const pauseBatch = (batchId: string): Promise<ShownBatch> =>
  request('post', '/console/api/batches/{batchId}/pause', { params: { batchId }, body: {} })

export const resumeBatch = (batchId: string): Promise<ShownBatch> =>
  request('post', '/console/api/batches/{batchId}/resume', { params: { batchId }, body: {} })

export const cancelBatch = (batchId: string): Promise<ShownBatch> =>
  request('post', '/console/api/batches/{batchId}/cancel', { params: { batchId }, body: {} })

export const retryBatch = (batchId: string): Promise<ShownBatch> =>
  request('post', '/console/api/batches/{batchId}/retry', { params: { batchId }, body: {} })

type ItemChange = { batchId: string; shipmentId: string; change: { rateId: string } | { excluded: boolean } }

/** Sets the rate of an item, leaves it out of the purchase, or includes it again. */
export const changeItem = ({ batchId, shipmentId, change }: ItemChange): Promise<ShownBatch> =>
  request('patch', '/console/api/batches/{batchId}/items/{shipmentId}', {
    params: { batchId, shipmentId },
    body: change,
  })

/**
 * Sends labels to a network printer.
 *
 * @param change.printerId null: the browser has printed them
 * @param change.labels `boughtLabels` of the batch; null: all that were bought so far
 */
export const printBatch = (change: { batchId: string; printerId: string | null; labels: string | null }) =>
  request('post', '/console/api/batches/{batchId}/prints', {
    params: { batchId: change.batchId },
    body: { printerId: change.printerId, labels: change.labels },
  })

type LabelsFile = NonNullable<Query<'/console/api/batches/{batchId}/labels', 'get'>['format']>

/** URL of the file with labels. It requires the session. @param labels null: all that were bought so far */
export const batchLabelsUrl = (
  batchId: string,
  format: LabelsFile,
  disposition: 'inline' | 'attachment',
  labels: string | null,
): string =>
  `${basePath}api/batches/${batchId}/labels?${new URLSearchParams({ format, disposition, ...(labels ? { labels } : {}) })}`
