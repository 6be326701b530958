/** The columns of the orders list. Add a new one to `columns`. */
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useSyncExternalStore } from 'react'
import type { ExportColumns, ListedOrder, OrderView } from '../../../api/queries/orders.ts'
import { formatPlace } from '../../../format/address.ts'
import { formatCount } from '../../../format/numbers.ts'
import { formatService } from '../../../format/shipping.ts'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/notice.tsx'
import { createSavedStore, createStore } from '../../../ui/store.ts'
import { type Column, rowLinkStyle } from '../../../ui/table.tsx'
import { When } from '../../../ui/text.tsx'
import { StatusBadge, TrackingNumber } from '../order-parts.tsx'
import { nameOf, parcelCountText } from '../statuses.ts'

const faint = <span className="text-text-3">–</span>

const placeOf = ({ destinationCity, destinationState, destinationZip, destinationCountry }: ListedOrder): string =>
  formatPlace({ city: destinationCity, state: destinationState, zip: destinationZip, country: destinationCountry })

/** Only for orders with several packages. */
const Parcels = ({ order }: { order: ListedOrder }) => {
  const text = parcelCountText(order)
  return text && <span className="text-12 whitespace-nowrap text-text-2">{text}</span>
}

const markTexts = {
  outcomeUnknown: null,
  purchaseFailed: { tone: 'bad', sign: '!', text: 'Purchase failed' },
  addressUnverified: { tone: 'warn', sign: '?', text: 'Check address' },
  customsMissing: { tone: 'warn', sign: '!', text: 'Customs details missing' },
  storeDifference: { tone: 'warn', sign: '≠', text: 'Changed in store' },
  notPrinted: { tone: 'neutral', sign: '○', text: 'Not printed' },
} as const

/** Problems of the order, with the carrier's message. The badge of the status shows an unknown outcome first. */
const AttentionMarks = ({ order: { needsAttention, carrierText } }: { order: ListedOrder }) => (
  <>
    {needsAttention.includes('outcomeUnknown') && (
      <span className="text-12 font-medium text-bad">Don’t buy another label</span>
    )}
    {needsAttention.map((mark) => {
      const known = markTexts[mark]
      if (!known) return null
      const { text, ...look } = known
      return (
        <Badge key={mark} {...look}>
          {text}
        </Badge>
      )
    })}
    {carrierText && needsAttention.includes('purchaseFailed') && (
      <span className="max-w-56 truncate text-12 text-bad max-sm:max-w-full" title={carrierText}>
        {carrierText}
      </span>
    )}
  </>
)

type RowLink = { onKeyDown: (event: KeyboardEvent, order: ListedOrder) => void }

/** The first column links to the order. In narrow windows, it also shows the values of the others. */
const recipient = ({ onKeyDown }: RowLink): Column<ListedOrder> => ({
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
      {order.needsAttention.length > 0 && (
        <span className="mt-1 flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1 sm:hidden">
          <AttentionMarks order={order} />
        </span>
      )}
    </>
  ),
})

