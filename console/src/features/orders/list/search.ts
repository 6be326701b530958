/** The search state of the list, as in the URL. The same URL shows the same list to everyone. */
import {
  type NewOrderView,
  type OrdersFilter,
  type OrdersRequest,
  type OrderView,
  ordersQuery,
} from '../../../api/queries/orders.ts'
import { scope as subAccount } from '../../../api/tab-session.ts'
import { dayOf as dayOfTime, daysBefore, endOf, startOf } from '../../../format/dates.ts'
import { listedSlugs, type StatusSlug, statusOfSlug, statusText } from '../statuses.ts'

export const sourceNames = ['Manual', 'API', 'Store'] as const
export type SourceName = (typeof sourceNames)[number]

/** The numbers of the API. */
const sourceNumbers = { Manual: 1, API: 2, Store: 3 } as const satisfies Record<SourceName, number>

export const pageSizes = [25, 50, 100] as const
const defaultSize = pageSizes[0]

/**
 * Default values are omitted to keep URLs short. They are set to undefined, because the router would keep a value that
 * is missing.
 */
export type OrdersSearch = {
  view?: string | undefined
  q?: string | undefined
  status?: StatusSlug[] | undefined
  source?: SourceName[] | undefined
  /** `yyyy-mm-dd`, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Created within this many days, instead of `from` and `to`. */
  within?: number | undefined
  /** Due within this many days, by the store's ship-by date: 0 is today, including overdue orders. */
  due?: number | undefined
  sort?: 'oldest' | 'ship-by' | undefined
  page?: number | undefined
  size?: (typeof pageSizes)[number] | undefined
  /** The order in the preview. */
  peek?: string | undefined
}

type Raw = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

const manyOf = <Name extends string>(value: unknown, known: readonly Name[]): Name[] | undefined => {
  const found = known.filter((name) => (Array.isArray(value) ? value.includes(name) : value === name))
  return found.length > 0 ? found : undefined
}

const dayOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined
}

const numberOf = (value: unknown, least: number, most: number): number | undefined => {
  const number = Number(value)
  return Number.isSafeInteger(number) && number >= least && number <= most ? number : undefined
}

const guidOf = (value: unknown): string | undefined => {
  const text = textOf(value)
  return text && /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text) ? text : undefined
}

/** Parses the URL. Invalid values count as absent. */
export function parseSearch(raw: Raw): OrdersSearch {
  const size = pageSizes.find((one) => one === Number(raw.size))
  const within = numberOf(raw.within, 1, 3650)
  const from = within ? undefined : dayOf(raw.from)
  const to = within ? undefined : dayOf(raw.to)
  return {
    view: views.find(({ id }) => id === (raw.view === 'error' ? needsAttention.id : raw.view) && id !== views[0]?.id)
      ?.id,
    q: textOf(raw.q)?.slice(0, 200),
    status: manyOf(raw.status, listedSlugs),
    source: manyOf(raw.source, sourceNames),
    from,
    to: from && to && to < from ? undefined : to,
    within,
    due: numberOf(raw.due ?? Number.NaN, 0, 365),
    sort: manyOf(raw.sort, ['oldest', 'ship-by'] as const)?.[0],
    page: numberOf(raw.page, 2, 2 ** 31 - 1),
    size: size === defaultSize ? undefined : size,
    peek: guidOf(raw.peek),
  }
}

export const sizeOf = ({ size = defaultSize }: OrdersSearch): number => size

/** The filters within the view. */
const filterOf = ({ q, status, source, from, to, within, due }: OrdersSearch) => ({
  ...{ q, status, source, from, to, within, due },
})

/** Removes all filters. */
export const noFilter: OrdersSearch = {
  q: undefined,
  status: undefined,
  source: undefined,
  from: undefined,
  to: undefined,
  within: undefined,
  due: undefined,
}

export const isFiltered = (search: OrdersSearch): boolean =>
  Object.values(filterOf(search)).some((value) => value !== undefined)

/**
 * Identifies the list that a selection and a frozen instant belong to.
 *
 * @param subAccountId null for the whole account
 */
export const scopeKey = (search: OrdersSearch, subAccountId: string | null): string =>
  JSON.stringify([subAccountId, search.view, filterOf(search)])

const dayMs = 86_400_000

/**
 * The filter for the service, without paging and sorting.
 *
 * @param at the instant from which `within` counts back
 */
export function filterRequest(search: OrdersSearch, at: Date): OrdersFilter {
  const { q, source, from, to, within, due } = search
  const slugs = search.status ?? viewOf(search.view).statuses
  return {
    ...(q ? { search: q } : {}),
    ...(viewOf(search.view) === needsAttention ? { needsAttention: true } : {}),
    ...(slugs ? { statuses: slugs.flatMap((slug) => statusOfSlug(slug)?.status ?? []) } : {}),
    ...(source ? { sources: source.map((name) => sourceNumbers[name]) } : {}),
    ...(from ? { dateFrom: startOf(from) } : {}),
    ...(within ? { dateFrom: new Date(at.getTime() - within * dayMs).toISOString() } : {}),
    ...(to ? { dateTo: endOf(to) } : {}),
    ...(due === undefined ? {} : { shipByUntil: endOf(daysBefore(dayOfTime(at), -due)) }),
  }
}

