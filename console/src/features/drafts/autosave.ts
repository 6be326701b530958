/**
 * Saves a draft while it is edited: shortly after the last key, when a field is left, and before any action. Time and
 * requests are injected.
 *
 * A draft has four layers. The *form values* (`form-values.ts`) are texts as a person types them, such as `2 lb 4 oz`.
 * The *content* has the shape of a request body, and is compared, merged and sent. `step` below is a pure state
 * machine: it holds the content on the page, the saved content and the content being saved. `merge.ts` merges changes
 * from two windows. The *store* turns its steps into timers and requests, one at a time. `use-draft.ts` connects it to
 * the page, and `save-draft.ts` to the service and to the browser's storage for unsaved changes.
 */
import { createStore, type Store } from '../../ui/store.ts'
import type { Issue } from './issues.ts'
import { type Conflict, isSame, type Json, merge } from './merge.ts'

/** The saved content. Its version is null if nothing was saved. */
type StoredContent = { content: Json; version: number | null }

type AutosaveState = {
  content: Json
  stored: StoredContent
  saving: Json | null
  /** Why the last save failed. The next change tries again. */
  failure: Error | null
  /** Conflicts with another window. Nothing is saved until the person decides. */
  conflicts: readonly Conflict[]
}

type Event =
  | { kind: 'edited'; content: Json }
  | { kind: 'saving' }
  | { kind: 'saved'; version: number }
  | { kind: 'failed'; failure: Error }
  /** The service has a later version. */
  | { kind: 'conflicted'; content: Json; version: number }
  | { kind: 'resolved'; content: Json }
  /** The content becomes a new draft. */
  | { kind: 'restarted' }

/** @param stored the saved content; absent: equal to the content */
const initialAutosave = (content: Json, version: number | null, stored: Json = content): AutosaveState => ({
  content,
  stored: { content: stored, version },
  saving: null,
  failure: null,
  conflicts: [],
})

export function step(autosave: AutosaveState, event: Event): AutosaveState {
  switch (event.kind) {
    case 'edited':
      return { ...autosave, content: event.content }
    case 'saving':
      return { ...autosave, saving: autosave.content, failure: null }
    case 'saved':
      return {
        ...autosave,
        stored: { content: autosave.saving ?? autosave.content, version: event.version },
        saving: null,
        failure: null,
      }
    case 'failed':
      return { ...autosave, saving: null, failure: event.failure }
    case 'conflicted': {
      const { merged, conflicts } = merge(autosave.stored.content, autosave.content, event.content)
      const stored = { content: event.content, version: event.version }
      return { content: merged, stored, saving: null, failure: null, conflicts }
    }
    case 'resolved':
      return { ...autosave, content: event.content, conflicts: [] }
    case 'restarted':
      return initialAutosave(autosave.content, null, null)
  }
}

export const hasPendingChanges = ({ content, stored: kept }: AutosaveState): boolean => !isSame(content, kept.content)

/** Whether there are changes that can be sent now. */
const canSave = (autosave: AutosaveState): boolean =>
  hasPendingChanges(autosave) && autosave.saving === null && autosave.conflicts.length === 0

/** Whether everything is saved and nothing is in progress. */
export const isSaved = (autosave: AutosaveState): boolean =>
  !hasPendingChanges(autosave) && autosave.saving === null && autosave.conflicts.length === 0

export type SavedCustoms = {
  /** The ids of carriers that require customs details. */
  wantedBy: readonly string[]
  /** Whether customs require product ids for goods that are sold to the recipient. */
  needsProductIds: boolean
  /** The export citation of each package. Null while it can't be rated. */
  citations: readonly (string | null)[]
  /** Issues that prevent a purchase. */
  issues: readonly Issue[]
}

/** A draft as the service stored it. */
export type SavedDraft = {
  draftId: string
  version: number
  content: Json
  /** Issues that prevent rates, found by the service. */
  issues: readonly Issue[]
  /** The customs requirements. Null if there are none. */
  customs: SavedCustoms | null
  /** One shipment per package. Null if the draft can't be rated yet. */
  shipmentIds: readonly string[] | null
}

/** Another window saved a later version. */
export class VersionConflict extends Error {
  readonly version: number
  readonly content: Json

  constructor(version: number, content: Json) {
    super('another window saved the draft')
    this.version = version
    this.content = content
  }
}

/** The draft was deleted or became an order elsewhere. It can't be saved. */
export class DraftDeleted extends Error {
  constructor() {
    super('the draft is gone')
  }
}

