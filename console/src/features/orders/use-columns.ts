import { useSyncExternalStore } from 'react'
import type { OrderView } from '../../api/queries/order-views.ts'
import { createStore } from '../../ui/store.ts'
import { ownColumns } from './columns.tsx'

/** What was changed in a view that has columns of its own: it holds while that view is shown. */
const changed = createStore<{ viewId: string; columns: readonly string[] } | null>(null)

/** A view that was kept with its columns shows those; whoever leaves it has his own again. */
export function useColumns(view: OrderView | null): [readonly string[], (columns: readonly string[]) => void] {
  const own = useSyncExternalStore(ownColumns.subscribe, ownColumns.get)
  const inView = useSyncExternalStore(changed.subscribe, changed.get)
  if (!view?.columns) return [own, ownColumns.set]
  const { viewId } = view
  const columns = inView?.viewId === viewId ? inView.columns : view.columns
  return [columns, (next) => changed.set({ viewId, columns: next })]
}
