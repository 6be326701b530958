import { useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import { formatOptions } from '../../format/shipping.ts'
import { buyHash } from '../../paths.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useCommands } from '../../shell/commands.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { focusVisibly } from '../../ui/keys.tsx'
import { Section } from '../../ui/section.tsx'
import { useMedia } from '../../ui/use-value.ts'
import { BuyBar, BuyPanel, MissingDetails } from '../buying/buy-panel.tsx'
import { isInProgress, purchasableShipments } from '../buying/purchase.ts'
import { RatesPanel } from '../buying/rates-panel.tsx'
import { useBuying } from '../buying/use-buying.ts'
import { usePurchase } from '../buying/use-purchase.ts'
import { customsLines } from './customs-issues.ts'
import { noCancellationText } from './shipment-section.tsx'
import { hasLabel, openPurchaseOf } from './statuses.ts'

/** In one column, the button would be below all rates, so it is in a separate bar. */
const useIsBarred = (): boolean => !useMedia('(min-width: 64rem)')

const useButton = ({ button }: OrderBuying) => {
  const hasInitialFocus = useLocation({ select: ({ hash }) => hash === buyHash })
  return { ...button, hasInitialFocus }
}

/** Rates for the packages without a label, and the button. */
export function BuySection({ order, shipping }: { order: Order; shipping: OrderBuying }) {
  const { mayBuy, missing, rating, selected, choose, buying } = shipping
  const isFailed =
    buying.failure !== null || buying.progress.some(({ kind }) => kind === 'failed') || missing.length > 0
  const optionText = formatOptions(order.options)
  return (
    <Section title="Rates">
      <div className="flex flex-col gap-4">
        {mayBuy && optionText !== '' && <p className="text-13 text-text-2">Includes {optionText}.</p>}
        {/* Before the prices, because nothing can be bought without it. */}
        {mayBuy && <MissingDetails lines={missing} />}
        {mayBuy && <RatesPanel rating={rating} selected={selected} onChoose={choose} isAboveMore isFailed={isFailed} />}
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
  const shipments = purchasableShipments(order)
  const free = shipments.map(({ shipmentId }) => shipmentId)
  const missing = shipments.flatMap(customsLines)
  const [isCustomsOpen, setCustomsOpen] = useState(false)
  const isOffered = isBusy || (order.isPurchasable && free.length > 0 && !isInProgress(buying.progress))
  const bought = useBuying({
    buying,
    shipmentIds: free,
    keys: free,
    options: order.options,
    content: shipments.map(({ contentVersion }) => contentVersion).join(' '),
    isOn: isOffered && !isBusy && deniedReason === null,
    getReady: async () => {
      if (missing.length === 0) return { orderId: order.orderId, shipmentIds: free }
      setCustomsOpen(true)
      return null
    },
  })
  useBuyKeys(isOffered, bought.buy)
  return {
    isOffered,
    /** The customs details that a purchase lacks, one line each. */
    missing: isBusy ? [] : missing,
    /** Whether the button was pressed without them. */
    isCustomsOpen,
    setCustomsOpen,
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

// Loaded on demand, because few orders are corrected.
const CorrectDialog = lazy(async () => ({ default: (await import('./correct-dialog.tsx')).CorrectDialog }))

/**
 * An order with a label can be corrected if its labels can be canceled. Without a label, it is edited in place. It can't
 * be corrected while a purchase is in progress or after its data was erased.
 */
const isCorrectable = (order: Order): boolean =>
  openPurchaseOf(order) === null &&
  order.purchaseBlock !== 'Order.Erased' &&
  order.source !== 'Store' &&
  (hasLabel(order) || order.awaitsReplacement)

/** Cancels the labels and opens a copy of the order for editing. */
export function CorrectOrder({ order }: { order: Order }) {
  const permissionReason = useDeniedReason('labels.cancel')
  const uncancelable = order.shipments.find(({ label }) => label?.isLive && !label.canBeCancelled)?.label
  const deniedReason = permissionReason ?? (uncancelable ? noCancellationText(uncancelable) : null)
  const [isAsking, setAsking] = useState(false)
  const isOffered = isCorrectable(order)
  const verb = hasLabel(order) ? 'Cancel label and edit' : 'Edit'
  const commands = useMemo(
    () =>
      isOffered && deniedReason === null
        ? [{ id: 'correct', text: verb, group: 'Order', keys: 'e', run: () => setAsking(true) }]
        : [],
    [isOffered, deniedReason, verb],
  )
  useCommands(commands)
  if (!isOffered) return null
  return (
    <>
      <ActionButton icon="undo" disabledReason={deniedReason} onPress={() => setAsking(true)}>
        {verb}
      </ActionButton>
      {isAsking && (
        <Suspense fallback={null}>
          <CorrectDialog order={order} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
