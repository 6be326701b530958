import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Failure } from '../../../api/failure.ts'
import { failureMessage } from '../../../api/messages.ts'
import { type ListedOrder, orderQuery } from '../../../api/queries/orders.ts'
import { paths } from '../../../paths.ts'
import { useCloseCommand } from '../../../shell/commands.ts'
import { SidePanel } from '../../../ui/dialog.tsx'
import { SkeletonRows } from '../../../ui/loading.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Fact, Facts } from '../../../ui/section.tsx'
import { buttonStyle } from '../../../ui/styles.ts'
import { When } from '../../../ui/text.tsx'
import { ChangeStatusButtons } from '../change-status.tsx'
import { AddressLines, Items, ShipmentSummary, StatusBadge } from '../order-parts.tsx'
import { nameOf, openPurchaseOf } from '../statuses.ts'

type Props = {
  orderId: string | undefined
  /** The order's row. Absent if it is on another page. */
  listed: ListedOrder | undefined
  onClose: () => void
}

/** A summary of an order next to the list. */
export function Preview({ orderId, listed, onClose }: Props) {
  useCloseCommand(orderId !== undefined, 'Close preview', 'List', onClose)
  return (
    <SidePanel title="Order" isOpen={orderId !== undefined} onClose={onClose}>
      {orderId && <Content orderId={orderId} listed={listed} />}
    </SidePanel>
  )
}

function Content({ orderId, listed }: { orderId: string; listed: ListedOrder | undefined }) {
  const { data: order, error } = useQuery(orderQuery(orderId))
  if (error) {
    return (
      <div className="p-4">
        <Notice kind="bad">{error instanceof Failure ? failureMessage(error) : 'We couldn’t load the order.'}</Notice>
      </div>
    )
  }
  if (!order) return <SkeletonRows rows={6} />
  const { toAddress, reference, items, shipments } = order
  return (
    <div className="flex flex-col gap-5 p-5">
      <div className="flex flex-col items-start gap-2">
        <h3 className="text-16">{nameOf(toAddress.name || toAddress.company)}</h3>
        <StatusBadge status={order.status} openPurchase={openPurchaseOf(order)} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Link to={paths.order} params={{ orderId }} className={buttonStyle('primary')}>
          Open
        </Link>
        <ChangeStatusButtons order={order} />
      </div>
      <AddressLines address={toAddress} />
      <Facts>
        {reference && <Fact name="Reference">{reference}</Fact>}
        <Fact name="Created">
          <When moment={order.createdAt} />
        </Fact>
      </Facts>
      {shipments.map((shipment) => (
        <ShipmentSummary
          key={shipment.shipmentId}
          shipment={shipment}
          serviceName={shipment.shipmentId === listed?.shipmentId ? listed.serviceLevel : null}
        />
      ))}
      <Items items={items} />
    </div>
  )
}
