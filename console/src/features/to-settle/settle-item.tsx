import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ToSettle } from '../../api/queries/to-settle.ts'
import { formatCarrier, formatService } from '../../format/carrier.ts'
import { formatMoney } from '../../format/money.ts'
import { formatTracking } from '../../format/tracking.ts'
import { paths } from '../../paths.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { textLinkStyle } from '../../ui/text-link.tsx'
import { When } from '../../ui/when.tsx'
import { LabelMadeDialog, NoLabelDialog, NotTakenBackDialog, TakenBackDialog } from './settle-dialogs.tsx'
import { heardWords } from './words.ts'

/** What there is to find out, by its kind: what the two buttons say, and what each opens. */
const answers = {
  purchase: { yes: 'Mark as bought', no: 'Mark as not bought', Yes: LabelMadeDialog, No: NoLabelDialog },
  cancellation: { yes: 'Mark as canceled', no: 'Mark as not canceled', Yes: TakenBackDialog, No: NotTakenBackDialog },
} as const

/** A purchase or a cancellation with what is known of it, and what can be said of it. */
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
