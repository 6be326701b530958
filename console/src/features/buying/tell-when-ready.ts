/** What becomes of labels that were bought on a page that is not shown any more. */
import type { QueryClient } from '@tanstack/react-query'
import type { AnyRouter } from '@tanstack/react-router'
import { Failure, notReached } from '../../api/failure.ts'
import { type Order, orderQuery } from '../../api/queries/orders.ts'
import { paths } from '../../paths.ts'
import { showToast } from '../../ui/toasts.ts'
import { standingOf } from './purchase.ts'

/** Shipments of an order that labels were asked for together. */
export type Bought = {
  orderId: string
  shipmentIds: readonly string[]
  /** The purchases that they had before: what became of those is no answer. */
  earlier: readonly string[]
}

export type Outcome =
  /** All of them can be printed. */
  | { kind: 'ready'; labelIds: string[] }
  /** One of them was refused. */
  | { kind: 'failed' }

/** @returns null: it is not known yet */
export function outcomeOf(order: Order, { shipmentIds, earlier }: Bought): Outcome | null {
  const shipments = order.shipments.filter(({ shipmentId }) => shipmentIds.includes(shipmentId))
  const isFailed = shipments.some(
    (one) => standingOf(one).kind === 'failed' && !earlier.includes(one.purchase?.operationId ?? ''),
  )
  if (isFailed) return { kind: 'failed' }
  const labels = shipments.flatMap(({ label }) => (label?.isLive && label.files === 'completed' ? [label] : []))
  return labels.length === shipmentIds.length ? { kind: 'ready', labelIds: labels.map(({ labelId }) => labelId) } : null
}

/** Longer than carriers take; of what comes later the order itself tells. */
const followedMs = 10 * 60_000
const pauseMs = 2_000

/** Follows them to their files, or to their failure, and says so where somebody sees it. */
export async function tellWhenReady(queryClient: QueryClient, router: AnyRouter, bought: Bought): Promise<void> {
  const { orderId } = bought
  const until = Date.now() + followedMs
  while (Date.now() < until) {
    const order = await read(queryClient, orderId)
    if (order === 'refused') return
    const outcome = order && outcomeOf(order, bought)
    if (order && outcome) {
      const name = order.toAddress.name || order.toAddress.company || 'an order'
      const text =
        outcome.kind === 'ready'
          ? `The label for ${name} is ready to print`
          : `No label was created for ${name}, and nothing was charged`
      const run = () => void router.navigate({ to: paths.order, params: { orderId } })
      return showToast(text, { text: 'Open order', run })
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
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
