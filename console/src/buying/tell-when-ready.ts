/** What becomes of labels that were bought on a page that is not shown any more. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { Failure, notReached } from '../api/failure.ts'
import { type Order, orderQuery } from '../api/queries/orders.ts'
import { showToast } from '../design/toasts.ts'
import { paths } from '../paths.ts'
import { askAgainMs, standingsOf } from './purchase.ts'

/** Shipments of an order that labels were asked for together. */
export type Bought = { orderId: string; shipmentIds: readonly string[] }

const shipmentsOf = (order: Order, { shipmentIds }: Bought): Order['shipments'] =>
  order.shipments.filter(({ shipmentId }) => shipmentIds.includes(shipmentId))

/** Their labels; null: one of them cannot be printed yet. */
export function readyLabelsOf(order: Order, bought: Bought): string[] | null {
  const labels = shipmentsOf(order, bought).flatMap(({ label }) => label ?? [])
  const isReady =
    labels.length === bought.shipmentIds.length && labels.every(({ isLive, files }) => isLive && files === 'completed')
  return isReady ? labels.map(({ labelId }) => labelId) : null
}

/** Longer than carriers take; of what comes later the order itself tells. */
const followedMs = 10 * 60_000

/** Follows them to their files, or to their failure, and says so where somebody sees it. */
export async function tellWhenReady(queryClient: QueryClient, router: AnyRouter, bought: Bought): Promise<void> {
  const { orderId } = bought
  const until = Date.now() + followedMs
  while (Date.now() < until) {
    const order = await read(queryClient, orderId)
    if (order === 'refused') return
    const standings = order ? standingsOf({ shipments: shipmentsOf(order, bought) }) : []
    const isReady = order !== null && readyLabelsOf(order, bought) !== null
    const isFailed = standings.some(({ kind }) => kind === 'failed')
    if (order && (isReady || isFailed)) {
      const name = order.toAddress.name || order.toAddress.company || 'an order'
      const text = isReady ? `The label for ${name} is ready, and not printed yet` : `No label was made for ${name}`
      const run = () => void router.navigate({ to: paths.order, params: { orderId } })
      return showToast(text, { text: 'Open the order', run })
    }
    await new Promise((resolve) => setTimeout(resolve, askAgainMs(standings, true) || 0))
  }
}

/** Null: nothing was heard of it this time. */
async function read(queryClient: QueryClient, orderId: string): Promise<Order | 'refused' | null> {
  try {
    return await queryClient.fetchQuery({ ...orderQuery(orderId), staleTime: 0 })
  } catch (error) {
    // Whoever has signed out, or may not see it any more, is told nothing of it.
    return error instanceof Failure && error.code !== notReached && error.status < 500 ? 'refused' : null
  }
}
