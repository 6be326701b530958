import { useSuspenseQuery } from '@tanstack/react-query'
import { pushesToSettleQuery, storeDifferencesQuery, toSettleQuery } from '../api/queries/to-settle.ts'
import { Section } from '../design/section.tsx'
import { State } from '../design/state.tsx'
import { Page } from '../frame/page.tsx'
import { PushesToSettle } from '../frame/pushes-to-settle.tsx'
import { DifferenceItem } from './difference-item.tsx'
import { SettleItem } from './settle-item.tsx'

const sections = [
  {
    kind: 'purchase',
    title: 'Labels that may have been made',
    about:
      'The carrier was asked for them, and has not told. Look it up at the carrier, on its own pages or by telephone, and say here what you found. Ship these parcels by no other label before you know.',
  },
  {
    kind: 'cancellation',
    title: 'Labels that may have been taken back',
    about:
      'The carrier was asked to take them back, and has not told. Look it up there, and say here what you found. Do not use them before you know.',
  },
] as const

const changed = {
  title: 'Orders that their store has changed',
  about: 'Their labels were bought before. See each, and say whether the parcel goes all the same.',
}

/** What nothing decides by itself: at carriers, and at the stores that orders came from. */
export function ToSettlePage() {
  const { data: all } = useSuspenseQuery({ ...toSettleQuery(), refetchOnWindowFocus: true })
  const { data: pushes } = useSuspenseQuery({ ...pushesToSettleQuery(), refetchOnWindowFocus: true })
  const { data: differences } = useSuspenseQuery({ ...storeDifferencesQuery(), refetchOnWindowFocus: true })
  return (
    <Page title="To settle" about="What carriers and stores leave open, and nothing decides by itself.">
      {all.length + pushes.length + differences.length === 0 && (
        <State level={2} icon="check" title="Nothing to settle">
          <p>
            Whatever a carrier or a store does not answer is asked for by itself. What that does not find out, and what
            a store changes once a label is bought, comes here.
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
