/** The store of an order, and the fulfillment updates of its labels. */
import { Link } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { failureMessage } from '../../api/messages.ts'
import {
  acceptStoreChanges,
  markStoreChangesReviewed,
  type Order,
  type OrderStore,
  type StoreAddress,
  shipUnpaidOrder,
} from '../../api/queries/orders.ts'
import { addressLines } from '../../format/address.ts'
import { paths } from '../../paths.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useAction } from '../../shell/use-action.ts'
import { useDeniedReason, useSession } from '../../shell/use-session.ts'
import { Button } from '../../ui/button.tsx'
import { InlineResult, Notice } from '../../ui/notice.tsx'
import { Fact, Facts, Section } from '../../ui/section.tsx'
import { textLinkStyle } from '../../ui/text.tsx'
import { FulfillmentState } from '../fulfillment/fulfillment-updates.tsx'
import { assumedTexts, storeBlockText, storeReason } from './store-order-text.ts'
import { useStoreState } from './use-order.ts'

// Loaded on demand, because packages are rarely edited.
const ParcelsDialog = lazy(async () => ({ default: (await import('./parcels-dialog.tsx')).ParcelsDialog }))

export function StoreFacts({ order }: { order: Order }) {
  const { storeState } = useStoreState(order)
  const [isPacking, setPacking] = useState(false)
  const permissionReason = useDeniedReason('orders.write')
  const { may } = useSession()
  if (!storeState) return null
  const { storeId, storeName, kindName, number, assumed, pushes, hasLabel, connected } = storeState
  const called = `${kindName} · ${storeName}`
  return (
    <Section
      title="Store"
      actions={
        <ActionButton
          icon="box"
          onPress={() => setPacking(true)}
          disabledReason={permissionReason ?? (hasLabel ? 'Cancel the label first' : null)}
        >
          Packages…
        </ActionButton>
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
            {assumed.map((one) => assumedTexts[one]).join(' ')} Check the package before you buy.
          </p>
        )}
        {pushes.length > 0 && (
          <ul aria-label="Fulfillment updates" className="flex flex-col gap-3 border-t border-line pt-3">
            {pushes.map((push) => (
              <li key={push.labelId}>
                <FulfillmentState push={push} isAlone={pushes.length === 1} />
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

/* Problems and changes that the store reports. */

// Loaded on demand, because few orders need these details.
const GoodsDialog = lazy(async () => ({ default: (await import('./customs-dialog.tsx')).CustomsDialog }))

export function StoreChanges({ order }: { order: Order }) {
  const { storeState, error } = useStoreState(order)
  if (!storeState)
    return error && <InlineResult isGood={false}>We couldn’t load the store’s details for this order.</InlineResult>
  const block = storeBlockText(order.purchaseBlock, storeState)
  return (
    <>
      {block && (
        <Notice kind={block.isBad ? 'bad' : 'warn'} title={block.title}>
          {block.text}
          {block.asksCustoms && <AddCustomsDetails orderId={order.orderId} />}
          {block.isUnpaid && <ShipUnpaid orderId={order.orderId} />}
        </Notice>
      )}
      {storeState.differences && (
        <Differences orderId={order.orderId} storeState={storeState} differences={storeState.differences} />
      )}
    </>
  )
}

function ShipUnpaid({ orderId }: { orderId: string }) {
  const ship = useAction(shipUnpaidOrder, { refreshes: ['orders', 'stores'], toast: 'You can now buy a label' })
  const deniedReason = useDeniedReason('orders.write')
  return (
    <div className="mt-2 flex flex-wrap items-center gap-3">
      <ActionButton isPending={ship.isPending} onPress={() => ship.run({ orderId })} disabledReason={deniedReason}>
        Ship although unpaid
      </ActionButton>
      {ship.failure && <InlineResult isGood={false}>{failureMessage(ship.failure)}</InlineResult>}
    </div>
  )
}

function AddCustomsDetails({ orderId }: { orderId: string }) {
  const [isSaying, setSaying] = useState(false)
  const deniedReason = useDeniedReason('orders.write')
  return (
    <p className="mt-2">
      <Button onPress={() => setSaying(true)} disabledReason={deniedReason}>
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

type Props = { orderId: string; storeState: OrderStore; differences: NonNullable<OrderStore['differences']> }

/** Compares the order with the store's version. */
function Differences({ orderId, storeState, differences }: Props) {
  const { storeName, hasLabel, version } = storeState
  const accept = useAction(acceptStoreChanges, {
    refreshes: ['orders', 'stores'],
    toast: 'Store changes accepted',
  })
  const markReviewed = useAction(markStoreChangesReviewed, {
    refreshes: ['orders', 'stores', 'needs-attention'],
    toast: 'Marked as reviewed',
  })
  const deniedReason = useDeniedReason('orders.write')
  const act = hasLabel ? markReviewed : accept
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
          <Comparison
            name="Ship to"
            before={recipient.before && <Address address={recipient.before} other={recipient.now} />}
            now={recipient.now && <Address address={recipient.now} other={recipient.before} />}
          />
        )}
        {lines.length > 0 && (
          <ul aria-label="Changed items" className="text-13">
            {lines.map(({ name, sku, before, now }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same name, and they keep their position
              <li key={index} className="flex items-baseline gap-2 py-0.5">
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
        {note && <Comparison name="Buyer’s note" before={note.before} now={note.now} />}
        {standing && (
          <p className="text-13">
            {standing === 'open'
              ? 'The store now allows shipping.'
              : `The store doesn’t allow shipping: ${storeReason(storeState) || standing}.`}
          </p>
        )}
        <div className="flex flex-wrap items-center gap-3">
          <ActionButton
            look={hasLabel ? 'plain' : 'primary'}
            isPending={act.isPending}
            onPress={() => act.run({ orderId, version })}
            disabledReason={deniedReason}
          >
            {hasLabel ? 'Mark as reviewed' : 'Accept store changes'}
          </ActionButton>
          {act.failure && <InlineResult isGood={false}>{failureMessage(act.failure)}</InlineResult>}
        </div>
      </div>
    </Section>
  )
}

const Comparison = ({ name, before, now }: { name: string; before: ReactNode; now: ReactNode }) => (
  <div className="grid gap-x-6 gap-y-3 text-13 sm:grid-cols-2">
    <div className="min-w-0">
      <h3 className="text-12 font-medium text-text-2">{name} (this order)</h3>
      <div className="mt-1 break-words whitespace-pre-wrap">{before ?? 'None'}</div>
    </div>
    <div className="min-w-0">
      <h3 className="text-12 font-medium text-text-2">{name} (store)</h3>
      <div className="mt-1 break-words whitespace-pre-wrap">{now ?? 'None'}</div>
    </div>
  </div>
)

const linesOf = (address: StoreAddress): string[] => [
  ...addressLines(address),
  ...[address.phone, address.email].filter((line): line is string => Boolean(line)),
]

/** Highlights the lines that differ. */
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
