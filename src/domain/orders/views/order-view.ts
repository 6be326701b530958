import type { OrderSource, OrderStatus } from '#domain/orders/states.ts'

/** What a view looks for. Null: no matter. */
export type ViewSearch = {
  search: string | null
  statuses: OrderStatus[] | null
  sources: OrderSource[] | null
  /** Orders that were made within so many days before they are looked at. */
  withinDays: number | null
  newestFirst: boolean
}

/** A search of the list that somebody keeps, for himself or for everybody in the account. */
export type OrderView = {
  viewId: string
  name: string
  isShared: boolean
  search: ViewSearch
  /** The columns that it shows, each in its usual place; null: those that the list shows by itself. */
  columns: string[] | null
  createdAt: Date
  updatedAt: Date
}

export type ViewContent = Pick<OrderView, 'name' | 'isShared' | 'search' | 'columns'>
