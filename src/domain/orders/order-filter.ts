import type { OrderSource, OrderStatus } from '#domain/orders/states.ts'

/** Which orders a list has: those for which all of it holds. Null: no matter. */
export type OrderFilter = {
  search: string | null
  statuses: OrderStatus[] | null
  sources: OrderSource[] | null
  /** Both inclusive. */
  from: Date | null
  until: Date | null
}

/** A LIKE pattern that finds the text anywhere, its own wildcards taken literally. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The same where the list ends at an instant: what was made later is not in it. */
export const endingAt = <Filter extends OrderFilter>(filter: Filter, asOf: Date): Filter => ({
  ...filter,
  until: filter.until && filter.until < asOf ? filter.until : asOf,
})
