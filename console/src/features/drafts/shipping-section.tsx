import { Suspense } from 'react'
import { Section } from '../../ui/section.tsx'
import { BuyPanel } from '../buying/buy-panel.tsx'
import type { DraftInHand } from './use-draft.ts'
import type { DraftBuying } from './use-draft-buying.ts'
import { RatesPanel, StandingPanel } from './use-pieces.ts'

type Props = {
  draft: DraftInHand
  shipping: DraftBuying
  /** The button stands in a bar of its own. */
  isBarred: boolean
  onNew: () => void
}

/** Beside the fields: the rates and the button that buys; once it has bought, what came of it. */
export function ShippingSection({ draft, shipping, isBarred, onNew }: Props) {
  const { saved } = draft.state
  const { isInPurchase, buying, rating, wanted, choose, button, missing } = shipping
  return (
    <Section title={isInPurchase ? 'Label' : 'Rates'}>
      {isInPurchase && saved ? (
        <Suspense fallback={null}>
          <StandingPanel
            orderId={saved.draftId}
            standings={buying.standings}
            printing={shipping.printing}
            nameOf={shipping.serviceNameOf}
            onNew={onNew}
          />
        </Suspense>
      ) : (
        <div className="flex flex-col gap-4">
          {saved?.shipmentIds && (
            <Suspense fallback={null}>
              <RatesPanel rating={rating} wanted={wanted} onChoose={choose} />
            </Suspense>
          )}
          <BuyPanel {...button} missing={missing} isBarred={isBarred} />
        </div>
      )}
    </Section>
  )
}
