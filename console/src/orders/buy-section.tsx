import { useLocation } from '@tanstack/react-router'
import type { Order } from '../api/queries/orders.ts'
import { BuyPanel } from '../buying/buy-panel.tsx'
import { RatesPanel } from '../buying/rates-panel.tsx'
import { Section } from '../design/section.tsx'
import { formatOptions } from '../format/options.ts'
import { buyHash } from '../paths.ts'
import type { Shipping } from './use-shipping.ts'

/** What the carriers ask for the parcels of the order that have no label, and the button that buys. */
export function BuySection({ order, shipping }: { order: Order; shipping: Shipping }) {
  const { mayBuy, buying, rating, rates, wanted, choose, early, buy, button } = shipping
  const isBegin = useLocation({ select: ({ hash }) => hash === buyHash })
  const asked = formatOptions(order.options)
  return (
    <Section title="Rates">
      <div ref={button} className="flex flex-col gap-4">
        {mayBuy && asked !== '' && <p className="text-13 text-text-2">With {asked}.</p>}
        {mayBuy && <RatesPanel rating={rating} wanted={wanted} onChoose={choose} />}
        <BuyPanel rates={rates} missing={[]} buying={buying} early={early} isBegin={isBegin} onBuy={buy} />
      </div>
    </Section>
  )
}
