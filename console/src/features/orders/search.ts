/** What of the orders is shown, as the address of the page says it: whoever gets the address sees the same. */
import type { OrdersAsked, OrdersFilter } from '../../api/queries/orders.ts'
import { endOf, startOf } from '../../format/days.ts'
import { listedSlugs, type StatusSlug, statusOfSlug } from './statuses.ts'
import { viewOf, views } from './views.ts'

export const sourceNames = ['Manual', 'API', 'Store'] as const
export type SourceName = (typeof sourceNames)[number]

/** With the contract's numbers. */
export const sourceNumbers = { Manual: 1, API: 2, Store: 3 } as const satisfies Record<SourceName, number>

export const pageSizes = [25, 50, 100] as const
const usualSize = pageSizes[0]

/** What is usual is absent: addresses stay short. Said to be undefined, or what came stays. */
export type OrdersSearch = {
  view?: string | undefined
  q?: string | undefined
  status?: StatusSlug[] | undefined
  source?: SourceName[] | undefined
  /** `yyyy-mm-dd`, both inclusive. */
  from?: string | undefined
  to?: string | undefined
  /** Made within so many days before now: in place of `from` and `to`. */
  within?: number | undefined
  sort?: 'oldest' | undefined
  page?: number | undefined
  size?: (typeof pageSizes)[number] | undefined
  /** The order that is looked at beside the list. */
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

/** Whatever was typed into the address: what makes no sense counts as absent. */
export function readSearch(raw: Raw): OrdersSearch {
  const size = pageSizes.find((one) => one === Number(raw.size))
  const within = numberOf(raw.within, 1, 3650)
  const from = within ? undefined : dayOf(raw.from)
  const to = within ? undefined : dayOf(raw.to)
  return {
    view: views.find(({ id }) => id === raw.view && id !== views[0]?.id)?.id,
    q: textOf(raw.q)?.slice(0, 200),
    status: manyOf(raw.status, listedSlugs),
    source: manyOf(raw.source, sourceNames),
    from,
    to: from && to && to < from ? undefined : to,
    within,
    sort: raw.sort === 'oldest' ? 'oldest' : undefined,
    page: numberOf(raw.page, 2, 2 ** 31 - 1),
    size: size === usualSize ? undefined : size,
    peek: guidOf(raw.peek),
  }
}

export const sizeOf = ({ size = usualSize }: OrdersSearch): number => size

/** What narrows the view that is shown. */
const filterOf = ({ q, status, source, from, to, within }: OrdersSearch) => ({ q, status, source, from, to, within })

/** Takes all of it away. */
export const noFilter: OrdersSearch = {
  q: undefined,
  status: undefined,
  source: undefined,
  from: undefined,
  to: undefined,
  within: undefined,
}

export const isFiltered = (search: OrdersSearch): boolean =>
  Object.values(filterOf(search)).some((value) => value !== undefined)

/**
 * By which a selection, and the instant of a list, belong to what they were made in.
 *
 * @param subAccountId null: the whole account
 */
export const scopeKey = (search: OrdersSearch, subAccountId: string | null): string =>
  JSON.stringify([subAccountId, search.view, filterOf(search)])

const dayMs = 86_400_000

/**
 * Which orders they are, as the service is asked: whatever page of them is shown, in whatever order.
 *
 * @param at the instant that days are counted back from
 */
export function askedFilterOf(search: OrdersSearch, at: Date): OrdersFilter {
  const { q, source, from, to, within } = search
  const slugs = search.status ?? viewOf(search.view).statuses
  return {
    ...(q ? { search: q } : {}),
    ...(slugs ? { statuses: slugs.flatMap((slug) => statusOfSlug(slug)?.status ?? []) } : {}),
    ...(source ? { sources: source.map((name) => sourceNumbers[name]) } : {}),
    ...(from ? { dateFrom: startOf(from) } : {}),
    ...(within ? { dateFrom: new Date(at.getTime() - within * dayMs).toISOString() } : {}),
    ...(to ? { dateTo: endOf(to) } : {}),
  }
}

export const askedOf = (search: OrdersSearch, at: Date): OrdersAsked => ({
  ...askedFilterOf(search, at),
  sortByNewest: search.sort !== 'oldest',
  pageNumber: search.page ?? 1,
  pageSize: sizeOf(search),
})
