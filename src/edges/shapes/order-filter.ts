/** The filter of the order list, and its page. */
import { type Static, Type } from 'typebox'
import type { OrderFilter } from '#domain/orders/list/list-orders.ts'
import { OrderSourceCode, OrderStatusSchema } from '#edges/shapes/statuses.ts'
import { fieldIssue, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { Int32, UtcTime } from '#kit/schema.ts'

const filterFields = {
  search: Type.Optional(
    Type.String({
      description:
        'Search term. Matches part of the customer name, email, city, ZIP code or any tracking number, or a whole order id or reference.',
    }),
  ),
  dateFrom: Type.Optional(UtcTime('Earliest creation time, inclusive, in RFC 3339 format with an offset.')),
  dateTo: Type.Optional(UtcTime('Latest creation time, inclusive, in RFC 3339 format with an offset.')),
  statuses: Type.Optional(
    Type.Array(OrderStatusSchema, {
      description: 'Matches any of these statuses. Repeat the parameter to pass several.',
    }),
  ),
  sources: Type.Optional(
    Type.Array(OrderSourceCode, {
      description: 'Matches any of these sources. Repeat the parameter to pass several. Default: all sources.',
    }),
  ),
}

export const FilterFields = Type.Object(filterFields, {
  title: 'OrderFilter',
  description: 'Filter for orders. An order must match all fields. Drafts never match.',
})
type FilterFields = Static<typeof FilterFields>

const { search, ...otherFields } = filterFields

export const ListQuery = Type.Object({
  search,
  sortByNewest: Type.Optional(Type.Boolean({ default: true, description: 'True: newest first. False: oldest first.' })),
  ...otherFields,
  pageNumber: Type.Optional(
    Int32({ minimum: 1, maximum: 2_147_483_647, default: 1, description: 'Page number, starting at 1.' }),
  ),
  pageSize: Type.Optional(
    Int32({ minimum: 1, maximum: 100, default: 25, description: 'Maximum number of orders per page.' }),
  ),
})

const rfc3339 = /^(\d{4}-\d{2}-\d{2})[Tt]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/

/** Whether the day exists. `Date` converts 30 February to 2 March. */
function isDay(text: string): boolean {
  const day = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text)
}

/** Parses a time with an offset. An unescaped plus sign arrives as a space. Null: it is malformed. */
export function timeOf(text: string): Date | null {
  const restored = text.replace(/ (\d{2}:\d{2})$/, '+$1')
  const [, day] = rfc3339.exec(restored) ?? []
  if (!day || !isDay(day)) return null
  const time = new Date(restored)
  return Number.isNaN(time.getTime()) ? null : time
}

export const timeIssues = (text: string | undefined, field: string): ValidationIssue[] =>
  text === undefined || timeOf(text)
    ? []
    : [fieldIssue('malformed', field, 'must be an RFC 3339 date and time with an offset')]

/**
 * The issues that the schema cannot express.
 *
 * @param path the full path of a field
 */
export function filterIssues(filter: FilterFields, path = (field: string): string => field): ValidationIssue[] {
  const issues = [...timeIssues(filter.dateFrom, path('dateFrom')), ...timeIssues(filter.dateTo, path('dateTo'))]
  const [from, until] = [timeOf(filter.dateFrom ?? ''), timeOf(filter.dateTo ?? '')]
  if (from && until && from > until) {
    issues.push(fieldIssue('invalid', path('dateFrom'), 'must not be after dateTo'))
  }
  const text = filter.search ?? ''
  if (text.length > 200 || text.includes('\0')) {
    issues.push(fieldIssue('invalid', path('search'), 'must have at most 200 characters and must not contain NUL'))
  }
  return issues
}

export const orderFilter = (filter: FilterFields): OrderFilter => ({
  search: filter.search ?? null,
  statuses: filter.statuses ?? null,
  sources: filter.sources ?? null,
  from: timeOf(filter.dateFrom ?? ''),
  until: timeOf(filter.dateTo ?? ''),
})
