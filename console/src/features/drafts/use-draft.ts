import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { scope, useScopeOf } from '../../api/scope.ts'
import type { Units } from '../../format/read-goods.ts'
import { createStore, type Store } from '../../ui/store.ts'
import { contentOf } from './content-of.ts'
import { type DraftState, type DraftStore, openDraftStore, type SavedDraft } from './draft-store.ts'
import { isUnsaved } from './keeper.ts'
import { isSame } from './merge.ts'
import { save } from './save.ts'
import { type Typed, withKeysOf } from './typed.ts'
import { typedOf } from './typed-of.ts'
import { units as keptUnits } from './units.ts'
import { keepUnsent, takeUnsent } from './unsent.ts'

const schedule = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export type DraftInHand = {
  /** That it is shipped for, whatever the window is narrowed to since it was opened; null: the whole account. */
  subAccountId: string | null
  typed: Typed
  /** The same, for the fields: each is drawn anew for its own part of it. */
  typedParts: Store<Typed>
  change: (change: Partial<Typed>) => void
  units: Units
  setUnits: (units: Units) => void
  state: DraftState
  store: DraftStore
}

/**
 * The draft that stands on the page, and is saved by itself.
 *
 * @param saved null: it was never saved, and begins as `fresh`
 * @param onMade it was saved for the first time, or anew after it was gone
 */
export function useDraft(saved: SavedDraft | null, fresh: Typed, onMade: (draftId: string) => void): DraftInHand {
  const units = useSyncExternalStore(keptUnits.subscribe, keptUnits.get)
  const [begunIn] = useState(scope.get)
  const subAccountId = useScopeOf(begunIn)
  const [store] = useState(() =>
    openDraftStore({
      saved,
      content: contentOf(fresh, units),
      unsent: takeUnsent(saved?.draftId ?? null),
      save: (draft) => save({ ...draft, begunIn }),
      schedule,
      now: () => new Date(),
    }),
  )
  const state = useSyncExternalStore(store.state.subscribe, store.state.get)
  const { content } = state.keeper
  const [typedParts] = useState(() => createStore(typedOf(content)))
  const typed = useSyncExternalStore(typedParts.subscribe, typedParts.get)
  const { change, changeUnits } = useTyping(store, typedParts)
  useEffect(() => {
    // What came from elsewhere: another window's, or a decision between both.
    const here = typedParts.get()
    if (!isSame(contentOf(here, keptUnits.get()), content)) typedParts.set(withKeysOf(here, typedOf(content)))
  }, [typedParts, content])
  const draftId = state.saved?.draftId ?? null
  // Once it has an id of its own the page is asked for by that, and opens with nothing.
  const [openedId] = useState(saved?.draftId ?? null)
  useEffect(() => {
    if (draftId !== null && draftId !== openedId) onMade(draftId)
  }, [draftId, openedId, onMade])
  useSafeLeaving(store)
  return { subAccountId, typed, typedParts, change, units, setUnits: changeUnits, state, store }
}

function useTyping(store: DraftStore, typed: Store<Typed>) {
  const put = useCallback(
    (next: Typed, units: Units) => {
      typed.set(next)
      store.type(contentOf(next, units))
    },
    [store, typed],
  )
  const change = useCallback((part: Partial<Typed>) => put({ ...typed.get(), ...part }, keptUnits.get()), [put, typed])
  const changeUnits = useCallback(
    (units: Units) => {
      // What was typed keeps its meaning: it is written out in the units in which it was meant.
      const meant = withKeysOf(typed.get(), typedOf(contentOf(typed.get(), keptUnits.get())))
      keptUnits.set(units)
      put(units === 'metric' ? withUnits(meant) : meant, units)
    },
    [put, typed],
  )
  return { change, changeUnits }
}

const inches = (side: string): string => (/^[\d.]+$/.test(side) ? `${side} in` : side)

const withUnits = (typed: Typed): Typed => ({
  ...typed,
  parcels: typed.parcels.map((parcel) => ({
    ...parcel,
    length: inches(parcel.length),
    width: inches(parcel.width),
    height: inches(parcel.height),
  })),
})

/** Whoever leaves the page loses nothing of it. */
function useSafeLeaving(store: DraftStore): void {
  useEffect(() => {
    const keep = () => {
      const { keeper, saved, isGone } = store.state.get()
      if (isGone) return
      const { content: base, version } = keeper.kept
      if (isUnsaved(keeper)) keepUnsent(saved?.draftId ?? null, { base, version, content: keeper.content })
    }
    const flush = () => void store.flush()
    const leave = async () => {
      // What does not come through is found again by whoever comes back, and is not sent behind his back until then.
      if ((await store.flush()) === null) keep()
      store.close()
    }
    window.addEventListener('pagehide', keep)
    window.addEventListener('online', flush)
    return () => {
      window.removeEventListener('pagehide', keep)
      window.removeEventListener('online', flush)
      void leave()
    }
  }, [store])
}
