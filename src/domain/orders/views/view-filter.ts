import type { OrderFilter } from '#domain/orders/order-filter.ts'
import type { ViewSearch } from '#domain/orders/views/order-view.ts'

const dayMs = 86_400_000

/** What a view looks for at an instant. */
export const viewFilter = ({ search, statuses, sources, withinDays }: ViewSearch, now: Date): OrderFilter => ({
  search,
  statuses,
  sources,
  from: withinDays === null ? null : new Date(now.getTime() - withinDays * dayMs),
  until: null,
})
