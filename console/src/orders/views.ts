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
  whenEmpty: 'Nothing waits to be shipped',
}

export const allOrders: View = { id: 'all', text: 'All', statuses: null, whenEmpty: 'No orders yet' }

export const views: readonly View[] = [
  toShip,
  { id: 'on-hold', text: 'On hold', statuses: ['on-hold'], whenEmpty: 'Nothing is on hold' },
  { id: 'error', text: 'Error', statuses: ['error'], whenEmpty: 'Nothing went wrong' },
  {
    id: 'label-created',
    text: 'Label created',
    statuses: ['label-created'],
    whenEmpty: 'No labels wait for their parcels',
  },
  { id: 'done', text: 'Done', statuses: ['fulfilled', 'returned'], whenEmpty: 'Nothing is on its way yet' },
  { id: 'cancelled', text: 'Cancelled', statuses: ['cancelled'], whenEmpty: 'Nothing was cancelled' },
  allOrders,
]

/** What is shown where an address names none. */
export const firstView = toShip

export const viewOf = (id: string | undefined): View => views.find((view) => view.id === id) ?? firstView