/** Everyone sees the default columns until they choose their own. The ids are stored, so they must not change. */
const columns: readonly (Column<ListedOrder> & {
  isDefault?: true
  /** A column that is empty in all rows is left out, if the person didn't choose columns. */
  isEmpty?: (order: ListedOrder) => boolean
})[] = [
  {
    id: 'status',
    isDefault: true,
    head: 'Status',
    cell: (order) => (
      <span className="flex flex-wrap items-center gap-x-2">
        <StatusBadge status={order.status} openPurchase={order.openPurchase} />
        <Parcels order={order} />
        <AttentionMarks order={order} />
      </span>
    ),
  },
  {
    id: 'reference',
    isDefault: true,
    head: 'Reference',
    isEmpty: ({ reference }) => !reference,
    cell: ({ reference }) => reference ?? faint,
  },
  {
    id: 'destination',
    isDefault: true,
    head: 'Destination',
    cell: (order) => <span className="block max-w-56 truncate">{placeOf(order)}</span>,
  },
  { id: 'state', head: 'State', cell: ({ destinationState }) => destinationState ?? faint },
  {
    id: 'service',
    isDefault: true,
    head: 'Service',
    hideWhen: 'very-short',
    isEmpty: ({ carrier }) => !carrier,
    cell: ({ carrier, serviceLevel }) =>
      carrier ? (
        <span className="block max-w-48 truncate" title={formatService(carrier, serviceLevel)}>
          {formatService(carrier, serviceLevel)}
        </span>
      ) : (
        faint
      ),
  },
  {
    id: 'tracking',
    isDefault: true,
    head: 'Tracking number',
    hideWhen: 'short',
    isEmpty: ({ trackingNumber }) => !trackingNumber,
    cell: ({ carrier, trackingNumber }) =>
      trackingNumber ? <TrackingNumber carrier={carrier} trackingNumber={trackingNumber} /> : faint,
  },
  {
    id: 'items',
    isDefault: true,
    head: 'Items',
    align: 'end',
    isEmpty: ({ itemCount }) => itemCount === 0,
    cell: ({ itemCount }) => (itemCount > 0 ? formatCount(itemCount) : faint),
  },
  { id: 'source', head: 'Source', cell: ({ source }) => <span className="text-text-2">{source}</span> },
  {
    id: 'shipped',
    head: 'Ship date',
    cell: ({ shipDate }) => (shipDate ? <When moment={shipDate} /> : faint),
  },
  { id: 'ship-by', head: 'Ship by', cell: ({ shipBy }) => (shipBy ? <When moment={shipBy} /> : faint) },
  { id: 'deliver-by', head: 'Deliver by', cell: ({ deliverBy }) => (deliverBy ? <When moment={deliverBy} /> : faint) },
  { id: 'placed', head: 'Placed', cell: ({ placedAt }) => (placedAt ? <When moment={placedAt} /> : faint) },
  {
    id: 'made',
    isDefault: true,
    head: 'Created',
    align: 'end',
    cell: ({ orderDate }) => (
      <span className="text-text-2">
        <When moment={orderDate} />
      </span>
    ),
  },
]

/** The columns of an export that show what a column of the list shows. */
const exported: Readonly<Record<string, ExportColumns>> = {
  status: ['status'],
  reference: ['reference'],
  destination: ['city', 'zip', 'country'],
  state: ['state'],
  service: ['carrier', 'service'],
  tracking: ['tracking'],
  items: ['items'],
  source: ['source'],
  shipped: ['shipped'],
  'ship-by': ['shipBy'],
  'deliver-by': ['deliverBy'],
  placed: ['placed'],
  made: ['created'],
}

export const exportedColumns = (shown: readonly string[]): ExportColumns => [
  'id',
  'name',
  'company',
  ...shown.flatMap((id) => exported[id] ?? []),
]

/** The columns that can be hidden. */
export const columnChoices = columns.map(({ id, head }) => ({ id, text: head }))

const defaultColumns = columns.filter(({ isDefault }) => isDefault).map(({ id }) => id)

/** The person's own columns, unless a view has its own. */
const savedColumns = createSavedStore<readonly string[]>({
  key: 'waybill.orders.columns',
  read: (text) => text?.split(' ').filter((id) => id !== '') ?? defaultColumns,
  write: (ids) => ids.join(' '),
})

export const columnsOf = (
  shown: readonly string[],
  orders: readonly ListedOrder[],
  link: RowLink,
): Column<ListedOrder>[] => [
  recipient(link),
  ...columns.filter(
    ({ id, isEmpty }) => shown.includes(id) && !(shown === defaultColumns && isEmpty && orders.every(isEmpty)),
  ),
]

/** Changes to a view's columns, which last while the view is shown. */
const changed = createStore<{ viewId: string; columns: readonly string[] } | null>(null)

/** A view may have its own columns. Otherwise, the person's own apply. */
export function useColumns(view: OrderView | null): [readonly string[], (columns: readonly string[]) => void] {
  const own = useSyncExternalStore(savedColumns.subscribe, savedColumns.get)
  const inView = useSyncExternalStore(changed.subscribe, changed.get)
  if (!view?.columns) return [own, savedColumns.set]
  const { viewId } = view
  const columns = inView?.viewId === viewId ? inView.columns : view.columns
  return [columns, (next) => changed.set({ viewId, columns: next })]
}
