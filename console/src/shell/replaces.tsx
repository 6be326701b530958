import { Link } from '@tanstack/react-router'
import { paths } from '../paths.ts'

export const linkToOtherStyle = 'rounded-1 text-accent hover:underline'

/** Of what an order, or the draft that it will be, takes the place: it was corrected, and leads back here. */
export function Replaces({ order: { replacesOrderId } }: { order: { replacesOrderId: string | null } }) {
  if (!replacesOrderId) return null
  return (
    <Link to={paths.order} params={{ orderId: replacesOrderId }} className={linkToOtherStyle}>
      Replaces a canceled order
    </Link>
  )
}
