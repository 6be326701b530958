import { Link } from '@tanstack/react-router'
import type { Order } from '../../api/queries/orders.ts'
import { paths } from '../../paths.ts'
import { linkToOtherStyle } from '../../shell/replaces.tsx'

type Replaced = Pick<Order, 'replacedBy'>

/** What takes the place of an order that was corrected; it leads back here. */
export function ReplacedBy({ order: { replacedBy } }: { order: Replaced }) {
  if (!replacedBy) return null
  const { orderId, isDraft } = replacedBy
  return isDraft ? (
    <Link to={paths.draft} params={{ draftId: orderId }} className={linkToOtherStyle}>
      Replaced by a draft
    </Link>
  ) : (
    <Link to={paths.order} params={{ orderId }} className={linkToOtherStyle}>
      Replaced by another order
    </Link>
  )
}
