/** From which store an order came, and how far that is told of its labels. */
import { Link } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import { paths } from '../../paths.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { PushState } from '../../shell/push-state.tsx'
import { useRefusal } from '../../shell/use-refusal.ts'
import { useSession } from '../../shell/use-session.ts'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Section } from '../../ui/section.tsx'
import { textLinkStyle } from '../../ui/text-link.tsx'
import { assumedWords } from './store-words.ts'
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
          disabledReason={right ?? (hasLabel ? 'Cancel the label first' : null)}
        >
          Packages…
        </ActButton>
      }
    >
      <div className="flex flex-col gap-3">
        <Facts>
          <Fact name="Store">
            {may.includes('carriers.manage') ? (
              <Link to={paths.store} params={{ storeId }} className={`${textLinkStyle} wrap-anywhere`}>
                {called}
              </Link>
            ) : (
              <span className="wrap-anywhere">{called}</span>
            )}
            {!connected && ' (disconnected)'}
          </Fact>
          <Fact name="Order number">{number}</Fact>
        </Facts>
        {assumed.length > 0 && (
          <p className="text-12 text-text-2">
            {assumed.map((one) => assumedWords[one]).join(' ')} Check the package before you buy.
          </p>
        )}
        {pushes.length > 0 && (
          <ul aria-label="Fulfillment updates" className="flex flex-col gap-3 border-t border-line pt-3">
            {pushes.map((push) => (
              <li key={push.labelId}>
                <PushState push={push} isAlone={pushes.length === 1} />
              </li>
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
