import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  failedUpdatesQuery,
  type OpenOutcome,
  openOutcomesQuery,
  type StoreDifference,
  storeDifferencesQuery,
} from '../../api/queries/needs-attention.ts'
import { formatMoney } from '../../format/numbers.ts'
import { formatCarrier, formatService, formatTracking } from '../../format/shipping.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/page.tsx'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { State } from '../../ui/notice.tsx'
import { Fact, Facts, Section } from '../../ui/section.tsx'
import { textLinkStyle, When } from '../../ui/text.tsx'
import { FailedFulfillmentUpdates } from '../fulfillment/fulfillment-updates.tsx'
import { BoughtDialog, CanceledDialog, NotBoughtDialog, NotCanceledDialog } from './resolve-dialogs.tsx'
import { lastUpdateText, storeChangeText } from './text.ts'

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

export function NeedsAttentionPage() {
  const { data: all } = useSuspenseQuery({ ...openOutcomesQuery(), refetchOnWindowFocus: true })
  const { data: pushes } = useSuspenseQuery({ ...failedUpdatesQuery(), refetchOnWindowFocus: true })
  const { data: differences } = useSuspenseQuery({ ...storeDifferencesQuery(), refetchOnWindowFocus: true })
  return (
    <Page title="Manual review" about="Labels and orders that need your decision.">
      {all.length + pushes.length + differences.length === 0 && (
        <State level={2} icon="check" title="Nothing to review">
          <p>
            When a carrier or a store doesn’t respond, we retry automatically. Problems that we can’t resolve appear
            here, along with orders that a store changes after you buy the label.
          </p>
        </State>
      )}
      {sections.map(({ kind, title, about }) => {
        const items = all.filter((outcome) => outcome.kind === kind)
        if (items.length === 0) return null
        return (
          <Section key={kind} title={title} about={about} isFlush>
            <ul aria-label={title} className="divide-y divide-line">
              {items.map((outcome) => (
                <OutcomeItem key={outcome.labelId ?? outcome.purchaseId} outcome={outcome} />
              ))}
            </ul>
          </Section>
        )
      })}
      {differences.length > 0 && (
        <Section title={changed.title} about={changed.about} isFlush>
          <ul aria-label={changed.title} className="divide-y divide-line">
            {differences.map((outcome) => (
              <DifferenceItem key={outcome.orderId} outcome={outcome} />
            ))}
          </ul>
        </Section>
      )}
      {pushes.length > 0 && <FailedFulfillmentUpdates pushes={pushes} />}
    </Page>
  )
}

/** The two buttons and their dialogs, by kind. */
const reviewButtons = {
  purchase: { yes: 'Mark as bought', no: 'Mark as not bought', Yes: BoughtDialog, No: NotBoughtDialog },
  cancellation: { yes: 'Mark as canceled', no: 'Mark as not canceled', Yes: CanceledDialog, No: NotCanceledDialog },
} as const

/** A purchase or cancellation with an unknown outcome, and the ways to resolve it. */
function OutcomeItem({ outcome }: { outcome: OpenOutcome }) {
  const { kind, orderId, recipient, carrier, serviceName, charge, currency, trackingNumber, sentAt, lastHeard } =
    outcome
  return (
    <li className="flex flex-col gap-3 px-4 py-4">
      <h3 className="text-14">
        <Link to={paths.order} params={{ orderId }} className={textLinkStyle}>
          {recipient ?? 'Unnamed recipient'}
        </Link>
      </h3>
      <Facts>
        <Fact name="Requested">
          {formatService(carrier, serviceName)}, <When moment={sentAt} />
        </Fact>
        {trackingNumber && <Fact name="Label">{formatTracking(trackingNumber)}</Fact>}
        <Fact name={kind === 'purchase' ? 'Held' : 'Paid'}>{formatMoney(charge, currency)}</Fact>
        {lastHeard && (
          <Fact name="Last update">
            <When moment={lastHeard.at} />: {lastUpdateText(carrier, lastHeard)}
          </Fact>
        )}
      </Facts>
      {outcome.settledBy === 'operator' ? (
        <p className="text-13 text-text-2">
          Only the operator can resolve this, because the purchase used the operator’s {formatCarrier(carrier)} account.
        </p>
      ) : (
        <ResolveButtons outcome={outcome} />
      )}
    </li>
  )
}

function ResolveButtons({ outcome }: { outcome: OpenOutcome }) {
  const [opened, setOpened] = useState<'Yes' | 'No' | null>(null)
  const deniedReason = useDeniedReason('purchases.resolve')
  const { yes, no, ...dialogs } = reviewButtons[outcome.kind]
  const Opened = opened && dialogs[opened]
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={() => setOpened('Yes')} disabledReason={deniedReason}>
        {yes}
      </Button>
      <Button onPress={() => setOpened('No')} disabledReason={deniedReason}>
        {no}
      </Button>
      {Opened && <Opened outcome={outcome} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** An order that changed in its store after its label was bought. Its page shows the changes. */
const DifferenceItem = ({ outcome }: { outcome: StoreDifference }) => (
  <li className="flex flex-col gap-3 px-4 py-4">
    <h3 className="text-14">
      <Link to={paths.order} params={{ orderId: outcome.orderId }} className={`${textLinkStyle} wrap-anywhere`}>
        {outcome.recipient ?? 'Unnamed recipient'}
      </Link>
    </h3>
    <Facts>
      <Fact name="Store">
        <span className="wrap-anywhere">
          {outcome.storeName}, {outcome.number}
        </span>
      </Fact>
      <Fact name="Change">
        {storeChangeText(outcome)} <When moment={outcome.changedAt} />
      </Fact>
    </Facts>
  </li>
)
