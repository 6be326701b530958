import { Link } from '@tanstack/react-router'
import type { ConnectedStore, StoreOrder } from '../../api/queries/stores.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/notice.tsx'
import { type Column, Table } from '../../ui/table.tsx'
import { textLinkStyle, When } from '../../ui/text.tsx'
import { clockText, orderReason, orderState, skippedText } from './text.ts'

type Props = { label: string; orders: readonly StoreOrder[]; timeOf: 'importedAt' | 'changedAt' }

/** Orders of a store, by their numbers in the store. */
export const StoreOrders = ({ label, orders, timeOf }: Props) => (
  <Table isFramed label={label} columns={columns(timeOf)} rows={orders} keyOf={({ externalId }) => externalId} />
)

const columns = (timeOf: Props['timeOf']): readonly Column<StoreOrder>[] => [
  {
    id: 'number',
    head: 'Order',
    cell: (order) => (
      <>
        <span className="flex flex-wrap items-baseline gap-x-2">
          <Named order={order} />
          {order.recipient && <span className="text-text-2 wrap-anywhere">{order.recipient}</span>}
        </span>
        <span className="mt-0.5 flex flex-wrap items-baseline justify-between gap-x-3 gap-y-0.5 text-12 text-text-2 sm:hidden">
          <OrderState order={order} />
          <When moment={order[timeOf]} />
        </span>
      </>
    ),
  },
  { id: 'standing', head: 'Status in store', cell: (order) => <OrderState order={order} /> },
  {
    id: 'at',
    head: timeOf === 'importedAt' ? 'Imported' : 'Changed',
    cell: (order) => (
      <span className="whitespace-nowrap">
        <When moment={order[timeOf]} />
      </span>
    ),
  },
]

/** The orders that the store's list left out, and a wrong clock. */
export function StoreFindings({ store: { leftOut, clockAheadSeconds } }: { store: ConnectedStore }) {
  const skipped = leftOut && skippedText(leftOut.skipped)
  return (
    <>
      {skipped && (
        <span className="block">
          Not imported, according to the list of all open orders <When moment={leftOut.at} />: {skipped}
        </span>
      )}
      {clockAheadSeconds !== null && <span className="block text-warn">{clockText(clockAheadSeconds)}</span>}
    </>
  )
}

/** An order that isn't imported has no link. */
const Named = ({ order: { orderId, number } }: { order: StoreOrder }) =>
  orderId ? (
    <Link to={paths.order} params={{ orderId }} className={`${textLinkStyle} wrap-anywhere`}>
      {number}
    </Link>
  ) : (
    <span className="wrap-anywhere">{number}</span>
  )

function OrderState({ order }: { order: StoreOrder }) {
  const { text, ...badge } = orderState(order)
  const reason = order.standing === 'open' && !order.lacksCustoms ? null : orderReason(order)
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 gap-y-0.5">
      <Badge {...badge}>{text}</Badge>
      {reason && <span className="text-12 text-text-2 wrap-anywhere">{reason}</span>}
    </span>
  )
}
