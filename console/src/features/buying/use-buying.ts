import { useCallback, useEffect, useState } from 'react'
import type { RateOptions } from '../../api/queries/purchases.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { usePrint } from '../printing/use-print.ts'
import { earlyOf } from './early.ts'
import { useOffer } from './use-offer.ts'
import { usePrintWhenBought } from './use-print-when-bought.ts'
import { type Buying, isOutdated } from './use-purchase.ts'
import { useRates } from './use-rates.ts'

type Parcels = {
  /** How far their labels are. */
  buying: Buying
  /** That they are shipped for; absent: the window's; null: the whole account. */
  subAccountId?: string | null
  /** The shipments that they are at the service; null: nothing can be rated yet. */
  shipmentIds: readonly string[] | null
  /** What tells each on the page, in the same order. */
  keys: readonly string[]
  options: RateOptions
  /** Whether they are to be bought for at all now. */
  isOn: boolean
  /** Says what is missing for these carriers. @returns what is bought for, as the service knows it now; null: it cannot be bought for */
  getReady: (carriers: readonly string[]) => Promise<{ orderId: string; shipmentIds: readonly string[] } | null>
  /** The preset that each is packed in; absent: nobody knows. */
  presetOf?: (place: number) => string | null
}

/** Everything from parcels to their labels on paper, on whatever page they are: rates, the choice, the button, the print. */
export function useBuying({ buying, subAccountId, shipmentIds, keys, options, isOn, getReady, presetOf }: Parcels) {
  const rating = useRates(shipmentIds, { ...options, subAccountId }, isOn)
  const { rates, wanted, choose } = useOffer(rating, keys)
  const printing = usePrint()
  const printWhenBought = usePrintWhenBought(buying.order, printing.print)
  // What is bought for the same parcels later is another desk's, and printed there.
  const { isNothingBought } = buying
  useEffect(() => {
    if (isNothingBought) printWhenBought(null)
  }, [isNothingBought, printWhenBought])
  const [isEarly, setEarly] = useState(false)
  const latestBuy = useLatest(async (): Promise<void> => {
    const ready = isOn ? await getReady((rates ?? []).map(({ carrier }) => carrier)) : null
    if (!ready) return
    const { orderId, shipmentIds: ids } = ready
    // Rates of what stood there before are worth nothing; nobody buys at a price that he has not seen.
    if (!rates || rating.ids !== ids.join(' ')) return setEarly(true)
    setEarly(false)
    const earlier = buying.order?.shipments.flatMap(({ purchase }) => (purchase ? [purchase.operationId] : [])) ?? []
    printWhenBought({ orderId, shipmentIds: ids, earlier })
    const purchases = rates.map(({ rateId }, place) => ({
      shipmentId: ids[place] ?? '',
      rateId,
      presetId: presetOf?.(place) ?? null,
    }))
    const failure = await buying.buy(orderId, purchases)
    if (failure) printWhenBought(null)
    if (isOutdated(failure)) rating.again()
  })
  /** The same function all the time: what it does is of now. */
  const buy = useCallback(() => void latestBuy.current(), [latestBuy])
  /** What the button says and does, wherever it stands. */
  const button = { rates, buying, early: earlyOf(isEarly, rates, rating.isAsking), onBuy: buy }
  return { buying, rating, wanted, choose, printing, buy, button }
}
