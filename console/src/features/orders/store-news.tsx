/** What the store that an order came from says of it now, where somebody has to know. */
import { lazy, type ReactNode, Suspense, useState } from 'react'
import {
  acceptStoreChanges,
  type OrderStore,
  type StoreAddress,
  settleStoreChanges,
} from '../../api/queries/order-store.ts'
import type { Order } from '../../api/queries/orders.ts'
import { wordsOf } from '../../api/words.ts'
import { addressLines } from '../../format/address.ts'
import { ActButton } from '../../shell/act-button.tsx'
import { useAct } from '../../shell/use-act.ts'
import { useRefusal } from '../../shell/use-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { Finding } from '../../ui/finding.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { blockWordsOf, saidOf } from './store-words.ts'
import { useOrderStore } from './use-order-store.ts'

// Few orders go abroad and come from a store that does not say what of.
const GoodsDialog = lazy(async () => ({ default: (await import('./goods-dialog.tsx')).GoodsDialog }))

export function StoreNews({ order }: { order: Order }) {
  const { side, error } = useOrderStore(order)
  if (!side) return error && <Finding isGood={false}>We couldn’t load the store’s details for this order.</Finding>
  const words = blockWordsOf(order.purchaseBlock, side)
  return (
    <>
      {words && (
        <Notice kind={words.isBad ? 'bad' : 'warn'} title={words.title}>
          {words.text}
          {words.asksCustoms && <SayGoods orderId={order.orderId} />}
        </Notice>
      )}
      {side.differences && <Differences orderId={order.orderId} side={side} differences={side.differences} />}
    </>
  )
}

function SayGoods({ orderId }: { orderId: string }) {
  const [isSaying, setSaying] = useState(false)
  const refusal = useRefusal('orders.write')
  return (
    <p className="mt-2">
      <Button onPress={() => setSaying(true)} disabledReason={refusal}>
        Add customs details…
      </Button>
      {isSaying && (
        <Suspense fallback={null}>
          <GoodsDialog orderId={orderId} onClose={() => setSaying(false)} />
        </Suspense>
      )}
    </p>
  )
}

type Props = { orderId: string; side: OrderStore; differences: NonNullable<OrderStore['differences']> }

/** The two beside each other, and what becomes of the order. */
function Differences({ orderId, side, differences }: Props) {
  const { storeName, hasLabel, version } = side
  const accept = useAct(acceptStoreChanges, {
    refreshes: ['orders', 'stores'],
    toast: 'Store changes accepted',
  })
  const settle = useAct(settleStoreChanges, {
    refreshes: ['orders', 'stores', 'to-settle'],
    toast: 'Marked as reviewed',
  })
  const refusal = useRefusal('orders.write')
  const act = hasLabel ? settle : accept
  const { recipient, lines, note, standing } = differences
  return (
    <Section
      title={`${storeName} changed this order`}
      about={
        hasLabel
          ? 'The label doesn’t change. To ship with the store’s changes, cancel the label first, then accept the changes.'
          : 'You can’t buy a label until someone reviews these changes. Accepting the changes updates the order and refreshes the rates.'
      }
    >
      <div className="flex flex-col gap-4">
        {recipient && (
          <Compared
            what="Ship to"
            before={recipient.before && <Address address={recipient.before} other={recipient.now} />}
            now={recipient.now && <Address address={recipient.now} other={recipient.before} />}
          />
        )}
        {lines.length > 0 && (
          <ul aria-label="Changed items" className="text-13">
            {lines.map(({ name, sku, before, now }, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be called the same, and they never change places
              <li key={place} className="flex items-baseline gap-2 py-0.5">
                <span className="min-w-0 wrap-anywhere">
                  {name}
                  {sku && <span className="ml-2 font-mono text-12 text-text-3">{sku}</span>}
                </span>
                <span className="ml-auto whitespace-nowrap tabular-nums">
                  <span className="text-text-2">{before} ×, now </span>
                  <strong className="font-semibold">{now} ×</strong>
                </span>
              </li>
            ))}
          </ul>
        )}
        {note && <Compared what="Buyer’s note" before={note.before} now={note.now} />}
        {standing && (
          <p className="text-13">
            {standing === 'open'
              ? 'The store now allows shipping.'
              : `The store doesn’t allow shipping: ${saidOf(side) || standing}.`}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <ActButton
            look={hasLabel ? 'plain' : 'primary'}
            isPending={act.isPending}
            onPress={() => act.run({ orderId, version })}
            disabledReason={refusal}
          >
            {hasLabel ? 'Mark as reviewed' : 'Accept store changes'}
          </ActButton>
          {act.failure && <Finding isGood={false}>{wordsOf(act.failure)}</Finding>}
        </div>
      </div>
    </Section>
  )
}

const Compared = ({ what, before, now }: { what: string; before: ReactNode; now: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-3 text-13 sm:grid-cols-2">
    <div className="min-w-0">
      <h3 className="text-12 font-medium text-text-2">{what} (this order)</h3>
      <div className="mt-1 break-words whitespace-pre-wrap">{before ?? 'None'}</div>
    </div>
    <div className="min-w-0">
      <h3 className="text-12 font-medium text-text-2">{what} (store)</h3>
      <div className="mt-1 break-words whitespace-pre-wrap">{now ?? 'None'}</div>
    </div>
  </div>
)

const linesOf = (address: StoreAddress): string[] => [
  ...addressLines(address),
  ...[address.phone, address.email].filter((line): line is string => Boolean(line)),
]

/** Its lines, those that the other has not standing out. */
function Address({ address, other }: { address: StoreAddress; other: StoreAddress | null }) {
  const same = new Set(other ? linesOf(other) : [])
  return (
    <address className="not-italic">
      {linesOf(address).map((line) => (
        <span key={line} className={`block ${same.has(line) ? '' : 'font-semibold text-warn'}`}>
          {line}
        </span>
      ))}
    </address>
  )
}
