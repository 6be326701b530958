import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Order } from '../../api/queries/orders.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../shell/page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SkeletonRows } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Fact, Facts, Section } from '../../ui/section.tsx'
import { CopyButton, When } from '../../ui/text.tsx'
import { ChangeStatusButtons } from './change-status.tsx'
import { AddressSection, CustomsSections, useEditing } from './edit-sections.tsx'
import { BuySection, CorrectOrder, OrderBuyBar, useOrderBuying } from './order-actions.tsx'
import { Items, ReplacedBy, Replaces, StatusBadge } from './order-parts.tsx'
import { serviceNameOf } from './service-name.ts'
import { ShipmentSection } from './shipment-section.tsx'
import { blockTexts, nameOf, openPurchaseOf, shortId, statusText, totalPaid } from './statuses.ts'
import { lastList, neighborsOf, useNextOrder, useOrder, useOrderCommands } from './use-order.ts'

// Loaded after the rest, because it is below the rest.
const OrderTimeline = lazy(async () => ({ default: (await import('./order-history.tsx')).OrderTimeline }))

// Loaded on demand, because most orders don't come from a store.
const storeParts = () => import('./store-section.tsx')
const StoreNews = lazy(async () => ({ default: (await storeParts()).StoreChanges }))
const EarlierLabels = lazy(async () => ({ default: (await import('../buying/earlier-labels.tsx')).EarlierLabels }))
const StoreFacts = lazy(async () => ({ default: (await storeParts()).StoreFacts }))

const route = getRouteApi('/shell/orders/$orderId')

/** An order with its addresses, packages, labels and history. */
export function OrderPage() {
  const { orderId } = route.useParams()
  // The key resets the state for each order.
  return <OrderDetails key={orderId} orderId={orderId} />
}

