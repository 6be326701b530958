import { formatMoney } from '../../format/money.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { type Early, earlyWords } from './early.ts'
import { creditOf, type Rate, totalOf } from './rates.ts'
import { useElapsed } from './use-elapsed.ts'
import type { Buying } from './use-purchase.ts'

export type BuyButtonProps = {
  /** The rate of each parcel; null: there is none for one of them. */
  rates: readonly Rate[] | null
  buying: Buying
  /** Of somebody who wanted to buy before there was a price; null: nobody did. */
  early: Early | null
  /** Whether the page begins at its button. */
  isBegin?: boolean
  onBuy: () => void
}

/** Buys, with the price on it, and answers whoever presses it too early. */
export function BuyButton({ rates, buying, early, isBegin = false, onBuy }: BuyButtonProps) {
  const refusal = useRefusal('labels.buy')
  const seconds = useElapsed(buying.since)
  const isShort = (rates && creditOf(rates))?.isShort ?? false
  return (
    <>
      <ActButton
        look="primary"
        size="large"
        data-buy
        data-begin={isBegin || undefined}
        className="w-full"
        isPending={buying.since !== null}
        disabledReason={
          refusal ??
          (buying.isUnanswered ? 'Checking whether the label was bought' : isShort ? 'Not enough credit' : null)
        }
        onPress={onBuy}
      >
        {seconds === null ? wordsOn(rates, early) : `Buying… ${seconds > 0 ? `${seconds} s` : ''}`}
      </ActButton>
      <p role="status" className={early ? 'text-13 text-warn' : 'sr-only'}>
        {early && earlyWords[early]}
      </p>
    </>
  )
}

/** With the price, or what is short of it. */
function wordsOn(rates: readonly Rate[] | null, early: Early | null): string {
  const total = rates && totalOf(rates)
  if (!rates || !total) return early === 'asking' ? 'Getting the price…' : 'Buy & print'
  const left = creditOf(rates)
  return left?.isShort && left.after !== null
    ? `Add ${formatMoney(left.after, total.currency)} of credit to buy`
    : `Buy & print ${formatMoney(total.amount, total.currency)}`
}
