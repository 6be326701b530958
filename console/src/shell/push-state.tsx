import { dismissStorePush, retryStorePush, type StorePush } from '../api/queries/order-store.ts'
import { wordsOf } from '../api/words.ts'
import { formatTracking } from '../format/tracking.ts'
import { Finding } from '../ui/finding.tsx'
import { Icon } from '../ui/icon.tsx'
import { When } from '../ui/when.tsx'
import { ActButton } from './act-button.tsx'
import { pushWordsOf } from './push-words.ts'
import { useAct } from './use-act.ts'
import { useRefusal } from './use-refusal.ts'

const signs = { ok: 'check', wait: 'clock', bad: 'alert' } as const
const colours = { ok: 'text-text-2', wait: 'text-text-2', bad: 'text-bad' } as const

type Props = {
  push: StorePush
  /** Its tracking number is told beside it, or there is only one. */
  isAlone: boolean
}

/** How far a store is told of a label, and what somebody can do about it. */
export function PushState({ push, isAlone }: Props) {
  const { labelId, trackingNumber, needsPerson, updatedAt } = push
  const retry = useAct(retryStorePush, { refreshes: ['orders', 'stores', 'to-settle'] })
  const dismiss = useAct(dismissStorePush, { refreshes: ['orders', 'stores', 'to-settle'] })
  const refusal = useRefusal('labels.buy')
  const { text, tone } = pushWordsOf(push)
  const failure = retry.failure ?? dismiss.failure
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
      {needsPerson && (
        <span className="flex flex-wrap gap-2">
          <ActButton isPending={retry.isPending} onPress={() => retry.run(labelId)} disabledReason={refusal}>
            Retry
          </ActButton>
          <ActButton
            look="quiet"
            isPending={dismiss.isPending}
            onPress={() => dismiss.run(labelId)}
            disabledReason={refusal}
          >
            Mark as resolved
          </ActButton>
        </span>
      )}
      {failure && <Finding isGood={false}>{wordsOf(failure)}</Finding>}
    </div>
  )
}
