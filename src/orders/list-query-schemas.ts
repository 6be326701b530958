/** What a list of orders is asked for: the filter, and which page of what it lets through. */
import { type Static, Type } from 'typebox'
import { invalid, type Violation } from '#errors/violations.ts'
import { Int32, UtcTime } from '#kit/schema.ts'
import type { OrderFilter } from '#orders/order-filter.ts'
import { OrderSourceCode, OrderStatusSchema } from '#orders/status-schemas.ts'

const filterFields = {
  search: Type.Optional(
    Type.String({
      description:
        'Customer name or e-mail, city, zip or the tracking number of any label in part; an order id or a reference in whole.',
    }),
  ),
  dateFrom: Type.Optional(UtcTime('Made at or after this time; RFC 3339 with an offset.')),
  dateTo: Type.Optional(UtcTime('Made at or before this time; RFC 3339 with an offset.')),
  statuses: Type.Optional(
    Type.Array(OrderStatusSchema, { description: 'Any of these; repeat the parameter for several.' }),
  ),
  sources: Type.Optional(
    Type.Array(OrderSourceCode, {
      description: 'Any of these; repeat the parameter for several. Absent: all.',
    }),
  ),
}

export const FilterFields = Type.Object(filterFields, {
  title: 'OrderFilter',
  description: 'Which orders: those for which all of it holds. Drafts are none of them.',
})
type FilterFields = Static<typeof FilterFields>

const { search, ...otherFields } = filterFields

export const ListQuery = Type.Object({
  search,
  sortByNewest: Type.Optional(Type.Boolean({ default: true, description: 'Newest first; false: oldest first.' })),
  ...otherFields,
  pageNumber: Type.Optional(Int32({ minimum: 1, maximum: 2_147_483_647, default: 1, description: 'Counted from 1.' })),
  pageSize: Type.Optional(Int32({ minimum: 1, maximum: 100, default: 25, description: 'How many orders a page has.' })),
})

const rfc3339 = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

/** Whether the calendar has the day: the engine takes 30 February for 2 March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** A time with its offset; null where it is none. A plus sign that was sent unescaped arrives as a space. */
export function timeOf(text: string): Date | null {
  const restored = text.replace(/ (\d{2}:\d{2})$/, '+$1')
  const [, day] = rfc3339.exec(restored) ?? []
  if (!day || !isDay(day)) return null
  const time = new Date(restored)
  return Number.isNaN(time.getTime()) ? null : time
}

/** @param text absent: nothing was said */
export const timeViolations = (text: string | undefined, field: string): Violation[] =>
  text === undefined || timeOf(text)
    ? []
    : [invalid('unreadable', field, 'must be an RFC 3339 date and time with an offset')]

/** What the schema cannot say of a filter. @param path the whole path of a field, wherever the filter was found */
export function filterViolations(filter: FilterFields, path = (field: string): string => field): Violation[] {
  const violations = [
    ...timeViolations(filter.dateFrom, path('dateFrom')),
    ...timeViolations(filter.dateTo, path('dateTo')),
  ]
  const [from, until] = [timeOf(filter.dateFrom ?? ''), timeOf(filter.dateTo ?? '')]
  if (from && until && from > until) {
    violations.push(invalid('meaningless', path('dateFrom'), 'must not be after dateTo'))
  }
  const text = filter.search ?? ''
  if (text.length > 200 || text.includes('\0')) {
    violations.push(invalid('meaningless', path('search'), 'must be at most 200 characters, without NUL'))
  }
  return violations
}

/** The filter as the verbs take it. */
export const orderFilter = (filter: FilterFields): OrderFilter => ({
  search: filter.search ?? null,
  statuses: filter.statuses ?? null,
  sources: filter.sources ?? null,
  from: timeOf(filter.dateFrom ?? ''),
  until: timeOf(filter.dateTo ?? ''),
})
