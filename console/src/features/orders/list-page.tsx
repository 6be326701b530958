import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { OrdersPage as Page } from '../../api/queries/orders.ts'
import { scope } from '../../api/scope.ts'
import { formatCountOf } from '../../format/count.ts'
import { paths } from '../../paths.ts'
import { NewOrder } from '../../shell/new-order.tsx'
import { Pager } from '../../shell/pager.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoicesMenu } from '../../ui/choices-menu.tsx'
import { ProgressLine } from '../../ui/progress-line.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { FilterChips } from './filter-chips.tsx'
import { Filters } from './filters.tsx'
import { thaw } from './list-query.ts'
import { NoOrders } from './no-orders.tsx'
import { OrdersTable } from './orders-table.tsx'
import { PartlyLabelled } from './partly-labelled.tsx'
import { Preview } from './preview.tsx'
import { viewShown } from './saved-views.ts'
import { isFiltered, noFilter, type OrdersSearch, pageSizes, readSearch, scopeKey, sizeOf } from './search.ts'
import { countOf } from './selection.ts'
import { useColumns } from './use-columns.ts'
import { useOrdersList } from './use-orders-list.ts'
import { useSelection } from './use-selection.ts'
import { ViewTabs } from './view-tabs.tsx'
import { firstView, viewOf } from './views.ts'

const route = getRouteApi('/shell/orders')

/** What has to be shipped, and what was. */
export function OrdersPage() {
  const said = route.useSearch()
  const search = useMemo(() => readSearch(said), [said])
  const navigate = route.useNavigate()
  const { data, isOfBefore, counts, saved } = useOrdersList(search)
  const shown = viewShown(search, saved)
  const partly = (isBeginning(search) && counts?.partlyLabelled) || []
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
        <ProgressLine isShown={isOfBefore} />
        <div className="min-h-0 sm:@container flex-1 overflow-auto border-t border-line max-sm:overflow-visible">
          {data && <NewOrders count={data.newerCount} />}
          {!data && <SkeletonRows rows={12} />}
          <PartlyLabelled orders={partly} />
          {data && data.items.length === 0 && partly.length === 0 && (
            <NoOrders
              search={search}
              total={data.totalItemsCount}
              ever={counts?.total}
              onClear={() => change(noFilter)}
            />
          )}
          {data && data.items.length > 0 && (
            <OrdersTable
              orders={data.items}
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

/** Of what is to be shipped, with nothing left out. */
const isBeginning = (search: OrdersSearch): boolean =>
  viewOf(search.view) === firstView && !isFiltered(search) && search.page === undefined

/** Orders that have come since: they wait, so that nothing moves under the pointer. */
function NewOrders({ count }: { count: number | null }) {
  const queryClient = useQueryClient()
  if (!count) return null
  const show = () => {
    thaw()
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

/** Of the page that is shown: while the next is on its way that is the one before. */
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
