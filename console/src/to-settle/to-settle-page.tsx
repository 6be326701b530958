import { useSuspenseQuery } from '@tanstack/react-query'
import { toSettleQuery } from '../api/queries/to-settle.ts'
import { Section } from '../design/section.tsx'
import { State } from '../design/state.tsx'
import { Page } from '../frame/page.tsx'
import { SettleItem } from './settle-item.tsx'

const sections = [
  {
    kind: 'purchase',
    title: 'Labels that may have been made',
    about: 'The carrier was asked for them, and has not told. Ship these parcels by no other label before you know.',
  },
  {
    kind: 'cancellation',
    title: 'Labels that may have been taken back',
    about: 'The carrier was asked to take them back, and has not told. Do not use them before you know.',
  },
] as const

/** What no look-up decides, and somebody has to find out at the carrier. */
export function ToSettlePage() {
  const { data: all } = useSuspenseQuery({ ...toSettleQuery(), refetchOnWindowFocus: true })
  return (
    <Page
      title="To settle"
      about="What became of these at their carriers is not known, and asking them does not tell. Look it up at the carrier, on its own pages or by telephone, and say here what you found."
    >
      {all.length === 0 && (
        <State level={2} icon="check" title="Nothing to settle">
          <p>Whatever a carrier does not answer is asked for by itself. What that does not find out comes here.</p>
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
    </Page>
  )
}
