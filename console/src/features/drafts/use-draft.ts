import { createContext, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { scope, useScopeOf } from '../../api/tab-session.ts'
import type { Units } from '../../format/measures.ts'
import { createSavedStore, createStore, type Store } from '../../ui/store.ts'
import { type DraftState, type DraftStore, hasPendingChanges, openDraftStore, type SavedDraft } from './autosave.ts'
import { fromForm, toForm } from './form-content.ts'
import { type FormValues, keepParcelKeys } from './form-values.ts'
import { isSame } from './merge.ts'
import { saveContent, storePendingChanges, takePendingChanges } from './save-draft.ts'

/** The unit of numbers without a unit, for this browser. */
const unitsSetting = createSavedStore<Units>({
  key: 'waybill.units',
  read: (text) => (text === 'metric' ? 'metric' : 'imperial'),
  write: (chosen) => chosen,
})

const schedule = (run: () => void, ms: number): (() => void) => {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

export type OpenDraft = {
  /** The sub-account of the draft, independent of the window. Null for the whole account. */
  subAccountId: string | null
  values: FormValues
  /** The same as a store, so that each field renders only for its own value. */
  valuesStore: Store<FormValues>
  change: (change: Partial<FormValues>) => void
  units: Units
  setUnits: (units: Units) => void
  state: DraftState
  store: DraftStore
}

/**
 * The draft on the page, with automatic saving.
 *
 * @param saved null for a new draft, which starts with `initial`
 * @param onCreated called when the draft gets an id
 */
export function useDraft(
  saved: SavedDraft | null,
  initial: FormValues,
  onCreated: (draftId: string) => void,
): OpenDraft {
  const units = useSyncExternalStore(unitsSetting.subscribe, unitsSetting.get)
  const [startedIn] = useState(scope.get)
  const subAccountId = useScopeOf(startedIn)
  const [store] = useState(() =>
    openDraftStore({
      saved,
      content: fromForm(initial, units),
      pendingChanges: takePendingChanges(saved?.draftId ?? null),
      save: (draft) => saveContent({ ...draft, startedIn }),
      schedule,
      now: () => new Date(),
    }),
  )
  const state = useSyncExternalStore(store.state.subscribe, store.state.get)
  const { content } = state.autosave
  const [valuesStore] = useState(() => createStore(toForm(content)))
  const values = useSyncExternalStore(valuesStore.subscribe, valuesStore.get)
  const { change, changeUnits } = useEditing(store, valuesStore)
  useEffect(() => {
    // Content from another window, or a resolved conflict.
    const here = valuesStore.get()
    if (!isSame(fromForm(here, unitsSetting.get()), content)) valuesStore.set(keepParcelKeys(here, toForm(content)))
  }, [valuesStore, content])
  const draftId = state.saved?.draftId ?? null
  // A page that was opened with this id has nothing to report.
  const [openedId] = useState(saved?.draftId ?? null)
  useEffect(() => {
    if (draftId !== null && draftId !== openedId) onCreated(draftId)
  }, [draftId, openedId, onCreated])
  useKeepPendingChanges(store)
  return { subAccountId, values, valuesStore, change, units, setUnits: changeUnits, state, store }
}

function useEditing(store: DraftStore, values: Store<FormValues>) {
  const put = useCallback(
    (next: FormValues, units: Units) => {
      values.set(next)
      store.edit(fromForm(next, units))
    },
    [store, values],
  )
  const change = useCallback(
    (part: Partial<FormValues>) => put({ ...values.get(), ...part }, unitsSetting.get()),
    [put, values],
  )
  const changeUnits = useCallback(
    (units: Units) => {
      // Rewrites the values in the units in which they were typed.
      const meant = keepParcelKeys(values.get(), toForm(fromForm(values.get(), unitsSetting.get())))
      unitsSetting.set(units)
      put(units === 'metric' ? withUnits(meant) : meant, units)
    },
    [put, values],
  )
  return { change, changeUnits }
}

const inches = (dimension: string): string => (/^[\d.]+$/.test(dimension) ? `${dimension} in` : dimension)

const withUnits = (values: FormValues): FormValues => ({
  ...values,
  parcels: values.parcels.map((parcel) => ({
    ...parcel,
    length: inches(parcel.length),
    width: inches(parcel.width),
    height: inches(parcel.height),
  })),
})

/** Saves pending changes when the page is left. */
function useKeepPendingChanges(store: DraftStore): void {
  useEffect(() => {
    const keep = () => {
      const { autosave, saved, isDeleted } = store.state.get()
      if (isDeleted) return
      const { content: base, version } = autosave.stored
      if (hasPendingChanges(autosave))
        storePendingChanges(saved?.draftId ?? null, { base, version, content: autosave.content })
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

/*
 * The context of the form's fields: values, errors, and how to change them.
 *
 * The values are in a store, not in the context, because each change of a context renders all its readers. Typing in
 * one field must not render the others.
 */

export type DraftForm = {
  values: Store<FormValues>
  change: (change: Partial<FormValues>) => void
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
export function useFormValue<Part>(partOf: (values: FormValues) => Part): Part {
  const { values } = useDraftForm()
  return useSyncExternalStore(values.subscribe, () => partOf(values.get()))
}
