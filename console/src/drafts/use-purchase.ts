import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { Failure } from '../api/failure.ts'
import { type Order, orderQuery } from '../api/queries/orders.ts'
import { buyLabel } from '../api/queries/purchases.ts'
import { askAgainMs, isEditable, isUnderWay, labelsOf, type Standing, standingsOf } from './purchase.ts'

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
  buy: (orderId: string, purchases: readonly Purchase[]) => Promise<void>
}

export type Purchase = {
  shipmentId: string
  rateId: string
  /** The preset of its box; null: none. */
  presetId: string | null
}

/** No answer, or one that says nothing of what became of it. */
const saysNothing = ({ status }: Failure): boolean => status === 0 || status >= 500

/** A purchase is written down by the service before a carrier hears of it; by then it has been. */
const settledMs = 3_000

/** Browsers have no other randomness where the page came by plain HTTP in a local network. */
const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

type Own = { since: number | null; unansweredAt: number | null; failure: Failure | null; isNothingBought: boolean }
const idle: Own = { since: null, unansweredAt: null, failure: null, isNothingBought: false }

/**
 * Buys labels, and follows them until it is known what became of them: by what the service says of the order and by nothing
 * that this page remembers, so that it tells the same after a reload, on another desk, or when the service was gone.
 *
 * @param orderId null: nothing can be bought for the draft yet, and nothing was
 */
export function usePurchase(orderId: string | null, opened: Order | null): Buying {
  const queryClient = useQueryClient()
  const [own, setOwn] = useState(idle)
  // Made with the button: whatever is pressed twice, or sent twice, is bought once.
  const key = useRef(newKey())
  const isUnanswered = own.unansweredAt !== null
  const { data, dataUpdatedAt } = useQuery({
    ...orderQuery(orderId ?? ''),
    enabled: orderId !== null,
    ...(opened ? { initialData: opened } : {}),
    refetchInterval: ({ state }) => askAgainMs(standingsOf(state.data ?? null), isUnanswered),
    // Whoever comes back to the desk sees what became of it.
    refetchOnWindowFocus: true,
  })
  const order = orderId === null ? null : (data ?? null)
  const standings = standingsOf(order)
  const isSettled =
    isUnanswered && order !== null && !isUnderWay(standings) && dataUpdatedAt > (own.unansweredAt ?? 0) + settledMs
  const isBought = labelsOf(standings).length > 0
  useEffect(() => {
    if (!isUnanswered || !(isSettled || isUnderWay(standings) || isBought)) return
    key.current = newKey()
    setOwn({ ...idle, isNothingBought: isSettled && !isBought && isEditable(standings) })
  }, [isUnanswered, isSettled, isBought, standings])

  const buy = useCallback(
    async (id: string, purchases: readonly Purchase[]) => {
      setOwn({ ...idle, since: Date.now() })
      try {
        // One by one: where the first is refused, nobody wants the second.
        for (const { shipmentId, ...purchase } of purchases) {
          await buyLabel(shipmentId, { ...purchase, key: `${key.current}:${shipmentId}` })
        }
        await queryClient.fetchQuery({ ...orderQuery(id), staleTime: 0 })
        setOwn(idle)
        key.current = newKey()
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        // It was refused: what is pressed next is another purchase. What got no answer may still be this one.
        if (!saysNothing(error)) key.current = newKey()
        setOwn(saysNothing(error) ? { ...idle, unansweredAt: Date.now() } : { ...idle, failure: error })
        // Of several some may be bought.
        await queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey })
      }
      await queryClient.invalidateQueries({ queryKey: ['credit'] })
    },
    [queryClient],
  )
  const { since, failure, isNothingBought } = own
  return { standings, order, since, isUnanswered, isNothingBought, failure, buy }
}
