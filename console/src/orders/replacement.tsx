import { Link } from '@tanstack/react-router'
import type { Order } from '../api/queries/orders.ts'
import { paths } from '../paths.ts'

type Replaced = Pick<Order, 'replacedBy' | 'replacesOrderId'>

const style = 'rounded-1 text-accent hover:underline'

/** What takes the place of an order that was corrected, and of what it takes the place itself; each leads to the other. */
export function ReplacedBy({ order: { replacedBy } }: { order: Replaced }) {
  if (!replacedBy) return null
  const { orderId, isDraft } = replacedBy
  return isDraft ? (
    <Link to={paths.draft} params={{ draftId: orderId }} className={style}>
      A draft takes its place
    </Link>
  ) : (
    <Link to={paths.order} params={{ orderId }} className={style}>
      Another order took its place
    </Link>
  )
}

/** @param order or the draft that it will be */
export function Replaces({ order: { replacesOrderId } }: { order: Pick<Order, 'replacesOrderId'> }) {
  if (!replacesOrderId) return null
  return (
    <Link to={paths.order} params={{ orderId: replacesOrderId }} className={style}>
      In place of an order that was cancelled
    </Link>
  )
}
