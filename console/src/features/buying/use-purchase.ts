import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Failure } from '../../api/failure.ts'
import { type Order, orderQuery } from '../../api/queries/orders.ts'
import { buyLabel } from '../../api/queries/purchases.ts'
import { askAgainMs, isUnderWay, labelsOf, leavesOpen, type Standing, standingsOf } from './purchase.ts'

export type Buying = {
  /** How far each parcel of the order is. */
  standings: readonly Standing[]
  order: Order | null
  /** When this page asked; null: it waits for nothing. */
  since: number | null
  /** It asked and got no answer: whether anything was bought is being looked up. */
  isUnanswered: boolean
  /** The service looked: nothing was bought. */
  isNothingBought: boolean
  /** Why the service refused; null: it did not. */
  failure: Failure | null
  /** Of several some were bought before that. */
  isPartly: boolean
  /** @returns why the service refused; null: it did not, or gave no answer */
  buy: (orderId: string, purchases: readonly Purchase[]) => Promise<Failure | null>
}

export type Purchase = {
  shipmentId: string
  rateId: string
  /** The preset of its box; null: none. */
  presetId: string | null
}

/** A purchase is written down by the service before a carrier hears of it; by then it has been. */
const settledMs = 3_000

/** Browsers have no other randomness where the page came by plain HTTP in a local network. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

type Own = Pick<Buying, 'since' | 'failure' | 'isPartly' | 'isNothingBought'> & {
  unansweredAt: number | null
  /** The shipments that a label was asked for last. */
  asked: readonly string[]
}
const idle: Own = {
  since: null,
  unansweredAt: null,
  failure: null,
  isPartly: false,
  isNothingBought: false,
  asked: [],
}

/**
 * Buys labels, and follows them until it is known what became of them: by what the service says of the order and by nothing
 * that this page remembers, so that it tells the same after a reload, on another desk, or when the service was gone.
 *
 *  * @param orderId null: nothing can be bought for the draft yet, and nothing was
 * @param subAccountId that is shipped for; absent: the window's; null: the whole account
 */
export function usePurchase(orderId: string | null, opened: Order | null, subAccountId?: string | null): Buying {
  const queryClient = useQueryClient()
  const [own, setOwn] = useState(idle)
  // Made with the button: whatever is pressed twice, or sent twice, is bought once.
  const key = useRef(newKey())
  // Two presses may come before the page has shown the first.
  const isRunning = useRef(false)
  const isUnanswered = own.unansweredAt !== null
  const { data, dataUpdatedAt } = useQuery({
    ...orderQuery(orderId ?? '', subAccountId),
    enabled: orderId !== null,
    ...(opened ? { initialData: opened } : {}),
    refetchInterval: ({ state }) => askAgainMs(standingsOf(state.data ?? null), isUnanswered),
    // Whoever comes back to the desk sees what became of it.
    refetchOnWindowFocus: true,
  })
  const order = orderId === null ? null : (data ?? null)
  const standings = standingsOf(order)
  const asked = standingsOf(order && { shipments: order.shipments.filter((one) => own.asked.includes(one.shipmentId)) })
  const isThere = isUnderWay(asked) || labelsOf(asked).length > 0
  const isSettled = isUnanswered && order !== null && dataUpdatedAt > (own.unansweredAt ?? 0) + settledMs
  const isNothingBought = isSettled && asked.every(({ kind }) => kind === 'free')
  useEffect(() => {
    if (!isUnanswered || !(isSettled || isThere)) return
    key.current = newKey()
    setOwn({ ...idle, isNothingBought })
  }, [isUnanswered, isSettled, isThere, isNothingBought])

  const buy = useCallback(
    async (id: string, purchases: readonly Purchase[]) => {
      if (isRunning.current) return null
      isRunning.current = true
      const shipmentIds = purchases.map(({ shipmentId }) => shipmentId)
      const unanswered = () => ({ ...idle, asked: shipmentIds, unansweredAt: Date.now() })
      setOwn({ ...idle, asked: shipmentIds, since: Date.now() })
      const { bought, failure } = await buyEach(purchases, { key: key.current, subAccountId }).finally(() => {
        isRunning.current = false
      })
      const isOpen = failure !== null && leavesOpen(failure)
      // What got no answer may still be this purchase; what is pressed after an answer is another one.
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
  return { standings, order, since, isUnanswered, isNothingBought: own.isNothingBought, failure, isPartly, buy }
}

/** Prices are kept for a while only; whoever was refused for that is shown the new ones. */
export const isOutdated = (failure: Failure | null): boolean => failure?.code === 'Rate.Stale'

/** One by one: where the first is refused, nobody wants the second. @returns how many were bought, and what ended it */
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
