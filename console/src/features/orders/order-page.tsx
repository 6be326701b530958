import { getRouteApi } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import { Page } from '../../shell/page.tsx'
import { Replaces } from '../../shell/replaces.tsx'
import { CopyButton } from '../../ui/copy.tsx'
import { Fact, Facts } from '../../ui/facts.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Section } from '../../ui/section.tsx'
import { When } from '../../ui/when.tsx'
import { AddressLines } from './address-lines.tsx'
import { BuySection, OrderBuyBar } from './buy-section.tsx'
import { CorrectOrder } from './correct-order.tsx'
import { Items } from './items.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { OrderWay } from './order-way.tsx'
import { openPurchaseOf, paidFor } from './purchases.ts'
import { ReplacedBy } from './replacement.tsx'
import { ShipmentSection } from './shipment-section.tsx'
import { StatusBadge } from './status-badge.tsx'
import { statusWords } from './statuses.ts'
import { serviceNameOf } from './story.ts'
import { Story } from './story-section.tsx'
import { useOrder } from './use-order.ts'
import { useOrderBuying } from './use-order-buying.ts'
import { useOrderCommands } from './use-order-commands.ts'
import { blockWords, nameOf, shortId } from './words.ts'

// Most orders come from no store.
const storeParts = () => import('./store-parts.ts')
const StoreNews = lazy(async () => ({ default: (await storeParts()).StoreNews }))
const StoreFacts = lazy(async () => ({ default: (await storeParts()).StoreFacts }))

const route = getRouteApi('/shell/orders/$orderId')

/** An order: whom it is for, what is in it, what was bought for it, and everything that happened. */
export function OrderPage() {
  const { orderId } = route.useParams()
  // Another order is another page: what was chosen and asked for this one is not that one's.
  return <OrderInHandPage key={orderId} orderId={orderId} />
}

function OrderInHandPage({ orderId }: { orderId: string }) {
  const { order, timeline } = useOrder(orderId)
  useOrderCommands(orderId)
  const shipping = useOrderBuying(order)
  const { toAddress, fromAddress, shipments } = order
  const isFromStore = order.source === 'Store'
  return (
    <Page
      width="wide"
      title={nameOf(toAddress.name || toAddress.company)}
      above={<OrderWay orderId={orderId} />}
      about={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <StatusBadge status={order.status} openPurchase={openPurchaseOf(order)} />
          {order.reference && <span className="text-text">{order.reference}</span>}
          <span>
            Created <When moment={order.createdAt} />
          </span>
          <Replaces order={order} />
          <ReplacedBy order={order} />
        </span>
      }
      actions={
        <>
          <CorrectOrder order={order} />
          <MoveButtons order={order} hasKey />
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        {/* First where there is one column: it is what the page is for. */}
        {shipping.isOffered && (
          <div className="min-w-0 lg:col-start-2 lg:row-start-1">
            <BuySection order={order} shipping={shipping} />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <p role="status" className="sr-only">
            {shipments.some(({ label }) => label?.isLive) && 'Label created.'}
          </p>
          <Held order={order} />
          {isFromStore && (
            <Suspense fallback={null}>
              <StoreNews order={order} />
            </Suspense>
          )}
          {shipments.map((shipment, place) => (
            <ShipmentSection
              key={shipment.shipmentId}
              shipment={shipment}
              isFirst={place === 0}
              printing={place === 0 ? shipping.printing : undefined}
              isFailureTold={shipping.isOffered && shipments.length === 1}
              serviceName={serviceNameOf(timeline, shipment.shipmentId)}
              title={shipments.length === 1 ? 'Package' : `Package ${place + 1} of ${shipments.length}`}
            />
          ))}
          {order.items.length > 0 && (
            <Section title="Items">
              <Items items={order.items} />
            </Section>
          )}
          {order.notes && (
            <Section title="Notes">
              <p className="text-13 break-words whitespace-pre-wrap">{order.notes}</p>
            </Section>
          )}
          <Section title="History">
            <Story timeline={timeline} order={order} />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-2">
          <Section title="Ship to">
            <AddressLines address={toAddress} />
          </Section>
          <Section title="Ship from">
            <AddressLines address={fromAddress} />
          </Section>
          {isFromStore && (
            <Suspense fallback={null}>
              <StoreFacts order={order} />
            </Suspense>
          )}
          <About order={order} />
        </div>
      </div>
      {shipping.isOffered && <OrderBuyBar shipping={shipping} />}
    </Page>
  )
}

/** What stands in the way of shipping it. */
function Held({ order: { heldFrom, purchaseBlock, source } }: { order: Order }) {
  // What a store blocks is said by what that says of it.
  if (purchaseBlock && (purchaseBlock === 'Order.Erased' || source !== 'Store')) {
    return (
      <Notice kind={purchaseBlock === 'Order.Erased' ? 'info' : 'warn'} title="You can’t buy a label for this order">
        {blockWords[purchaseBlock]}
      </Notice>
    )
  }
  if (heldFrom === null) return null
  return (
    <Notice kind="warn" title="On hold">
      You can’t buy a label until you resume the order. The order’s status then returns to {statusWords(heldFrom).text}.
    </Notice>
  )
}

function About({ order }: { order: Order }) {
  const paid = paidFor(order)
  return (
    <Section title="Details">
      <Facts>
        {paid && <Fact name="Label cost">{paid}</Fact>}
        <Fact name="Source">{order.source}</Fact>
        <Fact name="Updated">
          <When moment={order.updatedAt} />
        </Fact>
        <Fact name="Order ID">
          <Id id={order.orderId} what="order" />
        </Fact>
        {order.shipments.map(({ shipmentId }) => (
          <Fact key={shipmentId} name="Shipment ID">
            <Id id={shipmentId} what="shipment" />
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

/** Short, and whole where it is copied: the whole one stands in the address. */
const Id = ({ id, what }: { id: string; what: string }) => (
  <span className="flex items-center gap-1">
    <span className="font-mono text-12" title={id}>
      {shortId(id)}
    </span>
    <CopyButton isSmall text={id} label={`Copy ${what} ID`} />
  </span>
)
