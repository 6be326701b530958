/** Parts of an order that are edited in place, until a label is bought. */
import { lazy, Suspense, useMemo, useState } from 'react'
import { type Order, OrderStatus } from '../../api/queries/orders.ts'
import { ActionButton } from '../../shell/action-button.tsx'
import { useCommands } from '../../shell/commands.ts'
import { useDeniedReason } from '../../shell/use-session.ts'
import { SkeletonRows } from '../../ui/loading.tsx'
import { Section } from '../../ui/section.tsx'
import { OrderAddressCheck } from './address-check.tsx'
import { customsLines, type Shipment } from './customs-issues.ts'
import { AddressLines, CustomsLines } from './order-parts.tsx'
import { hasLabel, openPurchaseOf, openPurchaseStates } from './statuses.ts'
import { useIsLinked } from './use-edit.ts'

// Loaded on demand, because most orders are only read.
const AddressForm = lazy(async () => ({ default: (await import('./edit-address.tsx')).AddressForm }))
const CustomsForm = lazy(async () => ({ default: (await import('./edit-customs.tsx')).CustomsForm }))

const ended: readonly OrderStatus[] = [
  OrderStatus.Cancelled,
  OrderStatus.Fulfilled,
  OrderStatus.Returned,
  OrderStatus.Draft,
]

const isChangeable = ({ status, purchaseBlock }: Order): boolean =>
  purchaseBlock !== 'Order.Erased' && !ended.includes(status)

const isFree = ({ label, purchase }: Shipment): boolean =>
  !label?.isLive && !(purchase !== null && openPurchaseStates.includes(purchase.status))

/** The parts of the order that the person can edit. */
export function useEditing(order: Order) {
  const mayWrite = useDeniedReason('orders.write') === null
  const isOpen = mayWrite && isChangeable(order)
  const free = order.shipments.filter(isFree)
  return {
    isEditable: (shipment: Shipment) => isOpen && isFree(shipment),
    othersThan: ({ shipmentId }: Shipment) =>
      free.flatMap((one) => (one.shipmentId === shipmentId ? [] : [one.shipmentId])),
  }
}

const titles = { toAddress: 'Ship to', fromAddress: 'Ship from' } as const

type AddressProps = { order: Order; part: keyof typeof titles; hasKey?: boolean }

/** An address, with a form in its place while it is edited. */
export function AddressSection({ order, part, hasKey = false }: AddressProps) {
  const deniedReason = useDeniedReason('orders.write')
  const [isEditing, setEditing] = useState(useIsLinked(part) && deniedReason === null)
  const isOffered = isChangeable(order) && !hasLabel(order) && openPurchaseOf(order) === null
  const isByKey = hasKey && isOffered && deniedReason === null
  const commands = useMemo(
    () =>
      isByKey
        ? [{ id: 'edit address', text: 'Edit address', group: 'Order', keys: 'e', run: () => setEditing(true) }]
        : [],
    [isByKey],
  )
  useCommands(commands)
  return (
    <Section
      title={titles[part]}
      actions={
        isOffered &&
        !isEditing && (
          <ActionButton
            look="quiet"
            disabledReason={deniedReason}
            aria-label={part === 'toAddress' ? 'Edit ship-to address' : 'Edit ship-from address'}
            onPress={() => setEditing(true)}
          >
            Edit
          </ActionButton>
        )
      }
    >
      {isEditing && isOffered ? (
        <Suspense fallback={<SkeletonRows />}>
          <AddressForm order={order} part={part} onClose={() => setEditing(false)} />
        </Suspense>
      ) : (
        <>
          <AddressLines address={order[part]} />
          {part === 'toAddress' && isOffered && order.toAddressCheck && (
            <OrderAddressCheck order={order} check={order.toAddressCheck} />
          )}
        </>
      )}
    </Section>
  )
}

type CustomsProps = {
  order: Order
  shipping: { isCustomsOpen: boolean; setCustomsOpen: (isOpen: boolean) => void }
}

/** The customs details of the packages that may need them. */
export const CustomsSections = ({ order, shipping }: CustomsProps) =>
  order.shipments.map((shipment, index) =>
    shipment.needsCustoms ? (
      <CustomsSection
        key={shipment.shipmentId}
        order={order}
        shipment={shipment}
        title={order.shipments.length === 1 ? 'Customs' : `Customs for package ${index + 1}`}
        isOpen={shipping.isCustomsOpen && shipment.customsIssues.length > 0}
        onClose={() => shipping.setCustomsOpen(false)}
      />
    ) : null,
  )

type CustomsSectionProps = { order: Order; shipment: Shipment; title: string; isOpen: boolean; onClose: () => void }

function CustomsSection({ order, shipment, title, isOpen, onClose }: CustomsSectionProps) {
  const isLinked = useIsLinked('customs') && shipment.customsIssues.length > 0
  const [isEditing, setEditing] = useState(isLinked)
  const deniedReason = useDeniedReason('orders.write')
  const isOffered = useEditing(order).isEditable(shipment)
  const issues = customsLines(shipment)
  const isShown = (isEditing || isOpen) && isOffered
  return (
    <Section
      title={title}
      actions={
        !isShown &&
        isChangeable(order) &&
        isFree(shipment) && (
          <ActionButton
            look={issues.length > 0 ? 'primary' : 'quiet'}
            disabledReason={deniedReason}
            onPress={() => setEditing(true)}
          >
            {issues.length > 0 ? 'Add customs details' : 'Edit customs details'}
          </ActionButton>
        )
      }
    >
      {isShown ? (
        <Suspense fallback={<SkeletonRows />}>
          <CustomsForm
            order={order}
            shipment={shipment}
            onClose={() => {
              setEditing(false)
              onClose()
            }}
          />
        </Suspense>
      ) : (
        <CustomsLines shipment={shipment} />
      )}
    </Section>
  )
}
