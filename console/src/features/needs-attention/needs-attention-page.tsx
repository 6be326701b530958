import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import {
  pushesToSettleQuery,
  type StoreDifference,
  storeDifferencesQuery,
  type ToSettle,
  toSettleQuery,
} from '../../api/queries/needs-attention.ts'
import { formatMoney } from '../../format/numbers.ts'
import { formatCarrier, formatService, formatTracking } from '../../format/shipping.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/page.tsx'
import { useRefusal } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { State } from '../../ui/notice.tsx'
import { Fact, Facts, Section } from '../../ui/section.tsx'
import { textLinkStyle, When } from '../../ui/text.tsx'
import { PushesToSettle } from '../fulfillment/fulfillment-updates.tsx'
import { LabelMadeDialog, NoLabelDialog, NotTakenBackDialog, TakenBackDialog } from './resolve-dialogs.tsx'
import { differenceWords, heardWords } from './text.ts'

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

/** The two buttons and their dialogs, by kind. */
const answers = {
  purchase: { yes: 'Mark as bought', no: 'Mark as not bought', Yes: LabelMadeDialog, No: NoLabelDialog },
  cancellation: { yes: 'Mark as canceled', no: 'Mark as not canceled', Yes: TakenBackDialog, No: NotTakenBackDialog },
} as const

/** A purchase or cancellation with an unknown outcome, and the ways to resolve it. */
export function SettleItem({ one }: { one: ToSettle }) {
  const { kind, orderId, recipient, carrier, serviceName, charge, currency, trackingNumber, sentAt, lastHeard } = one
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
            <When moment={lastHeard.at} />: {heardWords(carrier, lastHeard)}
          </Fact>
        )}
      </Facts>
      {one.settledBy === 'operator' ? (
        <p className="text-13 text-text-2">
          Only the operator can resolve this, because the purchase used the operator’s {formatCarrier(carrier)} account.
        </p>
      ) : (
        <Answers one={one} />
      )}
    </li>
  )
}

function Answers({ one }: { one: ToSettle }) {
  const [opened, setOpened] = useState<'Yes' | 'No' | null>(null)
  const refusal = useRefusal('purchases.resolve')
  const { yes, no, ...dialogs } = answers[one.kind]
  const Opened = opened && dialogs[opened]
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={() => setOpened('Yes')} disabledReason={refusal}>
        {yes}
      </Button>
      <Button onPress={() => setOpened('No')} disabledReason={refusal}>
        {no}
      </Button>
      {Opened && <Opened one={one} onClose={() => setOpened(null)} />}
    </div>
  )
}

/** An order that changed in its store after its label was bought. Its page shows the changes. */
export const DifferenceItem = ({ one }: { one: StoreDifference }) => (
  <li className="flex flex-col gap-3 px-4 py-4">
    <h3 className="text-14">
      <Link to={paths.order} params={{ orderId: one.orderId }} className={`${textLinkStyle} wrap-anywhere`}>
        {one.recipient ?? 'Unnamed recipient'}
      </Link>
    </h3>
    <Facts>
      <Fact name="Store">
        <span className="wrap-anywhere">
          {one.storeName}, {one.number}
        </span>
      </Fact>
      <Fact name="Change">
        {differenceWords(one)} <When moment={one.changedAt} />
      </Fact>
    </Facts>
  </li>
)
