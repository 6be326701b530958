import { formatService } from '../../format/carrier.ts'
import { BuyButton, type BuyButtonProps } from './buy-button.tsx'
import { BuyFailure } from './buy-failure.tsx'

/** In narrow windows, at the bottom of a long form: the button with its price, and what came of pressing it. */
export function BuyBar(props: BuyButtonProps) {
  // The rates are out of sight: one sees what is bought.
  const [rate, ...others] = props.rates ?? []
  return (
    <section
      aria-label="Buy"
      data-buy-bar
      // To the edges of the page, whose padding it stands in.
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
