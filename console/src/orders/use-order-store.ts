import { useQuery } from '@tanstack/react-query'
import { type OrderStore, orderStoreQuery } from '../api/queries/order-store.ts'
import type { Order } from '../api/queries/orders.ts'

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
export function useOrderStore({ orderId }: Order): { side: OrderStore | null; error: Error | null } {
  const { data, error } = useQuery({
    ...orderStoreQuery(orderId),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (isBusy(state.data) ? busyMs : false),
  })
  return { side: data ?? null, error }
}
