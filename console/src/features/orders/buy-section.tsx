import { useLocation } from '@tanstack/react-router'
import type { Order } from '../../api/queries/orders.ts'
import { formatOptions } from '../../format/options.ts'
import { buyHash } from '../../paths.ts'
import { Section } from '../../ui/section.tsx'
import { useMedia } from '../../ui/use-media.ts'
import { BuyBar } from '../buying/buy-bar.tsx'
import { BuyPanel } from '../buying/buy-panel.tsx'
import { RatesPanel } from '../buying/rates-panel.tsx'
import type { OrderBuying } from './use-order-buying.ts'

/** Where there is one column, the button would stand at the end of all rates: it has a bar of its own. */
const useIsBarred = (): boolean => !useMedia('(min-width: 64rem)')

const useButton = ({ button }: OrderBuying) => {
  const isBegin = useLocation({ select: ({ hash }) => hash === buyHash })
  return { ...button, isBegin }
}

/** What the carriers ask for the parcels of the order that have no label, and the button that buys. */
export function BuySection({ order, shipping }: { order: Order; shipping: OrderBuying }) {
  const { mayBuy, rating, wanted, choose } = shipping
  const asked = formatOptions(order.options)
  return (
    <Section title="Rates">
      <div className="flex flex-col gap-4">
        {mayBuy && asked !== '' && <p className="text-13 text-text-2">Includes {asked}.</p>}
        {mayBuy && <RatesPanel rating={rating} wanted={wanted} onChoose={choose} isAboveMore />}
        <BuyPanel {...useButton(shipping)} missing={[]} isBarred={useIsBarred()} />
      </div>
    </Section>
  )
}

/** The same button, within reach wherever one is on a narrow page. */
export function OrderBuyBar({ shipping }: { shipping: OrderBuying }) {
  const button = useButton(shipping)
  return useIsBarred() ? <BuyBar {...button} /> : null
}
