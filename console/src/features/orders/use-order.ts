import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Order, orderQuery, type Timeline, timelineQuery } from '../../api/queries/orders.ts'
import { paceOf } from './pace.ts'

/** Of its purchases and cancellations; files that are being made are on their way as well. */
const statesOf = (order: Order | undefined) =>
  order?.shipments.flatMap(({ purchase, label }) => [
    purchase?.status,
    label?.cancellation?.status,
    label?.isLive && label.files === 'processing' ? 'Processing' : null,
  ]) ?? []

/** An order and its story, as long as something is on its way asked for again and again. */
export function useOrder(orderId: string): { order: Order; timeline: Timeline } {
  const queryClient = useQueryClient()
  const { data: order } = useSuspenseQuery({
    ...orderQuery(orderId),
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => paceOf(statesOf(state.data), false),
  })
  const { data: timeline } = useSuspenseQuery({ ...timelineQuery(orderId), refetchOnWindowFocus: true })
  // Whatever changed on the order is in its story.
  const change = [order.updatedAt, ...statesOf(order)].join(' ')
  useEffect(() => {
    if (change) void queryClient.invalidateQueries({ queryKey: timelineQuery(orderId).queryKey })
  }, [queryClient, orderId, change])
  return { order, timeline }
}
