import { Link } from '@tanstack/react-router'
import type { OrderCounts } from '../../api/queries/orders.ts'
import { formatCountOf } from '../../format/count.ts'
import { paths } from '../../paths.ts'
import { nameOf, parcelWords } from './words.ts'

type Props = { orders: OrderCounts['partlyLabelled'] }

/** Above what is to be shipped: of these a label was bought, and parcels are left all the same. */
export function PartlyLabelled({ orders }: Props) {
  if (orders.length === 0) return null
  return (
    <section aria-label="Packages without a label" className="border-b border-line bg-warn-soft px-6 py-2 max-sm:px-4">
      <p className="text-13 font-medium">{formatCountOf(orders.length, 'order')} with labels for only some packages</p>
      <ul className="flex max-h-32 flex-wrap gap-x-5 gap-y-1 overflow-y-auto text-13">
        {orders.map((order) => (
          <li key={order.orderId}>
            <Link
              to={paths.order}
              params={{ orderId: order.orderId }}
              className="inline-flex min-h-6 items-center rounded-1 text-accent hover:underline"
            >
              {nameOf(order.customerName)}
            </Link>{' '}
            <span className="text-12 text-text-2">{parcelWords(order)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
