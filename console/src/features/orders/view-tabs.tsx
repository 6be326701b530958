import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { OrderView } from '../../api/queries/order-views.ts'
import type { OrderCounts } from '../../api/queries/orders.ts'
import { formatCount } from '../../format/count.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { TabBar, TabCount, tabStyle } from '../../ui/tabs.tsx'
import { searchOfView, viewShown } from './saved-views.ts'
import type { OrdersSearch } from './search.ts'
import { statusOfSlug } from './statuses.ts'
import { firstView, type View, viewOf, views } from './views.ts'

/** Of all orders of the view's statuses, whatever else narrows the list. */
function countOf(view: View, counts: OrderCounts): string {
  const { statuses } = view
  if (!statuses) return formatCount(counts.total)
  const wanted = statuses.map((slug) => statusOfSlug(slug)?.status)
  // Whose label is for some of the parcels only stands above the list of what is to be shipped.
  const besides = view === firstView ? counts.partlyLabelled.length : 0
  return formatCount(
    counts.statuses.reduce((sum, { status, orders }) => sum + (wanted.includes(status) ? orders : 0), besides),
  )
}

/** Null: it is not known. */
function countOfSaved({ viewId }: OrderView, counts: OrderCounts): string | null {
  const found = counts.views.find((view) => view.viewId === viewId)
  if (!found || found.orders === null) return null
  return `${formatCount(found.orders)}${found.isExact ? '' : '+'}`
}

type Props = { search: OrdersSearch; counts: OrderCounts | undefined; saved: readonly OrderView[] }

/** The views with how many orders each has. Another view begins anew: what narrowed the one before is gone. */
export function ViewTabs({ search, counts, saved }: Props) {
  const shown = viewShown(search, saved)
  const { size } = search
  return (
    <TabBar label="Views" isWhole={counts !== undefined}>
      {views.map((view) => (
        <Tab
          key={view.id}
          search={{ view: view === firstView ? undefined : view.id, size }}
          isCurrent={!shown && view === viewOf(search.view)}
          count={counts && countOf(view, counts)}
        >
          {view.text}
        </Tab>
      ))}
      {saved.map((view) => (
        <Tab
          key={view.viewId}
          search={{ ...searchOfView(view.search), size }}
          isCurrent={view === shown}
          count={counts && countOfSaved(view, counts)}
        >
          {!view.isShared && <Icon name="person" className="size-3 text-text-3" />}
          {view.name}
        </Tab>
      ))}
    </TabBar>
  )
}

type TabProps = {
  search: OrdersSearch
  isCurrent: boolean
  count: string | null | undefined
  children: ReactNode
}

const Tab = ({ search, isCurrent, count, children }: TabProps) => (
  <Link
    to={paths.orders}
    search={search}
    // By itself a link without a search would be of every search.
    activeOptions={{ exact: true, explicitUndefined: true }}
    aria-current={isCurrent ? 'page' : undefined}
    className={tabStyle}
  >
    {children}
    {count && <TabCount>{count}</TabCount>}
  </Link>
)
