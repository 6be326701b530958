import { formatMoney } from '../../format/money.ts'
import { Icon } from '../../ui/icon.tsx'
import { BuyButton, type BuyButtonProps } from './buy-button.tsx'
import { BuyFailure } from './buy-failure.tsx'
import { ChosenRates } from './chosen-rates.tsx'
import { creditOf, totalOf } from './rates.ts'

type Props = BuyButtonProps & {
  /** What is to be written first, a line for each part of the page. */
  missing: readonly string[]
  /** The button stands in a bar of its own. */
  isBarred?: boolean
}

/** The price on the button, what is left behind it, and why it did not work. */
export function BuyPanel({ missing, isBarred = false, ...button }: Props) {
  const { rates, buying } = button
  const total = rates && totalOf(rates)
  const left = rates && creditOf(rates)
  return (
    <div className="flex flex-col gap-3 empty:hidden">
      {!isBarred && <BuyFailure buying={buying} />}
      {missing.length > 0 && (
        <ul aria-label="Missing details" className="flex flex-col gap-1 text-13 text-text-2">
          {missing.map((line) => (
            <li key={line} className="flex items-start gap-2">
              <Icon name="info" className="mt-0.5 size-3.5 text-text-3" />
              {line}
            </li>
          ))}
        </ul>
      )}
      {rates && <ChosenRates rates={rates} />}
      {!isBarred && <BuyButton {...button} />}
      {left?.after && !left.isShort && total && (
        <p className="text-12 text-text-2">Credit after purchase: {formatMoney(left.after, total.currency)}</p>
      )}
    </div>
  )
}