export type DraftState = {
  autosave: AutosaveState
  /** The last response. Null if the draft was never saved. */
  saved: SavedDraft | null
  /** When it was last saved on this page. Null if it wasn't. */
  savedAt: Date | null
  /** Changes are no longer saved, and exist only on this page. */
  isDeleted: boolean
}

type Save = (draft: { draftId: string | null; version: number | null; content: Json }) => Promise<SavedDraft>

type Options = {
  saved: SavedDraft | null
  /** The content of a new draft. */
  content: Json
  /** Changes that were not saved when the page was left. */
  pendingChanges?: { base: Json; version: number | null; content: Json } | null
  save: Save
  /** @returns cancels the timer */
  schedule: (run: () => void, ms: number) => () => void
  now: () => Date
}

export type DraftStore = {
  state: Store<DraftState>
  edit: (content: Json) => void
  /**
   * Saves pending changes.
   *
   * @returns the saved draft; null if it couldn't be saved
   */
  flush: () => Promise<SavedDraft | null>
  /** Resolves conflicts with the chosen content. */
  resolve: (content: Json) => void
  /** Saves the content as a new draft after the original was deleted. */
  saveAsNew: () => Promise<SavedDraft | null>
  /** Stops automatic saving until the next change. */
  close: () => void
}

const saveAfterMs = 800
const againAfterMs = 5_000

/** The initial state, with pending changes merged into the service's version. */
function openAutosave({
  saved,
  content,
  pendingChanges,
}: Pick<Options, 'saved' | 'content' | 'pendingChanges'>): AutosaveState {
  const found = initialAutosave(saved?.content ?? content, saved?.version ?? null)
  if (!pendingChanges) return found
  if (!saved) return step(found, { kind: 'edited', content: pendingChanges.content })
  const before = step(initialAutosave(pendingChanges.base, pendingChanges.version), {
    kind: 'edited',
    content: pendingChanges.content,
  })
  return step(before, { kind: 'conflicted', content: saved.content, version: saved.version })
}

export function openDraftStore({ saved, content, pendingChanges = null, save, schedule, now }: Options): DraftStore {
  const autosave = openAutosave({ saved, content, pendingChanges })
  const state = createStore<DraftState>({ autosave, saved, savedAt: null, isDeleted: false })
  let cancelTimer: (() => void) | null = null
  let running: Promise<void> | null = null

  const move = (event: Parameters<typeof step>[1], rest: Partial<DraftState> = {}) =>
    state.set({ ...state.get(), ...rest, autosave: step(state.get().autosave, event) })

  const canSend = (): boolean => canSave(state.get().autosave) && !state.get().isDeleted

  const wait = (ms: number) => {
    cancelTimer?.()
    cancelTimer = canSend() ? schedule(() => void send(), ms) : null
  }

  async function sendOnce(): Promise<void> {
    const { autosave: before, saved: last } = state.get()
    move({ kind: 'saving' })
    try {
      const sent = { draftId: last?.draftId ?? null, version: before.stored.version, content: before.content }
      const answer = await save(sent)
      move({ kind: 'saved', version: answer.version }, { saved: answer, savedAt: now() })
    } catch (error) {
      if (error instanceof VersionConflict) move({ kind: 'conflicted', content: error.content, version: error.version })
      else move({ kind: 'failed', failure: error as Error }, { isDeleted: error instanceof DraftDeleted })
    }
  }

  /** Only one save at a time. Changes made meanwhile wait for the next one. */
  function send(): Promise<void> {
    cancelTimer?.()
    cancelTimer = null
    if (running) return running
    if (!canSend()) return Promise.resolve()
    running = sendOnce().finally(() => {
      running = null
      wait(state.get().autosave.failure ? againAfterMs : saveAfterMs)
    })
    return running
  }

  async function flush(): Promise<SavedDraft | null> {
    // Changes may have been typed during the save.
    for (let tries = 0; tries < 3; tries += 1) {
      if (running) await running
      if (isSaved(state.get().autosave)) return state.get().saved
      if (!canSend()) return null
      await send()
      if (state.get().autosave.failure) return null
    }
    return hasPendingChanges(state.get().autosave) ? null : state.get().saved
  }

  if (pendingChanges) wait(saveAfterMs)
  return {
    state,
    edit(next) {
      move({ kind: 'edited', content: next })
      if (!running) wait(saveAfterMs)
    },
    flush,
    saveAsNew() {
      move({ kind: 'restarted' }, { saved: null, savedAt: null, isDeleted: false })
      return flush()
    },
    resolve(next) {
      move({ kind: 'resolved', content: next })
      wait(saveAfterMs)
    },
    close() {
      cancelTimer?.()
      cancelTimer = null
    },
  }
}
