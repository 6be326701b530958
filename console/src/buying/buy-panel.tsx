import { priceTooOld, purchaseWordsOf } from '../api/purchase-words.ts'
import { wordsOf } from '../api/words.ts'
import { Icon } from '../design/icon.tsx'
import { Notice } from '../design/notice.tsx'
import { formatMoney } from '../format/money.ts'
import { ActButton } from '../frame/act-button.tsx'
import { useRefusal } from '../frame/use-refusal.ts'
import { type Early, earlyWords } from './early.ts'
import { creditOf, type Rate, totalOf } from './rates.ts'
import { useElapsed } from './use-elapsed.ts'
import { type Buying, isOutdated } from './use-purchase.ts'

type Props = {
  /** The rate of each parcel; null: there is none for one of them. */
  rates: readonly Rate[] | null
  /** What is to be written first, a line for each part of the page. */
  missing: readonly string[]
  buying: Buying
  /** Of somebody who wanted to buy before there was a price; null: nobody did. */
  early: Early | null
  /** Whether the page begins at its button. */
  isBegin?: boolean
  onBuy: () => void
}

/** The price on the button, what is left behind it, and why it did not work. */
export function BuyPanel({ rates, missing, buying, early, isBegin = false, onBuy }: Props) {
  const refusal = useRefusal('labels.buy')
  const seconds = useElapsed(buying.since)
  const total = rates && totalOf(rates)
  const left = rates && creditOf(rates)
  const isShort = left?.isShort ?? false
  const words = total
    ? `Buy & print ${formatMoney(total.amount, total.currency)}`
    : early === 'asking'
      ? 'Asking for the price…'
      : 'Buy & print'
  const short = left && isShort && total ? `Buy — ${formatMoney(left.after, total.currency)} short` : null
  return (
    <div className="flex flex-col gap-3">
      <BuyFailure buying={buying} />
      {missing.length > 0 && (
        <ul aria-label="What is missing" className="flex flex-col gap-1 text-13 text-text-2">
          {missing.map((line) => (
            <li key={line} className="flex items-start gap-2">
              <Icon name="info" className="mt-0.5 size-3.5 text-text-3" />
              {line}
            </li>
          ))}
        </ul>
      )}
      <ActButton
        look="primary"
        size="large"
        data-buy
        data-begin={isBegin || undefined}
        className="w-full"
        isPending={buying.since !== null}
        disabledReason={
          refusal ??
          (buying.isUnanswered
            ? 'Whether it was bought is being looked up'
            : isShort
              ? 'There is not enough credit'
              : null)
        }
        onPress={onBuy}
      >
        {seconds === null ? (short ?? words) : `Buying… ${seconds > 0 ? `${seconds} s` : ''}`}
      </ActButton>
      <p role="status" className={early ? 'text-13 text-warn' : 'sr-only'}>
        {early && earlyWords[early]}
      </p>
      {left && !isShort && total && (
        <p className="text-12 text-text-2">{formatMoney(left.after, total.currency)} of credit will be left.</p>
      )}
    </div>
  )
}

/** What came of pressing it, and of a purchase before. */
function BuyFailure({ buying: { failure, isPartly, isUnanswered, isNothingBought, standings } }: { buying: Buying }) {
  if (isUnanswered) {
    return (
      <Notice kind="warn" title="No answer came from the service">
        Whether it bought the label is being looked up. Do not ship by another label yet.
      </Notice>
    )
  }
  if (failure) {
    const [error] = failure.errors
    const why = error ? purchaseWordsOf(error) : null
    return (
      <Notice kind="bad" title={failureTitle(why !== null, isPartly)}>
        {why ?? (isOutdated(failure) ? priceTooOld : wordsOf(failure))}
      </Notice>
    )
  }
  if (isNothingBought) {
    return (
      <Notice kind="info" title="Nothing was bought">
        The request did not get through. You can buy now.
      </Notice>
    )
  }
  const failed = standings.find(({ kind }) => kind === 'failed')
  return failed?.kind === 'failed' ? (
    <Notice kind="bad" title={failureTitle(true, false)}>
      {failed.message}
    </Notice>
  ) : null
}

/** @param isOfPurchase whether it got as far as the carrier; else the service did not begin it */
function failureTitle(isOfPurchase: boolean, isPartly: boolean): string {
  if (isPartly) return 'Not every label was bought'
  return isOfPurchase ? 'No label was made, and nothing was charged' : 'Nothing was bought'
}
