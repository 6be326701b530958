import { Link } from '@tanstack/react-router'
import { failureMessage } from '../../api/messages.ts'
import type { FailedFulfillmentUpdate } from '../../api/queries/needs-attention.ts'
import {
  completeFulfillmentUpdate,
  dismissFulfillmentUpdate,
  type FulfillmentUpdate,
  retryFulfillmentUpdate,
} from '../../api/queries/orders.ts'
import { formatTracking } from '../../format/shipping.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { Icon } from '../../ui/icon.tsx'
import { InlineResult } from '../../ui/notice.tsx'
import { Fact, Facts, Section } from '../../ui/section.tsx'
import { textLinkStyle, When } from '../../ui/text.tsx'
import { updateText } from './update-text.ts'

const signs = { ok: 'check', wait: 'clock', bad: 'alert' } as const
const colours = { ok: 'text-text-2', wait: 'text-text-2', bad: 'text-bad' } as const

type Props = {
  push: FulfillmentUpdate
  /** Hides the tracking number if it is shown elsewhere or there is only one label. */
  isAlone: boolean
}

/** A fulfillment update with its actions. */
export function FulfillmentState({ push, isAlone }: Props) {
  const { labelId, trackingNumber, needsPerson, waitsForOthers, updatedAt } = push
  const retry = useAction(retryFulfillmentUpdate, { refreshes: ['orders', 'stores', 'needs-attention'] })
  const complete = useAction(completeFulfillmentUpdate, { refreshes: ['orders', 'stores', 'needs-attention'] })
  const dismiss = useAction(dismissFulfillmentUpdate, { refreshes: ['orders', 'stores', 'needs-attention'] })
  const deniedReason = useDeniedReason('labels.buy')
  const { text, tone } = updateText(push)
  const failure = retry.failure ?? complete.failure ?? dismiss.failure
  const first = waitsForOthers ? { action: complete, text: 'Notify store now' } : { action: retry, text: 'Retry' }
  return (
    <div className="flex flex-col gap-2 text-13">
      <span className={`flex items-start gap-1.5 ${colours[tone]}`}>
        <Icon name={signs[tone]} className="mt-0.5 size-3.5" />
        <span className="min-w-0 wrap-anywhere">
          {!isAlone && <span className="block text-text">{formatTracking(trackingNumber)}</span>}
          {text}{' '}
          <span className="text-text-2">
            <When moment={updatedAt} />
          </span>
        </span>
      </span>
      {(needsPerson || waitsForOthers) && (
        <span className="flex flex-wrap gap-2">
          <ActionButton
            isPending={first.action.isPending}
            onPress={() => first.action.run(labelId)}
            disabledReason={deniedReason}
          >
            {first.text}
          </ActionButton>
          <ActionButton
            look="quiet"
            isPending={dismiss.isPending}
            onPress={() => dismiss.run(labelId)}
            disabledReason={deniedReason}
          >
            Mark as resolved
          </ActionButton>
        </span>
      )}
      {failure && <InlineResult isGood={false}>{failureMessage(failure)}</InlineResult>}
    </div>
  )
}

const title = 'Failed fulfillment updates'
const about =
  'The store was not notified of these labels, or we couldn’t confirm that it was. The buyer may not know that the package is on its way.'
/** The service returns at most this many. */
const mostListed = 200

/** Fulfillment updates that failed or may have failed. */
export const FailedFulfillmentUpdates = ({ pushes }: { pushes: readonly FailedFulfillmentUpdate[] }) => (
  <Section
    title={title}
    about={
      pushes.length < mostListed
        ? about
        : `${about} Only the latest ${mostListed} updates are shown. More appear as you resolve these.`
    }
    isFlush
  >
    <ul aria-label={title} className="divide-y divide-line">
      {pushes.map((push) => (
        <li key={push.labelId} className="flex flex-col gap-3 px-4 py-4">
          <h3 className="text-14">
            <Link to={paths.order} params={{ orderId: push.orderId }} className={`${textLinkStyle} wrap-anywhere`}>
              {push.recipient ?? 'Unnamed recipient'}
            </Link>
          </h3>
          <Facts>
            <Fact name="Store">
              <span className="wrap-anywhere">
                {push.storeName}, {push.number}
              </span>
            </Fact>
            <Fact name="Label">{formatTracking(push.trackingNumber)}</Fact>
          </Facts>
          <FulfillmentState push={push} isAlone />
        </li>
      ))}
    </ul>
  </Section>
)
