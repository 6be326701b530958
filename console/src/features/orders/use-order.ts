import { keepPreviousData, type QueryClient, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import {
  getOrderStore,
  type Order,
  type OrderStore,
  type OrdersPage,
  orderQuery,
  type Timeline,
  timelineQuery,
} from '../../api/queries/orders.ts'
import { paths } from '../../paths.ts'
import { type Command, useCommands } from '../../shell/commands.ts'
import { createStore } from '../../ui/store.ts'
import { showToast } from '../../ui/toasts.ts'
import type { OrdersSearch } from './list/search.ts'
import { pollInterval } from './statuses.ts'

/** States of purchases, cancellations and label files. */
const statesOf = (order: Order | undefined) =>
  order?.shipments.flatMap(({ purchase, label }) => [
    purchase?.status,
    label?.cancellation?.status,
    label?.isLive && label.files === 'processing' ? 'Processing' : null,
  ]) ?? []

const checkMs = 1_500
const checkedWithinMs = 15_000

/** Whether the address is probably being checked, because it has just been received or changed. */
const isChecking = (order: Order | undefined): boolean =>
  order?.toAddressCheck === null && order.isPurchasable && Date.now() - Date.parse(order.updatedAt) < checkedWithinMs

/** An order and its timeline, refetched while something is in progress. */
export function useOrder(orderId: string): { order: Order; timeline: Timeline } {
  const queryClient = useQueryClient()
  const { data: order } = useSuspenseQuery({
    ...orderQuery(orderId),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isChecking(state.data) ? checkMs : pollInterval(statesOf(state.data), false)),
  })
  const { data: timeline } = useSuspenseQuery({ ...timelineQuery(orderId), refetchOnWindowFocus: true })
  // Each change of the order adds to its timeline.
  const change = [order.updatedAt, ...statesOf(order)].join(' ')
  useEffect(() => {
    if (change) void queryClient.invalidateQueries({ queryKey: timelineQuery(orderId).queryKey })
  }, [queryClient, orderId, change])
  return { order, timeline }
}

const busyMs = 3_000

/** Whether a fulfillment update is in progress. */
const isBusy = (storeState: OrderStore | undefined): boolean =>
  storeState?.pushes.some(
    ({ state, nextTryAt }) =>
      state === 'sending' ||
      state === 'taking back' ||
      (nextTryAt !== null && Date.parse(nextTryAt) < Date.now() + 10 * busyMs),
  ) ?? false

/** The order's state in its store. Null while it is loading or if it failed. */
export function useStoreState(order: Order): { storeState: OrderStore | null; error: Error | null } {
  const { orderId } = order
  // A purchase and a label change the state, so they are part of the key.
  const bought = order.shipments.map(({ purchase, label }) => [purchase?.status, label?.isLive])
  const { data, error } = useQuery({
    queryKey: ['orders', 'store', orderId, order.updatedAt, order.purchaseBlock, bought],
    queryFn: ({ signal }) => getOrderStore(orderId, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isBusy(state.data) ? busyMs : false),
  })
  return { storeState: data ?? null, error }
}

type Paging = Pick<OrdersPage, 'pageNumber' | 'pageSize' | 'totalItemsCount'>

type LastList = {
  search: OrdersSearch
  orderIds: readonly string[]
  /** The number of orders on earlier pages. */
  offset: number
  /** The number of orders on all pages, when the list was shown. */
  total: number
}

/** The list that was shown last, for the links from an order back to it and to its neighbors. */
export const lastList = createStore<LastList>({ search: {}, orderIds: [], offset: 0, total: 0 })

export type Neighbors = {
  before: string | null
  next: string | null
  /** Whether the list has more orders than those that are known. */
  hasMore: boolean
  index: number
  count: number
}

/** Null if the order isn't in the list. */
export function neighborsOf({ orderIds, offset, total }: LastList, orderId: string): Neighbors | null {
  const at = orderIds.indexOf(orderId)
  if (at < 0) return null
  const hasMore = offset + orderIds.length < total
  const count = Math.max(total, offset + orderIds.length)
  return { before: orderIds[at - 1] ?? null, next: orderIds[at + 1] ?? null, hasMore, index: offset + at + 1, count }
}

/** Remembers the list for the order pages. */
export function useRememberList(search: OrdersSearch, orderIds: readonly string[], page: Paging): void {
  const offset = (page.pageNumber - 1) * page.pageSize
  const total = page.totalItemsCount
  useEffect(
    () => lastList.set({ search: { ...search, peek: undefined }, orderIds, offset, total }),
    [search, orderIds, offset, total],
  )
}

/**
 * Adds the orders after the known ones to the list. Shipped orders have left the list, so the same page can contain
 * other orders now.
 *
 * @returns the id of the first of them; null if there are none
 */
async function readOn(queryClient: QueryClient): Promise<string | null> {
  // Loaded on demand, because few people reach the end of a page.
  const { listQuery } = await import('./list/search.ts')
  const { search } = lastList.get()
  const page = search.page ?? 1
  for (const number of [page, page + 1]) {
    const query = listQuery({ ...search, page: number === 1 ? undefined : number })
    const { items } = await queryClient.fetchQuery({ ...query, staleTime: 0 })
    const list = lastList.get()
    const further = items.map(({ id }) => id).filter((id) => !list.orderIds.includes(id))
    if (further[0] === undefined) continue
    lastList.set({ ...list, orderIds: [...list.orderIds, ...further] })
    return further[0]
  }
  return null
}

/** Opens the next order of the list, also across its pages. */
export function useNextOrder(orderId: string): () => void {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  return useCallback(async () => {
    const neighbors = neighborsOf(lastList.get(), orderId)
    const next = neighbors?.next ?? (neighbors?.hasMore ? await readOn(queryClient).catch(() => null) : null)
    if (next) void navigate({ to: paths.order, params: { orderId: next } })
    else showToast('This is the last order of the list')
  }, [navigate, queryClient, orderId])
}

/** Shortcuts of the order page: back to the list, and to its neighbors. */
export function useOrderCommands(orderId: string): void {
  const navigate = useNavigate()
  const next = useNextOrder(orderId)
  const list = useSyncExternalStore(lastList.subscribe, lastList.get)
  const commands = useMemo(() => {
    const neighbors = neighborsOf(list, orderId)
    const step = (id: string, text: string, keys: string, to: string | null | undefined): Command => ({
      id: `order ${id}`,
      text,
      group: 'Order',
      keys,
      run: () => {
        if (to) void navigate({ to: paths.order, params: { orderId: to } })
      },
    })
    const back = () => void navigate({ to: paths.orders, search: list.search })
    const all: Command[] = [
      { ...step('next', 'Next order', 'j', null), run: next },
      step('before', 'Previous order', 'k', neighbors?.before),
      // Common elsewhere, but these keys need a modifier on many keyboards.
      { ...step('next by bracket', 'Next order', ']', null), run: next, isHiddenInMenu: true },
      { ...step('before by bracket', 'Previous order', '[', neighbors?.before), isHiddenInMenu: true },
      { id: 'order back', text: 'Back to orders', group: 'Order', keys: 'escape', run: back },
    ]
    return all
  }, [navigate, next, list, orderId])
  useCommands(commands)
}
