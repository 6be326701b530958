/** The selected orders: either some ids, or all matches except some ids. */
import { useSyncExternalStore } from 'react'
import { createStore } from '../../../ui/store.ts'

export type Selection =
  | { kind: 'some'; orderIds: ReadonlySet<string> }
  /** All matches at an instant, without later ones. */
  | { kind: 'all'; exceptIds: ReadonlySet<string>; asOf: string; total: number }

export const nothing: Selection = { kind: 'some', orderIds: new Set() }

export const isSelected = (selection: Selection, orderId: string): boolean =>
  selection.kind === 'some' ? selection.orderIds.has(orderId) : !selection.exceptIds.has(orderId)

export const countOf = (selection: Selection): number =>
  selection.kind === 'some' ? selection.orderIds.size : Math.max(0, selection.total - selection.exceptIds.size)

/** Selects or deselects orders. */
export function mark(selection: Selection, orderIds: readonly string[], isOn: boolean): Selection {
  const isAll = selection.kind === 'all'
  const changed = new Set(isAll ? selection.exceptIds : selection.orderIds)
  for (const orderId of orderIds) {
    if (isOn !== isAll) changed.add(orderId)
    else changed.delete(orderId)
  }
  return isAll ? { ...selection, exceptIds: changed } : { kind: 'some', orderIds: changed }
}

export const selectAll = (total: number, asOf: string): Selection => ({
  kind: 'all',
  exceptIds: new Set(),
  asOf,
  total,
})

/** Whether all, some or none of the orders are selected. */
export function markOf(selection: Selection, orderIds: readonly string[]): 'all' | 'some' | 'none' {
  const marked = orderIds.filter((orderId) => isSelected(selection, orderId)).length
  if (marked === 0) return 'none'
  return marked === orderIds.length ? 'all' : 'some'
}

/** The ids between two rows, inclusive. */
export function between(orderIds: readonly string[], one: string, other: string): string[] {
  const places = [orderIds.indexOf(one), orderIds.indexOf(other)].toSorted((left, right) => left - right)
  const [first = -1, last = -1] = places
  return first < 0 ? [other] : orderIds.slice(first, last + 1)
}

/** Outlives the page, so that the selection is still there after a visit to an order. */
const store = createStore<{ scope: string; selection: Selection }>({ scope: '', selection: nothing })

/** @param scope a different scope has no selection */
export function useSelection(scope: string): [Selection, (selection: Selection) => void] {
  const { scope: of, selection } = useSyncExternalStore(store.subscribe, store.get)
  return [of === scope ? selection : nothing, (next) => store.set({ scope, selection: next })]
}

/** Selected orders on other pages come last. */
export const asListed = (orderIds: ReadonlySet<string>, listed: readonly string[]): string[] => [
  ...listed.filter((orderId) => orderIds.has(orderId)),
  ...[...orderIds].filter((orderId) => !listed.includes(orderId)),
]
