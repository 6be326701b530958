import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Failure } from '../../api/failure.ts'
import { type Order, orderQuery } from '../../api/queries/orders.ts'
import { buyLabel } from '../../api/queries/purchases.ts'
import { isInProgress, isOutcomeOpen, labelsOf, type PurchaseProgress, pollMs, progressOfOrder } from './purchase.ts'

export type Buying = {
  /** The progress of each package. */
  progress: readonly PurchaseProgress[]
  order: Order | null
  /** When the purchase was sent. Null if nothing is in progress. */
  since: number | null
  /** There was no response. The outcome is being looked up. */
  isUnanswered: boolean
  /** The lookup found no purchase. */
  isNothingBought: boolean
  /** Why the service rejected the purchase. Null if it didn't. */
  failure: Failure | null
  /** Some of several labels were bought before the failure. */
  isPartly: boolean
  /** @returns why the service rejected the purchase; null if it didn't, or didn't respond */
  buy: (orderId: string, purchases: readonly Purchase[]) => Promise<Failure | null>
}

export type Purchase = {
  shipmentId: string
  rateId: string
  /** The preset of the package. Null for none. */
  presetId: string | null
}

/**
 * The service records a purchase before it calls the carrier. After this time, a purchase that was received is visible.
 */
const graceMs = 3_000

/** `crypto.randomUUID` isn't available on plain HTTP pages in a local network. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

type Own = Pick<Buying, 'since' | 'failure' | 'isPartly' | 'isNothingBought'> & {
  unansweredAt: number | null
  /** The shipments of the last purchase. */
  requested: readonly string[]
}
const idle: Own = {
  since: null,
  unansweredAt: null,
  failure: null,
  isPartly: false,
  isNothingBought: false,
  requested: [],
}

/**
 * Buys labels and follows their progress. The state comes from the service's view of the order, so it is the same after
 * a reload and on another computer.
 *
 * @param orderId null while nothing can be bought for the draft
 * @param subAccountId absent: the sub-account of the window; null: the whole account
 */
export function usePurchase(orderId: string | null, opened: Order | null, subAccountId?: string | null): Buying {
  const queryClient = useQueryClient()
  const [own, setOwn] = useState(idle)
  // The idempotency key: pressing or sending twice buys once.
  const key = useRef(newKey())
  // A second press may come before React has rendered the first.
  const isRunning = useRef(false)
  const isUnanswered = own.unansweredAt !== null
  const { data, dataUpdatedAt } = useQuery({
    ...orderQuery(orderId ?? '', subAccountId),
    enabled: orderId !== null,
    ...(opened ? { initialData: opened } : {}),
    refetchInterval: ({ state }) => pollMs(progressOfOrder(state.data ?? null), isUnanswered),
    // Shows the outcome when the person returns to the window.
    refetchOnWindowFocus: true,
  })
  const order = orderId === null ? null : (data ?? null)
  const progress = progressOfOrder(order)
  const requested = progressOfOrder(
    order && { shipments: order.shipments.filter((one) => own.requested.includes(one.shipmentId)) },
  )
  const isThere = isInProgress(requested) || labelsOf(requested).length > 0
  const isOrderCurrent = isUnanswered && order !== null && dataUpdatedAt > (own.unansweredAt ?? 0) + graceMs
  const isNothingBought = isOrderCurrent && requested.every(({ kind }) => kind === 'free')
  useEffect(() => {
    if (!isUnanswered || !(isOrderCurrent || isThere)) return
    key.current = newKey()
    setOwn({ ...idle, isNothingBought })
  }, [isUnanswered, isOrderCurrent, isThere, isNothingBought])

  const buy = useCallback(
    async (id: string, purchases: readonly Purchase[]) => {
      if (isRunning.current) return null
      isRunning.current = true
      const shipmentIds = purchases.map(({ shipmentId }) => shipmentId)
      const unanswered = () => ({ ...idle, requested: shipmentIds, unansweredAt: Date.now() })
      setOwn({ ...idle, requested: shipmentIds, since: Date.now() })
      const { bought, failure } = await buyEach(purchases, { key: key.current, subAccountId }).finally(() => {
        isRunning.current = false
      })
      const isOpen = failure !== null && isOutcomeOpen(failure)
      // Without a response, a retry must be the same purchase. After a response, it is a new one.
      if (isOpen) setOwn(unanswered())
      else key.current = newKey()
      const seen = queryClient.fetchQuery({ ...orderQuery(id, subAccountId), staleTime: 0 })
      const isSeen = await seen.then(
        () => true,
        () => false,
      )
      if (failure && !isOpen) setOwn({ ...idle, failure, isPartly: bought > 0 })
      else if (!failure) setOwn(isSeen ? idle : unanswered())
      void queryClient.invalidateQueries({ queryKey: ['credit'] })
      return isOpen ? null : failure
    },
    [queryClient, subAccountId],
  )
  const { since, failure, isPartly } = own
  return {
    progress,
    order,
    since,
    isUnanswered,
    isNothingBought: own.isNothingBought,
    failure,
    isPartly,
    buy,
  }
}

/** Rates expire. The rejected purchase gets new rates. */
export const isRateExpired = (failure: Failure | null): boolean => failure?.code === 'Rate.Stale'

/**
 * One at a time: after the first rejection, the others aren't sent.
 *
 * @returns the number of labels bought, and the failure
 */
async function buyEach(
  purchases: readonly Purchase[],
  { key, subAccountId }: { key: string; subAccountId: string | null | undefined },
): Promise<{ bought: number; failure: Failure | null }> {
  let bought = 0
  try {
    for (const { shipmentId, ...purchase } of purchases) {
      await buyLabel(shipmentId, { ...purchase, key: `${key}:${shipmentId}` }, subAccountId)
      bought += 1
    }
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return { bought, failure: error }
  }
  return { bought, failure: null }
}
