import { Link } from '@tanstack/react-router'
import { failureMessage } from '../../api/messages.ts'
import { formatMoney } from '../../format/numbers.ts'
import { formatService } from '../../format/shipping.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { buttonStyle } from '../../ui/styles.ts'
import { expiredRateText, purchaseErrorText } from './purchase.ts'
import { creditAfter, type Early, earlyTexts, type Rate, totalPrice } from './rates.ts'
import { useElapsedSeconds } from './use-buying.ts'
import { type Buying, isRateExpired } from './use-purchase.ts'

type Props = BuyButtonProps & {
  /** One line per part of the page that is incomplete. */
  missing: readonly string[]
  /** The button is in a separate bar. */
  isButtonSeparate?: boolean
}

/** The button with the price, the remaining credit, and errors. */
export function BuyPanel({ missing, isButtonSeparate = false, ...button }: Props) {
  const { rates, buying } = button
  const total = rates && totalPrice(rates)
  const left = rates && creditAfter(rates)
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {!isButtonSeparate && <BuyFailure buying={buying} />}
      <MissingDetails lines={missing} />
      {rates && <ChosenRates rates={rates} />}
      {!isButtonSeparate && <BuyButton {...button} />}
      {left?.after && !left.isShort && total && (
        <p className="text-12 text-text-2">Credit after purchase: {formatMoney(left.after, total.currency)}</p>
      )}
    </div>
  )
}

export const MissingDetails = ({ lines }: { lines: readonly string[] }) =>
  lines.length > 0 && (
    <ul aria-label="Missing details" className="flex flex-col gap-1 text-13 text-text-2">
      {lines.map((line) => (
        <li key={line} className="flex items-start gap-2">
          <Icon name="info" className="mt-0.5 size-3.5 text-text-3" />
          {line}
        </li>
      ))}
    </ul>
  )

type BuyButtonProps = {
  /** The rate of each package. Null if one of them has none. */
  rates: readonly Rate[] | null
  buying: Buying
  /** Set if the button was pressed before there was a price. */
  early: Early | null
  /** Whether the page opens with the focus on the button. */
  hasInitialFocus?: boolean
  onBuy: () => void
  /** Buys without printing. */
  onBuyOnly: () => void
}

/** The button with the price. It explains itself if it is pressed too early. */
function BuyButton({ rates, buying, early, hasInitialFocus = false, onBuy, onBuyOnly }: BuyButtonProps) {
  const deniedReason = useDeniedReason('labels.buy')
  const seconds = useElapsedSeconds(buying.since)
  const isShort = (rates && creditAfter(rates))?.isShort ?? false
  const disabledReason =
    deniedReason ??
    (buying.isUnanswered ? 'Checking whether the label was bought' : isShort ? 'Not enough credit' : null)
  return (
    <>
      <ActionButton
        look="primary"
        size="large"
        data-buy
        data-initial-focus={hasInitialFocus || undefined}
        className="w-full"
        isPending={buying.since !== null}
        disabledReason={disabledReason}
        onPress={onBuy}
      >
        {seconds === null ? buttonText(rates, early) : `Buying… ${seconds > 0 ? `${seconds} s` : ''}`}
      </ActionButton>
      {isShort && <AddCredit />}
      {seconds === null && deniedReason === null && !isShort && (
        <ActionButton look="quiet" className="w-full" disabledReason={disabledReason} onPress={onBuyOnly}>
          Buy without printing
        </ActionButton>
      )}
      <p role="status" className={early ? 'text-13 text-warn' : 'sr-only'}>
        {early && earlyTexts[early]}
      </p>
    </>
  )
}

/** The way out if there is too little credit, for people who may add some. */
function AddCredit() {
  const deniedReason = useDeniedReason('credit.top-up')
  return deniedReason ? (
    <p className="text-12 text-text-2">{deniedReason}</p>
  ) : (
    <Link to={paths.credit} className={buttonStyle('plain')}>
      Add credit
    </Link>
  )
}

/** The price, or the missing credit. */
function buttonText(rates: readonly Rate[] | null, early: Early | null): string {
  const total = rates && totalPrice(rates)
  if (!rates || !total) return early === 'asking' ? 'Getting the price…' : 'Buy & print'
  const left = creditAfter(rates)
  return left?.isShort && left.after !== null
    ? `Add ${formatMoney(left.after, total.currency)} of credit to buy`
    : `Buy & print ${formatMoney(total.amount, total.currency)}`
}

/** The outcome of the last purchase, if it failed. */
function BuyFailure({ buying: { failure, isPartly, isUnanswered, isNothingBought, progress } }: { buying: Buying }) {
  if (isUnanswered) {
    return (
      <Notice kind="warn" title="No response from the server">
        We’re checking whether the label was bought. Don’t buy another label yet.
      </Notice>
    )
  }
  if (failure) {
    const [error] = failure.errors
    const why = error ? purchaseErrorText(error) : null
    return (
      <Notice kind="bad" title={failureTitle(why !== null, isPartly)}>
        {why ?? (isRateExpired(failure) ? expiredRateText : failureMessage(failure))}
        {/* The store's reason: the store is checked right before a purchase. */}
        {failure.code.startsWith('Order.') && error?.metaData?.detail ? ` (${error.metaData.detail})` : null}
      </Notice>
    )
  }
  if (isNothingBought) {
    return (
      <Notice kind="info" title="Nothing was bought">
        The request didn’t go through. You can try again.
      </Notice>
    )
  }
  const failed = progress.find(({ kind }) => kind === 'failed')
  return failed?.kind === 'failed' ? (
    <Notice kind="bad" title={failureTitle(true, false)}>
      {failed.message}
    </Notice>
  ) : null
}

/** @param isOfPurchase whether the carrier was involved */
function failureTitle(isOfPurchase: boolean, isPartly: boolean): string {
  if (isPartly) return 'Some labels were not bought'
  return isOfPurchase ? 'No label was created, and nothing was charged' : 'Nothing was bought'
}

/** The chosen service of each package, because the lists of rates may be out of sight. */
function ChosenRates({ rates }: { rates: readonly Rate[] }) {
  if (rates.length < 2) return null
  return (
    <ul aria-label="Labels to buy" className="flex flex-col gap-1 text-13">
      {rates.map(({ rateId, carrier, serviceName, charge }, index) => (
        <li key={rateId} className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1">
            <span className="text-text-2">Package {index + 1}:</span> {formatService(carrier, serviceName)}
          </span>
          <span className="tabular-nums">{formatMoney(charge.amount, charge.currency)}</span>
        </li>
      ))}
    </ul>
  )
}

/** In narrow windows, a bar at the bottom of the page with the button. */
export function BuyBar(props: BuyButtonProps) {
  // The rates are out of sight, so the bar names the service.
  const [rate, ...others] = props.rates ?? []
  return (
    <section
      aria-label="Buy"
      data-buy-bar
      // Extends over the page's padding.
      className="sticky bottom-0 z-10 -mx-6 -mb-8 flex flex-col gap-2 border-t border-line bg-raised px-6 py-3 shadow-pop max-sm:-mx-4 max-sm:-mb-5 max-sm:px-4"
    >
      <BuyFailure buying={props.buying} />
      {rate && others.length === 0 && (
        <p className="text-12 text-text-2">{formatService(rate.carrier, rate.serviceName)}</p>
      )}
      <BuyButton {...props} />
    </section>
  )
}
