/** Which orders are marked: some of them one by one, or all that match, but for some. */

export type Selection =
  | { kind: 'some'; orderIds: ReadonlySet<string> }
  /** All that matched at an instant: what came later is not among them. */
  | { kind: 'all'; exceptIds: ReadonlySet<string>; asOf: string; total: number }

export const nothing: Selection = { kind: 'some', orderIds: new Set() }

export const isSelected = (selection: Selection, orderId: string): boolean =>
  selection.kind === 'some' ? selection.orderIds.has(orderId) : !selection.exceptIds.has(orderId)

export const countOf = (selection: Selection): number =>
  selection.kind === 'some' ? selection.orderIds.size : Math.max(0, selection.total - selection.exceptIds.size)

/** Marks orders, or takes their marks away. */
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

/** Of the orders of a page: all, some or none. */
export function markOf(selection: Selection, orderIds: readonly string[]): 'all' | 'some' | 'none' {
  const marked = orderIds.filter((orderId) => isSelected(selection, orderId)).length
  if (marked === 0) return 'none'
  return marked === orderIds.length ? 'all' : 'some'
}

/** Those from one to another, both among them, as the page has them. */
export function between(orderIds: readonly string[], one: string, other: string): string[] {
  const places = [orderIds.indexOf(one), orderIds.indexOf(other)].toSorted((left, right) => left - right)
  const [first = -1, last = -1] = places
  return first < 0 ? [other] : orderIds.slice(first, last + 1)
}
