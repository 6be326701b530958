import { useLocation } from '@tanstack/react-router'
import { BuyPanel } from '../buying/buy-panel.tsx'
import { RatesPanel } from '../buying/rates-panel.tsx'
import { Section } from '../design/section.tsx'
import { buyHash } from '../paths.ts'
import type { Shipping } from './use-shipping.ts'

/** What the carriers ask for the parcels of the order that have no label, and the button that buys. */
export function BuySection({ shipping }: { shipping: Shipping }) {
  const { mayBuy, buying, rating, rates, wanted, choose, early, buy, button } = shipping
  const isBegin = useLocation({ select: ({ hash }) => hash === buyHash })
  return (
    <Section title="Rates">
      <div ref={button} className="flex flex-col gap-4">
        {mayBuy && <RatesPanel rating={rating} wanted={wanted} onChoose={choose} />}
        <BuyPanel rates={rates} missing={[]} buying={buying} early={early} isBegin={isBegin} onBuy={buy} />
      </div>
    </Section>
  )
}
