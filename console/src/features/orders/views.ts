/** The views of the list that everybody has: what is to be done, and what became of the rest. */
import type { StatusSlug } from './statuses.ts'

export type View = {
  id: string
  text: string
  /** Null: all. */
  statuses: readonly StatusSlug[] | null
  /** What is said where it is empty. */
  whenEmpty: string
}

const toShip: View = {
  id: 'to-ship',
  text: 'To ship',
  statuses: ['created', 'processing', 'picked', 'packed'],
  whenEmpty: 'All caught up: nothing to ship',
}

export const allOrders: View = { id: 'all', text: 'All', statuses: null, whenEmpty: 'No orders yet' }

export const views: readonly View[] = [
  toShip,
  { id: 'on-hold', text: 'On hold', statuses: ['on-hold'], whenEmpty: 'No orders on hold' },
  { id: 'error', text: 'Error', statuses: ['error'], whenEmpty: 'No orders with errors' },
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

/** What is shown where an address names none. */
export const firstView = toShip

export const viewOf = (id: string | undefined): View => views.find((view) => view.id === id) ?? firstView
