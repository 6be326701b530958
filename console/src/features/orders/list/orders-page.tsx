import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useSyncExternalStore } from 'react'
import { countsQuery, type OrderCounts, orderViewsQuery, type OrdersPage as Page } from '../../../api/queries/orders.ts'
import { scope } from '../../../api/tab-session.ts'
import { formatCountOf } from '../../../format/numbers.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { ProgressLine, SkeletonRows } from '../../../ui/loading.tsx'
import { ChoicesMenu } from '../../../ui/menu.tsx'
import { Pager } from '../../../ui/table.tsx'
import { NewOrder } from '../order-parts.tsx'
import { nameOf, parcelCountText, pollInterval } from '../statuses.ts'
import { BulkBar } from './bulk-bar.tsx'
import { useColumns } from './columns.tsx'
import { FilterChips, Filters } from './filters.tsx'
import {
  defaultView,
  findShownView,
  isFiltered,
  listQuery,
  noFilter,
  type OrdersSearch,
  pageSizes,
  parseSearch,
  scopeKey,
  sizeOf,
  unfreezeList,
  viewOf,
} from './search.ts'
import { countOf, useSelection } from './selection.ts'
import { OrdersTable, Preview } from './table.tsx'
import { ViewTabs } from './views.tsx'

// Loaded on demand, because most lists have orders.
const NoOrders = lazy(async () => ({ default: (await import('./empty-list.tsx')).NoOrders }))

const route = getRouteApi('/shell/orders')

/** The orders list: views, filters, table, selection and preview. */
export function OrdersPage() {
  const raw = route.useSearch()
  const search = useMemo(() => parseSearch(raw), [raw])
  const navigate = route.useNavigate()
  const { data, isPrevious, counts, saved } = useOrdersList(search)
  const shown = findShownView(search, saved)
  const partly = (isUnfilteredStart(search) && counts?.partlyLabelled) || []
  const [columns, setColumns] = useColumns(shown)
  const subAccountId = useSyncExternalStore(scope.subscribe, scope.get)
  const [selection, select] = useSelection(scopeKey(search, subAccountId))
  const change = useCallback(
    (changed: OrdersSearch) =>
      void navigate({ search: (before) => ({ ...before, ...changed, page: undefined }), replace: true }),
    [navigate],
  )
  const peek = useCallback(
    (orderId: string | undefined) =>
      void navigate({ search: (before) => ({ ...before, peek: orderId }), replace: true, resetScroll: false }),
    [navigate],
  )
  return (
    <div className="flex h-full min-h-0 max-sm:h-auto">
      <title>{`${viewOf(search.view).text} · Orders · Waybill`}</title>
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="flex flex-col gap-2 border-b border-line px-6 pt-5 max-sm:px-4">
          <div className="flex items-center justify-between gap-4">
            <h1 tabIndex={-1} className="text-20">
              Orders
            </h1>
            <NewOrder />
          </div>
          <ViewTabs search={search} counts={counts} saved={saved} />
        </div>
        <div className="flex flex-col gap-3 px-6 py-3 max-sm:px-4">
          <Filters search={search} onChange={change} columns={columns} onColumns={setColumns} />
          {countOf(selection) > 0 ? (
            <BulkBar search={search} selection={selection} onSelect={select} page={data} />
          ) : (
            <FilterChips search={search} shown={shown} columns={columns} onChange={change} />
          )}
        </div>
        <ProgressLine isShown={isPrevious} />
        <div className="min-h-0 sm:@container flex-1 overflow-auto border-t border-line max-sm:overflow-visible">
          {data && <NewOrders count={data.newerCount} />}
          {!data && <SkeletonRows rows={12} />}
          <PartlyLabelled orders={partly} />
          {data && data.items.length === 0 && partly.length === 0 && (
            <Suspense fallback={null}>
              <NoOrders
                search={search}
                total={data.totalItemsCount}
                ever={counts?.total}
                onClear={() => change(noFilter)}
              />
            </Suspense>
          )}
          {data && data.items.length > 0 && (
            <OrdersTable
              orders={data.items}
              page={data}
              columns={columns}
              search={search}
              selection={selection}
              onSelect={select}
              onPeek={peek}
            />
          )}
        </div>
        {data && data.totalItemsCount > 0 && <ListPager search={search} page={data} onChange={change} />}
      </div>
      <Preview
        orderId={search.peek}
        listed={data?.items.find(({ id }) => id === search.peek)}
        onClose={() => peek(undefined)}
      />
    </div>
  )
}

/** The unfiltered first page of orders to ship. */
const isUnfilteredStart = (search: OrdersSearch): boolean =>
  viewOf(search.view) === defaultView && !isFiltered(search) && search.page === undefined

/** New orders wait for a click, so that nothing moves under the pointer. */
function NewOrders({ count }: { count: number | null }) {
  const queryClient = useQueryClient()
  if (!count) return null
  const show = () => {
    unfreezeList()
    void queryClient.invalidateQueries({ queryKey: ['orders'] })
  }
  return (
    <div className="flex justify-center border-b border-line bg-info-soft py-1">
      <Button look="quiet" icon="refresh" onPress={show}>
        Show {formatCountOf(count, 'new order')}
      </Button>
    </div>
  )
}

type PagerProps = { search: OrdersSearch; page: Page; onChange: (change: OrdersSearch) => void }

const ListPager = ({ search, page: { pageNumber, pageSize, totalItemsCount }, onChange }: PagerProps) => (
  <div className="border-t border-line px-6 py-2 max-sm:px-4">
    <Pager
      page={pageNumber}
      size={pageSize}
      total={totalItemsCount}
      linkTo={(page, style, content) => (
        <Link
          to={paths.orders}
          search={{ ...search, page: page === 1 ? undefined : page, peek: undefined }}
          className={style}
        >
          {content}
        </Link>
      )}
    >
      <ChoicesMenu
        trigger={
          <Button look="quiet" trailing="chevron">
            {sizeOf(search)} per page
          </Button>
        }
        label="Orders per page"
        isSingle
        choices={pageSizes.map((size) => ({ id: String(size), text: formatCountOf(size, 'order') }))}
        chosen={[String(sizeOf(search))]}
        onChange={([size]) => onChange({ size: pageSizes.find((one) => String(one) === size) })}
      />
    </Pager>
  </div>
)

type Props = { orders: OrderCounts['partlyLabelled'] }

/** Orders with labels for only some packages, shown above the orders to ship. */
function PartlyLabelled({ orders }: Props) {
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
            <span className="text-12 text-text-2">{parcelCountText(order)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The list and its counts, refetched regularly. */
function useOrdersList(search: OrdersSearch) {
  const { data, isPlaceholderData } = useQuery({
    ...listQuery(search),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => pollInterval(state.data?.items.map(({ openPurchase }) => openPurchase) ?? []),
    // With a list on the page, a failed refetch is ignored. Without one, the whole page fails.
    throwOnError: (_error, { state }) => state.data === undefined,
  })
  const { data: counts } = useQuery({ ...countsQuery(), refetchOnWindowFocus: true, refetchInterval: pollInterval([]) })
  const { data: saved = [] } = useQuery(orderViewsQuery())
  return {
    data,
    /** Whether the data is the previous list. */
    isPrevious: isPlaceholderData,
    counts,
    saved,
  }
}
