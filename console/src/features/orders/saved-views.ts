/** Views that somebody keeps are searches of the list: an address says all of one, and is known again by what it says. */
import type { NewOrderView, OrderView } from '../../api/queries/order-views.ts'
import { isFiltered, type OrdersSearch, sourceNames, sourceNumbers } from './search.ts'
import { listedSlugs, statusOfSlug, statusWords } from './statuses.ts'
import { allOrders, viewOf } from './views.ts'

type ViewSearch = NewOrderView['search']

/** What the list is asked for by it. */
export const searchOfView = ({ search, statuses, sources, withinDays, newestFirst }: ViewSearch): OrdersSearch => ({
  view: allOrders.id,
  q: search ?? undefined,
  status: statuses
    ? listedSlugs.filter((slug) => statuses.some((status) => statusWords(status).slug === slug))
    : undefined,
  source: sources ? sourceNames.filter((name) => sources.includes(sourceNumbers[name])) : undefined,
  within: withinDays ?? undefined,
  sort: newestFirst ? undefined : 'oldest',
})

/** Null: it has days of the calendar, which mean nothing a month later. */
export function viewSearchOf(search: OrdersSearch): ViewSearch | null {
  if (search.from || search.to) return null
  const slugs = search.status ?? viewOf(search.view).statuses
  return {
    search: search.q ?? null,
    statuses: slugs?.flatMap((slug) => statusOfSlug(slug)?.status ?? []) ?? null,
    sources: search.source?.map((name) => sourceNumbers[name]) ?? null,
    withinDays: search.within ?? null,
    newestFirst: search.sort !== 'oldest',
  }
}

/** The same for all that look for the same. */
const textOf = (search: OrdersSearch): string =>
  JSON.stringify([search.q, search.status, search.source, search.within, search.sort])

/** The one that shows what is shown; null: it is none of them. */
export function viewShown(search: OrdersSearch, views: readonly OrderView[]): OrderView | null {
  const asView = viewSearchOf(search)
  if (!asView || (viewOf(search.view) !== allOrders && !isFiltered(search))) return null
  const shown = textOf(searchOfView(asView))
  return views.find((view) => textOf(searchOfView(view.search)) === shown) ?? null
}
