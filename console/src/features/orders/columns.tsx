/** What the list says of an order, and which of it a person wants to see. */
import { Link } from '@tanstack/react-router'
import type { KeyboardEvent } from 'react'
import type { ListedOrder } from '../../api/queries/orders.ts'
import { formatPlace } from '../../format/address.ts'
import { formatService } from '../../format/carrier.ts'
import { formatCount } from '../../format/count.ts'
import { formatTracking } from '../../format/tracking.ts'
import { paths } from '../../paths.ts'
import { createKeptStore } from '../../ui/store.ts'
import { type Column, rowLinkStyle } from '../../ui/table.tsx'
import { When } from '../../ui/when.tsx'
import { StatusBadge } from './status-badge.tsx'
import { nameOf, parcelWords } from './words.ts'

const faint = <span className="text-text-3">–</span>

const placeOf = ({ destinationCity, destinationZip, destinationCountry }: ListedOrder): string =>
  formatPlace({ city: destinationCity, zip: destinationZip, country: destinationCountry })

/** Of an order of several: one of them alone goes without saying. */
const Parcels = ({ order }: { order: ListedOrder }) => {
  const words = parcelWords(order)
  return words && <span className="text-12 whitespace-nowrap text-text-2">{words}</span>
}

type Lead = { onKeyDown: (event: KeyboardEvent, order: ListedOrder) => void }

/** Whom it is for: it leads to the order, and in narrow windows tells what the other columns would. */
const recipient = ({ onKeyDown }: Lead): Column<ListedOrder> => ({
  id: 'recipient',
  head: 'Recipient',
  cell: (order) => (
    <>
      <span className="flex items-baseline gap-2">
        <Link
          to={paths.order}
          params={{ orderId: order.id }}
          data-row-link={order.id}
          onKeyDown={(event) => onKeyDown(event, order)}
          className={`${rowLinkStyle} block max-w-40 truncate max-sm:max-w-none max-sm:flex-1 xl:max-w-72`}
        >
          {nameOf(order.customerName)}
        </Link>
        <span className="shrink-0 text-12 text-text-3 sm:hidden">
          <When moment={order.orderDate} />
        </span>
      </span>
      <span className="mt-1 flex items-center gap-2 text-12 text-text-2 sm:hidden">
        <StatusBadge status={order.status} openPurchase={order.openPurchase} />
        <Parcels order={order} />
        <span className="min-w-0 flex-1 truncate">{placeOf(order)}</span>
      </span>
    </>
  ),
})

const others: readonly Column<ListedOrder>[] = [
  {
    id: 'status',
    head: 'Status',
    cell: (order) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <StatusBadge status={order.status} openPurchase={order.openPurchase} />
        <Parcels order={order} />
      </span>
    ),
  },
  { id: 'reference', head: 'Reference', cell: ({ reference }) => reference ?? faint },
  {
    id: 'destination',
    head: 'Destination',
    cell: (order) => <span className="block max-w-56 truncate">{placeOf(order)}</span>,
  },
  { id: 'state', head: 'State', cell: ({ destinationState }) => destinationState ?? faint },
  {
    id: 'service',
    head: 'Service',
    goesWhere: 'very-short',
    cell: ({ carrier, serviceLevel }) => (carrier ? formatService(carrier, serviceLevel) : faint),
  },
  {
    id: 'tracking',
    head: 'Tracking number',
    goesWhere: 'short',
    cell: ({ trackingNumber }) =>
      trackingNumber ? <span className="font-mono text-12">{formatTracking(trackingNumber)}</span> : faint,
  },
  {
    id: 'items',
    head: 'Items',
    align: 'end',
    cell: ({ itemCount }) => (itemCount > 0 ? formatCount(itemCount) : faint),
  },
  { id: 'source', head: 'Source', cell: ({ source }) => <span className="text-text-2">{source}</span> },
  {
    id: 'shipped',
    head: 'Ship date',
    cell: ({ shipDate }) => (shipDate ? <When moment={shipDate} /> : faint),
  },
  {
    id: 'made',
    head: 'Created',
    align: 'end',
    cell: ({ orderDate }) => (
      <span className="text-text-2">
        <When moment={orderDate} />
      </span>
    ),
  },
]

/** What may be left out. */
export const columnChoices = others.map(({ id, head }) => ({ id, text: head }))

const usual = ['status', 'reference', 'destination', 'service', 'tracking', 'made']

/** One's own, which hold wherever a view has none. */
export const ownColumns = createKeptStore<readonly string[]>({
  key: 'waybill.orders.columns',
  read: (text) => text?.split(' ').filter((id) => id !== '') ?? usual,
  write: (ids) => ids.join(' '),
})

export const columnsOf = (shown: readonly string[], lead: Lead): Column<ListedOrder>[] => [
  recipient(lead),
  ...others.filter(({ id }) => shown.includes(id)),
]
