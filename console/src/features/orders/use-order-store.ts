import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getOrderStore, type OrderStore } from '../../api/queries/order-store.ts'
import type { Order } from '../../api/queries/orders.ts'

const busyMs = 3_000

/** Whether the store is being told something. */
const isBusy = (side: OrderStore | undefined): boolean =>
  side?.pushes.some(
    ({ state, nextTryAt }) =>
      state === 'sending' ||
      state === 'taking back' ||
      (nextTryAt !== null && Date.parse(nextTryAt) < Date.now() + 10 * busyMs),
  ) ?? false

/** What its store says of an order; null: that is not known yet, and why where it could not be asked for. */
export function useOrderStore(order: Order): { side: OrderStore | null; error: Error | null } {
  const { orderId } = order
  // A purchase asks the store, and a label is told to it: what the order is now, its store has said something of.
  const bought = order.shipments.map(({ purchase, label }) => [purchase?.status, label?.isLive])
  const { data, error } = useQuery({
    queryKey: ['orders', 'store', orderId, order.updatedAt, order.purchaseBlock, bought],
    queryFn: ({ signal }) => getOrderStore(orderId, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isBusy(state.data) ? busyMs : false),
  })
  return { side: data ?? null, error }
}