/** The request of a page, without the time of the list. */
export const listRequest = (search: OrdersSearch, at: Date): OrdersRequest => ({
  ...filterRequest(search, at),
  sortByNewest: search.sort !== 'oldest',
  ...(search.sort === 'ship-by' ? { sortByShipBy: true } : {}),
  pageNumber: search.page ?? 1,
  pageSize: sizeOf(search),
})

export type View = {
  id: string
  text: string
  /** Null for all statuses. */
  statuses: readonly StatusSlug[] | null
  /** Shown if the view is empty. */
  whenEmpty: string
}

const toShip: View = {
  id: 'to-ship',
  text: 'To ship',
  statuses: ['created', 'processing', 'picked', 'packed'],
  whenEmpty: 'All caught up: nothing to ship',
}

/** Orders with a problem, whatever their status. */
export const needsAttention: View = {
  id: 'needs-attention',
  text: 'Needs attention',
  statuses: null,
  whenEmpty: 'Nothing needs attention',
}

export const allOrders: View = { id: 'all', text: 'All', statuses: null, whenEmpty: 'No orders yet' }

export const views: readonly View[] = [
  toShip,
  needsAttention,
  { id: 'on-hold', text: 'On hold', statuses: ['on-hold'], whenEmpty: 'No orders on hold' },
  {
    id: 'label-created',
    text: 'Label created',
    statuses: ['label-created'],
    whenEmpty: 'No labeled orders waiting to ship',
  },
  { id: 'done', text: 'Done', statuses: ['fulfilled', 'returned'], whenEmpty: 'No completed orders yet' },
  { id: 'cancelled', text: 'Canceled', statuses: ['cancelled'], whenEmpty: 'No canceled orders' },
  allOrders,
]

/** The default view. */
export const defaultView = toShip

export const viewOf = (id: string | undefined): View => views.find((view) => view.id === id) ?? defaultView

/* Saved views are searches. A view is recognized by its search. */

type ViewSearch = NewOrderView['search']

export const searchOfView = ({ search, statuses, sources, withinDays, newestFirst }: ViewSearch): OrdersSearch => ({
  view: allOrders.id,
  q: search ?? undefined,
  status: statuses
    ? listedSlugs.filter((slug) => statuses.some((status) => statusText(status).slug === slug))
    : undefined,
  source: sources ? sourceNames.filter((name) => sources.includes(sourceNumbers[name])) : undefined,
  within: withinDays ?? undefined,
  sort: newestFirst ? undefined : 'oldest',
})

/**
 * Null if the search contains fixed dates, which are useless a month later, or something that saved views don't have: ship-by
 * dates and problems.
 */
export function viewSearchOf(search: OrdersSearch): ViewSearch | null {
  if (viewOf(search.view) === needsAttention) return null
  if (search.from || search.to || search.due !== undefined || search.sort === 'ship-by') return null
  const slugs = search.status ?? viewOf(search.view).statuses
  return {
    search: search.q ?? null,
    statuses: slugs?.flatMap((slug) => statusOfSlug(slug)?.status ?? []) ?? null,
    sources: search.source?.map((name) => sourceNumbers[name]) ?? null,
    withinDays: search.within ?? null,
    newestFirst: search.sort !== 'oldest',
  }
}

/** Equal for equal searches. */
const savedViewsTextOf = (search: OrdersSearch): string =>
  JSON.stringify([search.q, search.status, search.source, search.within, search.sort])

/** The saved view that matches the search. Null if there is none. */
export function findShownView(search: OrdersSearch, views: readonly OrderView[]): OrderView | null {
  const asView = viewSearchOf(search)
  if (!asView || (viewOf(search.view) !== allOrders && !isFiltered(search))) return null
  const shown = savedViewsTextOf(searchOfView(asView))
  return views.find((view) => savedViewsTextOf(searchOfView(view.search)) === shown) ?? null
}

/* The request for the list. The list stays as of its first page, so that new orders don't move its rows. */

let frozen: { scope: string; asOf: string } | null = null

export function listQuery(search: OrdersSearch) {
  const { peek: _, ...identity } = search
  return ordersQuery(
    identity,
    () => {
      const scope = scopeKey(search, subAccount.get())
      const asOf = frozen?.scope === scope ? frozen.asOf : undefined
      const listParameters = listRequest(search, asOf ? new Date(asOf) : new Date())
      return asOf ? { ...listParameters, asOf } : listParameters
    },
    ({ asOf, totalItemsCount }) => {
      // An empty list shows new orders immediately.
      frozen = totalItemsCount > 0 ? { scope: scopeKey(search, subAccount.get()), asOf } : null
    },
  )
}

/** Shows the current orders again: when the page opens, and after the person's own changes. */
export function unfreezeList(): void {
  frozen = null
}
