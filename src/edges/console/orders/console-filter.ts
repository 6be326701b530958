/** The filters by ship-by date and by problems, which only the web application has. */
import { type Static, Type } from 'typebox'
import { maxAttention, type OrderFilter } from '#domain/orders/list/list-orders.ts'
import { FilterFields, filterIssues, filterTimeOf, orderFilter, timeIssues } from '#edges/shapes/order-filter.ts'
import type { ValidationIssue } from '#kit/errors/validation-issues.ts'
import { UtcTime } from '#kit/schema.ts'

export const consoleFields = {
  shipByFrom: Type.Optional(UtcTime('Earliest ship-by date, inclusive. Only orders with a ship-by date match.')),
  shipByUntil: Type.Optional(UtcTime('Latest ship-by date, inclusive. Only orders with a ship-by date match.')),
  needsAttention: Type.Optional(
    Type.Boolean({
      description: `If true, only orders with a problem that a person should look at match, at most the newest ${maxAttention.toLocaleString('en-US')}.`,
    }),
  ),
}

/** The filter of the list in the web application. */
export const ConsoleFilter = Type.Object(
  { ...FilterFields.properties, ...consoleFields },
  { title: 'OrderFilter', description: 'Filter for orders. An order must match all fields. Drafts never match.' },
)
type ConsoleFilter = Static<typeof ConsoleFilter>

export const consoleFilterIssues = (
  filter: ConsoleFilter,
  path = (field: string): string => field,
): ValidationIssue[] => [
  ...filterIssues(filter, path),
  ...timeIssues(filter.shipByFrom, path('shipByFrom')),
  ...timeIssues(filter.shipByUntil, path('shipByUntil')),
]

export function consoleFilter(filter: ConsoleFilter): OrderFilter {
  const [from, until] = [filterTimeOf(filter.shipByFrom), filterTimeOf(filter.shipByUntil)]
  return {
    ...orderFilter(filter),
    ...(from || until ? { shipBy: { from, until } } : {}),
    ...(filter.needsAttention ? { needsAttention: true } : {}),
  }
}
