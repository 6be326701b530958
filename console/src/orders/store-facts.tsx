/** From which store an order came, and how far that is told of its labels. */
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { dismissStorePush, retryStorePush, type StorePush } from '../api/queries/order-store.ts'
import type { Order } from '../api/queries/orders.ts'
import { wordsOf } from '../api/words.ts'
import { Fact, Facts } from '../design/facts.tsx'
import { Finding } from '../design/finding.tsx'
import { Icon } from '../design/icon.tsx'
import { Section } from '../design/section.tsx'
import { textLinkStyle } from '../design/text-link.tsx'
import { When } from '../design/when.tsx'
import { formatTracking } from '../format/tracking.ts'
import { ActButton } from '../frame/act-button.tsx'
import { useAct } from '../frame/use-act.ts'
import { useRefusal } from '../frame/use-refusal.ts'
import { useSession } from '../frame/use-session.ts'
import { paths } from '../paths.ts'
import { assumedWords, pushWordsOf } from './store-words.ts'
import { useOrderStore } from './use-order-store.ts'

// Few orders go in other parcels than the store says.
const ParcelsDialog = lazy(async () => ({ default: (await import('./parcels-dialog.tsx')).ParcelsDialog }))

export function StoreFacts({ order }: { order: Order }) {
  const { side } = useOrderStore(order)
  const [isPacking, setPacking] = useState(false)
  const right = useRefusal('orders.write')
  const { may } = useSession()
  if (!side) return null
  const { storeId, storeName, kindName, number, assumed, pushes, hasLabel, connected } = side
  const called = `${kindName} · ${storeName}`
  return (
    <Section
      title="Store"
      actions={
        <ActButton
          icon="box"
          onPress={() => setPacking(true)}
          disabledReason={right ?? (hasLabel ? 'A label is bought: cancel it first' : null)}
        >
          Parcels…
        </ActButton>
      }
    >
      <div className="flex flex-col gap-3">
        <Facts>
          <Fact name="From">
            {may.includes('carriers.manage') ? (
              <Link to={paths.store} params={{ storeId }} className={`${textLinkStyle} wrap-anywhere`}>
                {called}
              </Link>
            ) : (
              <span className="wrap-anywhere">{called}</span>
            )}
            {!connected && ' (disconnected)'}
          </Fact>
          <Fact name="Number">{number}</Fact>
        </Facts>
        {assumed.length > 0 && (
          <p className="text-12 text-text-2">
            The store does not say {assumed.map((one) => assumedWords[one]).join('; ')}. Look at the parcel before you
            buy.
          </p>
        )}
        {pushes.length > 0 && (
          <ul aria-label="What the store is told" className="flex flex-col gap-3 border-t border-line pt-3">
            {pushes.map((push) => (
              <Push key={push.labelId} push={push} isAlone={pushes.length === 1} />
            ))}
          </ul>
        )}
      </div>
      {isPacking && (
        <Suspense fallback={null}>
          <ParcelsDialog orderId={order.orderId} onClose={() => setPacking(false)} />
        </Suspense>
      )}
    </Section>
  )
}

const signs = { ok: 'check', wait: 'clock', bad: 'alert' } as const
const colours = { ok: 'text-text-2', wait: 'text-text-2', bad: 'text-bad' } as const

function Push({ push, isAlone }: { push: StorePush; isAlone: boolean }) {
  const { labelId, trackingNumber, needsPerson, updatedAt } = push
  const retry = useAct(retryStorePush, { refreshes: ['orders', 'stores', 'to-settle'] })
  const dismiss = useAct(dismissStorePush, { refreshes: ['orders', 'stores', 'to-settle'] })
  const refusal = useRefusal('labels.buy')
  const { text, tone } = pushWordsOf(push)
  const failure = retry.failure ?? dismiss.failure
  return (
    <li className="flex flex-col gap-2 text-13">
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
            Tell it again
          </ActButton>
          <ActButton
            look="quiet"
            isPending={dismiss.isPending}
            onPress={() => dismiss.run(labelId)}
            disabledReason={refusal}
          >
            I saw to it in the store
          </ActButton>
        </span>
      )}
      {failure && <Finding isGood={false}>{wordsOf(failure)}</Finding>}
    </li>
  )
}
