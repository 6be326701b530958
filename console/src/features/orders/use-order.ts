import { keepPreviousData, useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  getOrderStore,
  type Order,
  type OrderStore,
  orderQuery,
  type Timeline,
  timelineQuery,
} from '../../api/queries/orders.ts'
import { pollInterval } from './statuses.ts'

/** States of purchases, cancellations and label files. */
const statesOf = (order: Order | undefined) =>
  order?.shipments.flatMap(({ purchase, label }) => [
    purchase?.status,
    label?.cancellation?.status,
    label?.isLive && label.files === 'processing' ? 'Processing' : null,
  ]) ?? []

/** An order and its timeline, refetched while something is in progress. */
export function useOrder(orderId: string): { order: Order; timeline: Timeline } {
  const queryClient = useQueryClient()
  const { data: order } = useSuspenseQuery({
    ...orderQuery(orderId),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => pollInterval(statesOf(state.data), false),
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
