import { useMemo, useRef, useState } from 'react'
import type { Order } from '../api/queries/orders.ts'
import { earlyOf } from '../buying/early.ts'
import { freeShipmentsOf, isUnderWay } from '../buying/purchase.ts'
import { useOffer } from '../buying/use-offer.ts'
import { usePrintWhenBought } from '../buying/use-print-when-bought.ts'
import { isOutdated, usePurchase } from '../buying/use-purchase.ts'
import { useRates } from '../buying/use-rates.ts'
import { useCommands } from '../frame/use-commands.ts'
import { useRefusal } from '../frame/use-refusal.ts'
import { usePrint } from '../printing/use-print.ts'

export type Shipping = ReturnType<typeof useShipping>

/** Everything from an order that is there to its labels on paper. */
export function useShipping(order: Order) {
  const refusal = useRefusal('labels.buy')
  const printing = usePrint()
  const buying = usePurchase(order.orderId, order)
  const printWhenBought = usePrintWhenBought(buying.order, printing.print)
  const isBusy = buying.since !== null || buying.isUnanswered
  const free = freeShipmentsOf(order).map(({ shipmentId }) => shipmentId)
  const isOffered = isBusy || (order.isPurchasable && free.length > 0 && !isUnderWay(buying.standings))
  const rating = useRates(free, order.options, isOffered && !isBusy && refusal === null)
  const offer = useOffer(rating)
  const { rates } = offer
  const [isEarly, setEarly] = useState(false)
  const buy = async () => {
    if (isBusy || refusal !== null) return
    // Nobody buys at a price that he has not seen.
    if (!rates || rating.ids !== free.join(' ')) return setEarly(true)
    setEarly(false)
    printWhenBought(free)
    const purchases = rates.map(({ rateId }, place) => ({ shipmentId: free[place] ?? '', rateId, presetId: null }))
    if (isOutdated(await buying.buy(order.orderId, purchases))) rating.again()
  }
  const button = useRef<HTMLDivElement>(null)
  useBuyKeys(
    isOffered,
    () => void buy(),
    () => button.current?.querySelector<HTMLElement>('[data-buy]')?.focus(),
  )
  return {
    isOffered,
    /** Whether he may ask for rates at all. */
    mayBuy: refusal === null,
    buying,
    rating,
    ...offer,
    early: earlyOf(isEarly, rates, rating.isAsking),
    buy: () => void buy(),
    printing,
    button,
  }
}

/** `b` goes to the button with the price on it, which Enter then presses; ⌘Enter presses it from wherever one is. */
function useBuyKeys(isOn: boolean, buy: () => void, goToButton: () => void): void {
  const latest = useRef({ buy, goToButton })
  latest.current = { buy, goToButton }
  const commands = useMemo(
    () =>
      isOn
        ? [
            {
              id: 'buy',
              text: 'Buy & print',
              group: 'Order',
              keys: 'mod+enter',
              run: () => latest.current.buy(),
            },
            {
              id: 'go to buy',
              text: 'Go to the price',
              group: 'Order',
              keys: 'b',
              isOfKeysAlone: true,
              run: () => latest.current.goToButton(),
            },
          ]
        : [],
    [isOn],
  )
  useCommands(commands)
}
