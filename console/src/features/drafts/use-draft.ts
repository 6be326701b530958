import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { scope, useScopeOf } from '../../api/tab-session.ts'
import type { Units } from '../../format/measures.ts'
import { createKeptStore, createStore, type Store } from '../../ui/store.ts'
import { type DraftState, type DraftStore, isUnsaved, openDraftStore, type SavedDraft } from './autosave.ts'
import { contentOf, typedOf } from './form-content.ts'
import { type Typed, withKeysOf } from './form-values.ts'
import { isSame } from './merge.ts'
import { keepUnsent, save, takeUnsent } from './save-draft.ts'

const schedule = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export type DraftInHand = {
  /** The sub-account of the draft, independent of the window. Null for the whole account. */
  subAccountId: string | null
  typed: Typed
  /** The same as a store, so that each field renders only for its own value. */
  typedParts: Store<Typed>
  change: (change: Partial<Typed>) => void
  units: Units
  setUnits: (units: Units) => void
  state: DraftState
  store: DraftStore
}

/**
 * The draft on the page, with automatic saving.
 *
 * @param saved null for a new draft, which starts as `fresh`
 * @param onCreated called when the draft gets an id
 */
export function useDraft(saved: SavedDraft | null, fresh: Typed, onMade: (draftId: string) => void): DraftInHand {
  const units = useSyncExternalStore(unitsSetting.subscribe, unitsSetting.get)
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
    // Content from another window, or a resolved conflict.
    const here = typedParts.get()
    if (!isSame(contentOf(here, unitsSetting.get()), content)) typedParts.set(withKeysOf(here, typedOf(content)))
  }, [typedParts, content])
  const draftId = state.saved?.draftId ?? null
  // A page that was opened with this id has nothing to report.
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
  const change = useCallback(
    (part: Partial<Typed>) => put({ ...typed.get(), ...part }, unitsSetting.get()),
    [put, typed],
  )
  const changeUnits = useCallback(
    (units: Units) => {
      // Rewrites the values in the units in which they were typed.
      const meant = withKeysOf(typed.get(), typedOf(contentOf(typed.get(), unitsSetting.get())))
      unitsSetting.set(units)
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

/** Saves pending changes when the page is left. */
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
      // Changes that couldn't be saved are restored when the person returns. They aren't sent in the background.
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

/** The unit of numbers without a unit, for this browser. */
export const unitsSetting = createKeptStore<Units>({
  key: 'waybill.units',
  read: (text) => (text === 'metric' ? 'metric' : 'imperial'),
  write: (chosen) => chosen,
})

/**
 * The context of the form's fields: values, errors, and how to change them.
 *
 * The values are in a store, not in the context, because each change of a context renders all its readers. Typing in
 * one field must not render the others.
 */

export type DraftForm = {
  typed: Store<Typed>
  change: (change: Partial<Typed>) => void
  units: Units
  /** The error to show at a field, by the service's name of the field. */
  errorOf: (path: string) => string | undefined
  /** Called when a field loses the focus. From then on, it shows its errors. */
  leave: (path: string) => void
  /** The label is being bought or exists. */
  isReadOnly: boolean
  /** The draft wasn't saved before the page opened. */
  isNew: boolean
}

export const DraftFormContext = createContext<DraftForm | null>(null)

export function useDraftForm(): DraftForm {
  const form = use(DraftFormContext)
  if (!form) throw new Error('a draft field is used outside the draft form')
  return form
}

/** A part of the form values. The component renders only if this part changes. */
export function useTyped<Part>(partOf: (typed: Typed) => Part): Part {
  const { typed } = useDraftForm()
  return useSyncExternalStore(typed.subscribe, () => partOf(typed.get()))
}
