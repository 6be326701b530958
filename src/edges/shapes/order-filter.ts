/** The filter of the order list, and its page. */
import { type Static, Type } from 'typebox'
import type { OrderFilter, Place } from '#domain/orders/list/list-orders.ts'
import { OrderSourceCode, OrderStatusSchema } from '#edges/shapes/statuses.ts'
import { fieldIssue, type ValidationIssue } from '#kit/errors/validation-issues.ts'
import { isUuid } from '#kit/ids.ts'
import { filterTime, parseTime } from '#kit/parse-time.ts'
import { Int32 } from '#kit/schema.ts'

/** It has no `format`, because it may also be a date. */
const FilterTime = (about: string) =>
  Type.String({
    description: `${about}: a date and time in RFC 3339 format with an offset, or a date, which means midnight UTC.`,
    examples: ['2026-11-24T09:30:00Z', '2026-11-24'],
  })

/** A period of creation times. */
export const periodFields = {
  dateFrom: Type.Optional(FilterTime('Earliest creation time, inclusive')),
  dateTo: Type.Optional(FilterTime('Latest creation time, inclusive')),
}

const filterFields = {
  search: Type.Optional(
    Type.String({
      description:
        'Search term. Matches part of the customer name, company, email, phone number, street, city or ZIP code, of a SKU or of any tracking number, or a whole order id or reference. A number sign (#) before the reference is ignored.',
    }),
  ),
  ...periodFields,
  statuses: Type.Optional(
    Type.Array(OrderStatusSchema, {
      description: 'Matches any of these statuses. To pass several values, repeat the parameter.',
    }),
  ),
  sources: Type.Optional(
    Type.Array(OrderSourceCode, {
      description: 'Matches any of these sources. To pass several values, repeat the parameter. Default: all sources.',
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

/** A period of changes. */
export const updatedFields = {
  updatedFrom: Type.Optional(FilterTime('Earliest time of the last change, inclusive')),
  updatedTo: Type.Optional(FilterTime('Latest time of the last change, inclusive')),
}
type UpdatedQuery = { updatedFrom?: string | undefined; updatedTo?: string | undefined }

export const updatedIssues = ({ updatedFrom, updatedTo }: UpdatedQuery): ValidationIssue[] =>
  periodIssues({ dateFrom: updatedFrom, dateTo: updatedTo }, (field) => field.replace('date', 'updated'))

export function updatedFilter({ updatedFrom, updatedTo }: UpdatedQuery): Pick<OrderFilter, 'updated'> {
  if (updatedFrom === undefined && updatedTo === undefined) return {}
  return { updated: { from: filterTimeOf(updatedFrom), until: filterTimeOf(updatedTo) } }
}

/* The cursor of the list. It is opaque for clients. */

export const cursorField = Type.String({
  maxLength: 200,
  description:
    'Reads the list without skipping or repeating orders, even if orders are moved or created meanwhile. Send an empty value to start, and then the `nextCursor` of each response, with the same filter and sort order. `pageNumber` is ignored.',
})

type CursorQuery = { cursor?: string | undefined; sortByNewest?: boolean | undefined }

/** The place behind which a page starts, and the number of the page. */
type Position = { after: Place | null; pageNumber: number }

const directionOf = ({ sortByNewest = true }: CursorQuery): string => (sortByNewest ? 'newest' : 'oldest')

export const writeCursor = (query: CursorQuery, next: Place | null, pageNumber: number): string | null =>
  next &&
  Buffer.from([directionOf(query), pageNumber + 1, next.orderId, next.exactTime].join(' ')).toString('base64url')

/** @returns null if it is not a cursor of this order */
export function readCursor(query: CursorQuery): Position | null {
  if (!query.cursor) return { after: null, pageNumber: 1 }
  const [direction, page = '', orderId = '', ...time] = Buffer.from(query.cursor, 'base64url').toString().split(' ')
  const exactTime = time.join(' ')
  const isCursor = direction === directionOf(query) && /^\d{1,9}$/.test(page) && isUuid(orderId)
  if (!isCursor || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?\+00$/.test(exactTime)) return null
  return Number.isNaN(Date.parse(exactTime)) ? null : { after: { orderId, exactTime }, pageNumber: Number(page) }
}

export const cursorIssues = (query: CursorQuery): ValidationIssue[] =>
  readCursor(query)
    ? []
    : [fieldIssue('malformed', 'cursor', 'must be empty, or the nextCursor of a response with the same sortByNewest')]

/** Parses a time. An unescaped plus sign arrives as a space. Null: it is malformed. */
const timeOf = (text: string): Date | null => parseTime(text.replace(/ (\d{2}:\d{2})$/, '+$1'))

/** The time of a filter. Null: there is none. */
export function filterTimeOf(text: string | null | undefined): Date | null {
  const time = timeOf(text ?? '')
  return time && filterTime(time)
}

export const timeIssues = (text: string | undefined, field: string): ValidationIssue[] =>
  text === undefined || timeOf(text)
    ? []
    : [fieldIssue('malformed', field, 'must be a date such as 2026-11-24, or an RFC 3339 date and time with an offset')]

/** The issues of a period that the schema cannot express. @param path the full path of a field */
export function periodIssues(
  { dateFrom, dateTo }: { dateFrom?: string | undefined; dateTo?: string | undefined },
  path = (field: string): string => field,
): ValidationIssue[] {
  const issues = [...timeIssues(dateFrom, path('dateFrom')), ...timeIssues(dateTo, path('dateTo'))]
  const [from, until] = [timeOf(dateFrom ?? ''), timeOf(dateTo ?? '')]
  if (from && until && from > until) {
    issues.push(fieldIssue('invalid', path('dateFrom'), `must not be after ${path('dateTo')}`))
  }
  return issues
}

/** The issues of a filter that the schema cannot express. @param path the full path of a field */
export function filterIssues(filter: FilterFields, path = (field: string): string => field): ValidationIssue[] {
  const issues = periodIssues(filter, path)
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
  from: filterTimeOf(filter.dateFrom),
  until: filterTimeOf(filter.dateTo),
})