function OrderDetails({ orderId }: { orderId: string }) {
  const { order, timeline } = useOrder(orderId)
  useOrderCommands(orderId)
  const shipping = useOrderBuying(order)
  const { toAddress, shipments } = order
  const editing = useEditing(order)
  const isFromStore = order.source === 'Store'
  return (
    <Page
      width="wide"
      title={nameOf(toAddress.name || toAddress.company)}
      above={<ListNavigation orderId={orderId} />}
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
          <ChangeStatusButtons order={order} hasKey />
        </>
      }
    >
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        {/* A packer checks the recipient and the contents before the price. */}
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1 lg:row-start-1">
          <p role="status" className="sr-only">
            {shipments.some(({ label }) => label?.isLive) && 'Label created.'}
          </p>
          <ShippingBlock order={order} />
          <Constraints texts={order.constraints ?? []} />
          <Suspense fallback={null}>
            {shipping.isOffered && <EarlierLabels to={toAddress} orderId={orderId} />}
          </Suspense>
          {isFromStore && (
            <Suspense fallback={null}>
              <StoreNews order={order} />
            </Suspense>
          )}
          <div className="grid items-start gap-6 sm:grid-cols-2">
            <AddressSection order={order} part="toAddress" hasKey />
            {order.items.length > 0 && (
              <Section title="Items">
                <Items items={order.items} />
              </Section>
            )}
          </div>
          {shipments.map((shipment, index) => (
            <ShipmentSection
              key={shipment.shipmentId}
              order={order}
              shipment={shipment}
              isFirst={index === 0}
              printing={index === 0 ? shipping.printing : undefined}
              isFailureTold={shipping.isOffered && shipments.length === 1}
              serviceName={serviceNameOf(timeline, shipment.shipmentId)}
              title={shipments.length === 1 ? 'Package' : `Package ${index + 1} of ${shipments.length}`}
              editedWith={editing.isEditable(shipment) ? editing.othersThan(shipment) : null}
            />
          ))}
          <CustomsSections order={order} shipping={shipping} />
        </div>
        {shipping.isOffered && (
          <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
            <BuySection order={order} shipping={shipping} />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-6 lg:col-start-1">
          {order.notes && (
            <Section title="Notes">
              <p className="text-13 break-words whitespace-pre-wrap">{order.notes}</p>
            </Section>
          )}
          <AddressSection order={order} part="fromAddress" />
          {isFromStore && (
            <Suspense fallback={null}>
              <StoreFacts order={order} />
            </Suspense>
          )}
          <Section title="History">
            <Suspense fallback={<SkeletonRows rows={4} />}>
              <OrderTimeline timeline={timeline} order={order} />
            </Suspense>
          </Section>
          <About order={order} />
        </div>
      </div>
      {shipping.isOffered && <OrderBuyBar shipping={shipping} />}
    </Page>
  )
}

/** Why the order can't be shipped. */
function ShippingBlock({ order: { heldFrom, purchaseBlock, source } }: { order: Order }) {
  // The store section explains blocks by the store.
  if (purchaseBlock && (purchaseBlock === 'Order.Erased' || source !== 'Store')) {
    return (
      <Notice kind={purchaseBlock === 'Order.Erased' ? 'info' : 'warn'} title="You can’t buy a label for this order">
        {blockTexts[purchaseBlock]}
      </Notice>
    )
  }
  if (heldFrom === null) return null
  return (
    <Notice kind="warn" title="On hold">
      You can’t buy a label until you resume the order. The order’s status then returns to {statusText(heldFrom).text}.
    </Notice>
  )
}

/** Conditions of the shipment, as the store reports them. */
function Constraints({ texts }: { texts: readonly string[] }) {
  if (texts.length === 0) return null
  return (
    <Notice kind="info" title="Before you ship">
      <ul aria-label="Conditions of the shipment">
        {texts.map((text) => (
          <li key={text} className="wrap-anywhere">
            {text}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function About({ order }: { order: Order }) {
  const paid = totalPaid(order)
  return (
    <Section title="Details">
      <Facts>
        {paid && <Fact name="Label cost">{paid}</Fact>}
        <Fact name="Source">{order.source}</Fact>
        <Fact name="Updated">
          <When moment={order.updatedAt} />
        </Fact>
        <Fact name="Order ID">
          <Id id={order.orderId} name="order" />
        </Fact>
        {order.shipments.map(({ shipmentId }) => (
          <Fact key={shipmentId} name="Shipment ID">
            <Id id={shipmentId} name="shipment" />
          </Fact>
        ))}
      </Facts>
    </Section>
  )
}

/** Shortened. The URL contains the whole id. */
const Id = ({ id, name }: { id: string; name: string }) => (
  <span className="flex items-center gap-1">
    <span className="font-mono text-12" title={id}>
      {shortId(id)}
    </span>
    <CopyButton isSmall text={id} label={`Copy ${name} ID`} />
  </span>
)

const linkStyle = 'inline-flex min-h-6 items-center gap-1 rounded-1 text-text-2 hover:text-text'

/** Links back to the list and to its previous and next order. */
function ListNavigation({ orderId }: { orderId: string }) {
  const list = useSyncExternalStore(lastList.subscribe, lastList.get)
  const neighbors = neighborsOf(list, orderId)
  const next = useNextOrder(orderId)
  return (
    <div className="flex flex-wrap items-center gap-x-4 text-13">
      <Link to={paths.orders} search={list.search} className={linkStyle}>
        <Icon name="chevronLeft" className="size-3.5" />
        Orders
      </Link>
      {neighbors && neighbors.count > 1 && (
        <nav aria-label="Orders in the list" className="flex items-center gap-1 text-text-3">
          <Step orderId={neighbors.before} text="Previous order" icon="chevronLeft" />
          <span className="tabular-nums">
            {neighbors.index} of {neighbors.count}
          </span>
          {neighbors.next === null && neighbors.hasMore ? (
            <button type="button" onClick={next} className={`${linkStyle} size-6 justify-center`}>
              <Icon name="chevronRight" className="size-3.5" />
              <span className="sr-only">Next order</span>
            </button>
          ) : (
            <Step orderId={neighbors.next} text="Next order" icon="chevronRight" />
          )}
        </nav>
      )}
    </div>
  )
}

type StepProps = { orderId: string | null; text: string; icon: 'chevronLeft' | 'chevronRight' }

const Step = ({ orderId, text, icon }: StepProps) =>
  orderId === null ? (
    <span className="flex size-6 items-center justify-center opacity-55">
      <Icon name={icon} className="size-3.5" />
    </span>
  ) : (
    <Link to={paths.order} params={{ orderId }} className={`${linkStyle} size-6 justify-center`}>
      <Icon name={icon} className="size-3.5" />
      <span className="sr-only">{text}</span>
    </Link>
  )
