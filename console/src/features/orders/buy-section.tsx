import { useLocation } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import { formatOptions } from '../../format/shipping.ts'
import { buyHash } from '../../paths.ts'
import { useCommands } from '../../shell/commands.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { focusVisibly } from '../../ui/keys.tsx'
import { Section } from '../../ui/section.tsx'
import { useMedia } from '../../ui/use-value.ts'
import { BuyBar, BuyPanel } from '../buying/buy-panel.tsx'
import { isInProgress, purchasableShipments } from '../buying/purchase.ts'
import { RatesPanel } from '../buying/rates-panel.tsx'
import { useBuying } from '../buying/use-buying.ts'
import { usePurchase } from '../buying/use-purchase.ts'

/** In one column, the button would be below all rates, so it is in a separate bar. */
const useIsBarred = (): boolean => !useMedia('(min-width: 64rem)')

const useButton = ({ button }: OrderBuying) => {
  const hasInitialFocus = useLocation({ select: ({ hash }) => hash === buyHash })
  return { ...button, hasInitialFocus }
}

/** Rates for the packages without a label, and the button. */
export function BuySection({ order, shipping }: { order: Order; shipping: OrderBuying }) {
  const { mayBuy, rating, selected, choose } = shipping
  const optionText = formatOptions(order.options)
  return (
    <Section title="Rates">
      <div className="flex flex-col gap-4">
        {mayBuy && optionText !== '' && <p className="text-13 text-text-2">Includes {optionText}.</p>}
        {mayBuy && <RatesPanel rating={rating} selected={selected} onChoose={choose} isAboveMore />}
        <BuyPanel {...useButton(shipping)} missing={[]} isButtonSeparate={useIsBarred()} />
      </div>
    </Section>
  )
}

/** The button in a bar that is always visible in narrow windows. */
export function OrderBuyBar({ shipping }: { shipping: OrderBuying }) {
  const button = useButton(shipping)
  return useIsBarred() ? <BuyBar {...button} /> : null
}

type OrderBuying = ReturnType<typeof useOrderBuying>

/** Buys labels for the packages of an order that have none. */
export function useOrderBuying(order: Order) {
  const deniedReason = useDeniedReason('labels.buy')
  const buying = usePurchase(order.orderId, order)
  const isBusy = buying.since !== null || buying.isUnanswered
  const free = purchasableShipments(order).map(({ shipmentId }) => shipmentId)
  const isOffered = isBusy || (order.isPurchasable && free.length > 0 && !isInProgress(buying.progress))
  const bought = useBuying({
    buying,
    shipmentIds: free,
    keys: free,
    options: order.options,
    isOn: isOffered && !isBusy && deniedReason === null,
    getReady: async () => ({ orderId: order.orderId, shipmentIds: free }),
  })
  useBuyKeys(isOffered, bought.buy)
  return {
    isOffered,
    /** Whether the person may request rates. */
    mayBuy: deniedReason === null,
    ...bought,
  }
}

/** `b` moves the focus to the button, and ⌘Enter presses it. */
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
