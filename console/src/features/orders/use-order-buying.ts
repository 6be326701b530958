import { useMemo } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import { useCommands } from '../../shell/use-commands.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { focusVisibly } from '../../ui/focus-visibly.ts'
import { freeShipmentsOf, isUnderWay } from '../buying/purchase.ts'
import { useBuying } from '../buying/use-buying.ts'
import { usePurchase } from '../buying/use-purchase.ts'

export type OrderBuying = ReturnType<typeof useOrderBuying>

/** Buys for an order that is there, parcel by parcel that has no label. */
export function useOrderBuying(order: Order) {
  const refusal = useRefusal('labels.buy')
  const buying = usePurchase(order.orderId, order)
  const isBusy = buying.since !== null || buying.isUnanswered
  const free = freeShipmentsOf(order).map(({ shipmentId }) => shipmentId)
  const isOffered = isBusy || (order.isPurchasable && free.length > 0 && !isUnderWay(buying.standings))
  const bought = useBuying({
    buying,
    shipmentIds: free,
    keys: free,
    options: order.options,
    isOn: isOffered && !isBusy && refusal === null,
    getReady: async () => ({ orderId: order.orderId, shipmentIds: free }),
  })
  useBuyKeys(isOffered, bought.buy)
  return {
    isOffered,
    /** Whether he may ask for rates at all. */
    mayBuy: refusal === null,
    ...bought,
  }
}

/** `b` goes to the button with the price on it, which Enter then presses; ⌘Enter presses it from wherever one is. */
function useBuyKeys(isOn: boolean, buy: () => void): void {
  const commands = useMemo(
    () =>
      isOn
        ? [
            { id: 'buy', text: 'Buy & print', group: 'Order', keys: 'mod+enter', run: buy },
            {
              id: 'go to buy',
              text: 'Go to the Buy button',
              group: 'Order',
              keys: 'b',
              isOfKeysAlone: true,
              run: () => focusVisibly(document.querySelector<HTMLElement>('[data-buy]')),
            },
          ]
        : [],
    [isOn, buy],
  )
  useCommands(commands)
}
