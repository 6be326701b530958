import { useSuspenseQuery } from '@tanstack/react-query'
import { pushesToSettleQuery, storeDifferencesQuery, toSettleQuery } from '../../api/queries/to-settle.ts'
import { Page } from '../../shell/page.tsx'
import { PushesToSettle } from '../../shell/pushes-to-settle.tsx'
import { Section } from '../../ui/section.tsx'
import { State } from '../../ui/state.tsx'
import { DifferenceItem } from './difference-item.tsx'
import { SettleItem } from './settle-item.tsx'

const sections = [
  {
    kind: 'purchase',
    title: 'Purchases with an unknown outcome',
    about:
      'The carrier did not confirm these purchases. Check with the carrier, online or by phone, and enter the result here. Don’t buy another label for these packages until you know the outcome.',
  },
  {
    kind: 'cancellation',
    title: 'Cancellations with an unknown outcome',
    about:
      'The carrier did not confirm that these labels are canceled. Check with the carrier and enter the result here. Don’t use these labels until you know the outcome.',
  },
] as const

const changed = {
  title: 'Orders changed in the store',
  about: 'These orders changed after their labels were bought. Decide whether to ship each order.',
}

/** What nothing decides by itself: at carriers, and at the stores that orders came from. */
export function ToSettlePage() {
  const { data: all } = useSuspenseQuery({ ...toSettleQuery(), refetchOnWindowFocus: true })
  const { data: pushes } = useSuspenseQuery({ ...pushesToSettleQuery(), refetchOnWindowFocus: true })
  const { data: differences } = useSuspenseQuery({ ...storeDifferencesQuery(), refetchOnWindowFocus: true })
  return (
    <Page title="Needs attention" about="Labels and orders that need your decision.">
      {all.length + pushes.length + differences.length === 0 && (
        <State level={2} icon="check" title="Nothing needs attention">
          <p>
            When a carrier or a store doesn’t respond, we retry automatically. Problems that we can’t resolve appear
            here, along with orders that a store changes after you buy the label.
          </p>
        </State>
      )}
      {sections.map(({ kind, title, about }) => {
        const items = all.filter((one) => one.kind === kind)
        if (items.length === 0) return null
        return (
          <Section key={kind} title={title} about={about} isFlush>
            <ul aria-label={title} className="divide-y divide-line">
              {items.map((one) => (
                <SettleItem key={one.labelId ?? one.purchaseId} one={one} />
              ))}
            </ul>
          </Section>
        )
      })}
      {differences.length > 0 && (
        <Section title={changed.title} about={changed.about} isFlush>
          <ul aria-label={changed.title} className="divide-y divide-line">
            {differences.map((one) => (
              <DifferenceItem key={one.orderId} one={one} />
            ))}
          </ul>
        </Section>
      )}
      {pushes.length > 0 && <PushesToSettle pushes={pushes} />}
    </Page>
  )
}
