import { useSyncExternalStore } from 'react'
import { createStore } from '../../ui/store.ts'
import { nothing, type Selection } from './selection.ts'

/** It outlives the page: whoever looks at an order and comes back finds what was marked. */
const kept = createStore<{ scope: string; selection: Selection }>({ scope: '', selection: nothing })

/** @param scope what is marked belongs to: with another filter nothing is */
export function useSelection(scope: string): [Selection, (selection: Selection) => void] {
  const { scope: of, selection } = useSyncExternalStore(kept.subscribe, kept.get)
  return [of === scope ? selection : nothing, (next) => kept.set({ scope, selection: next })]
}
