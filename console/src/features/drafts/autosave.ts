import { createStore, type Store } from '../../ui/store.ts'
import type { Problem } from './issues.ts'
import { type Clash, isSame, type Json, merge } from './merge.ts'

/** The saved content. Its version is null if nothing was saved. */
export type Kept = { content: Json; version: number | null }

export type Keeper = {
  content: Json
  kept: Kept
  sending: Json | null
  /** Why the last save failed. The next change tries again. */
  failure: Error | null
  /** Conflicts with another window. Nothing is saved until the person decides. */
  clashes: readonly Clash[]
}

export type Event =
  | { kind: 'typed'; content: Json }
  | { kind: 'sent' }
  | { kind: 'kept'; version: number }
  | { kind: 'failed'; failure: Error }
  /** The service has a later version. */
  | { kind: 'overtaken'; content: Json; version: number }
  | { kind: 'decided'; content: Json }
  /** The content becomes a new draft. */
  | { kind: 'started over' }

/** @param saved the saved content; absent: equal to the content */
export const openKeeper = (content: Json, version: number | null, kept: Json = content): Keeper => ({
  content,
  kept: { content: kept, version },
  sending: null,
  failure: null,
  clashes: [],
})

export function step(keeper: Keeper, event: Event): Keeper {
  switch (event.kind) {
    case 'typed':
      return { ...keeper, content: event.content }
    case 'sent':
      return { ...keeper, sending: keeper.content, failure: null }
    case 'kept':
      return {
        ...keeper,
        kept: { content: keeper.sending ?? keeper.content, version: event.version },
        sending: null,
        failure: null,
      }
    case 'failed':
      return { ...keeper, sending: null, failure: event.failure }
    case 'overtaken': {
      const { merged, clashes } = merge(keeper.kept.content, keeper.content, event.content)
      const kept = { content: event.content, version: event.version }
      return { content: merged, kept, sending: null, failure: null, clashes }
    }
    case 'decided':
      return { ...keeper, content: event.content, clashes: [] }
    case 'started over':
      return openKeeper(keeper.content, null, null)
  }
}

export const isUnsaved = ({ content, kept }: Keeper): boolean => !isSame(content, kept.content)

/** Whether there are changes that can be sent now. */
export const isDue = (keeper: Keeper): boolean =>
  isUnsaved(keeper) && keeper.sending === null && keeper.clashes.length === 0

/** Whether everything is saved and nothing is in progress. */
export const isSettled = (keeper: Keeper): boolean =>
  !isUnsaved(keeper) && keeper.sending === null && keeper.clashes.length === 0

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

export type SavedCustoms = {
  /** The ids of carriers that require customs details. */
  wantedBy: readonly string[]
  /** The export citation of each package. Null while it can't be rated. */
  citations: readonly (string | null)[]
  /** Issues that prevent a purchase. */
  gaps: readonly Problem[]
}

/** A draft as the service stored it. */
export type SavedDraft = {
  draftId: string
  version: number
  content: Json
  /** Issues that prevent rates, found by the service. */
  problems: readonly Problem[]
  /** The customs requirements. Null if there are none. */
  customs: SavedCustoms | null
  /** One shipment per package. Null if the draft can't be rated yet. */
  shipmentIds: readonly string[] | null
}

/** Another window saved a later version. */
export class Overtaken extends Error {
  readonly version: number
  readonly content: Json

  constructor(version: number, content: Json) {
    super('another window saved the draft')
    this.version = version
    this.content = content
  }
}

/** The draft was deleted or became an order elsewhere. It can't be saved. */
export class Gone extends Error {
  constructor() {
    super('the draft is gone')
  }
}

export type DraftState = {
  keeper: Keeper
  /** The last response. Null if the draft was never saved. */
  saved: SavedDraft | null
  /** When it was last saved on this page. Null if it wasn't. */
  savedAt: Date | null
  /** Changes are no longer saved, and exist only on this page. */
  isGone: boolean
}

type Save = (draft: { draftId: string | null; version: number | null; content: Json }) => Promise<SavedDraft>

type Options = {
  saved: SavedDraft | null
  /** The content of a new draft. */
  content: Json
  /** Changes that were not saved when the page was left. */
  unsent?: { base: Json; version: number | null; content: Json } | null
  save: Save
  /** @returns cancels the timer */
  schedule: (run: () => void, ms: number) => () => void
  now: () => Date
}

export type DraftStore = {
  state: Store<DraftState>
  type: (content: Json) => void
  /**
   * Saves pending changes.
   *
   * @returns the saved draft; null if it couldn't be saved
   */
  flush: () => Promise<SavedDraft | null>
  /** Resolves conflicts with the chosen content. */
  decide: (content: Json) => void
  /** Saves the content as a new draft after the original was deleted. */
  beginAnew: () => Promise<SavedDraft | null>
  /** Stops automatic saving until the next change. */
  close: () => void
}

const saveAfterMs = 800
const againAfterMs = 5_000

/** The initial state, with pending changes merged into the service's version. */
function openedKeeper({ saved, content, unsent }: Pick<Options, 'saved' | 'content' | 'unsent'>): Keeper {
  const found = openKeeper(saved?.content ?? content, saved?.version ?? null)
  if (!unsent) return found
  if (!saved) return step(found, { kind: 'typed', content: unsent.content })
  const before = step(openKeeper(unsent.base, unsent.version), { kind: 'typed', content: unsent.content })
  return step(before, { kind: 'overtaken', content: saved.content, version: saved.version })
}

export function openDraftStore({ saved, content, unsent = null, save, schedule, now }: Options): DraftStore {
  const keeper = openedKeeper({ saved, content, unsent })
  const state = createStore<DraftState>({ keeper, saved, savedAt: null, isGone: false })
  let giveUp: (() => void) | null = null
  let running: Promise<void> | null = null

  const move = (event: Parameters<typeof step>[1], rest: Partial<DraftState> = {}) =>
    state.set({ ...state.get(), ...rest, keeper: step(state.get().keeper, event) })

  const canSend = (): boolean => isDue(state.get().keeper) && !state.get().isGone

  const wait = (ms: number) => {
    giveUp?.()
    giveUp = canSend() ? schedule(() => void send(), ms) : null
  }

  async function sendOnce(): Promise<void> {
    const { keeper: before, saved: last } = state.get()
    move({ kind: 'sent' })
    try {
      const sent = { draftId: last?.draftId ?? null, version: before.kept.version, content: before.content }
      const answer = await save(sent)
      move({ kind: 'kept', version: answer.version }, { saved: answer, savedAt: now() })
    } catch (error) {
      if (error instanceof Overtaken) move({ kind: 'overtaken', content: error.content, version: error.version })
      else move({ kind: 'failed', failure: error as Error }, { isGone: error instanceof Gone })
    }
  }

  /** Only one save at a time. Changes made meanwhile wait for the next one. */
  function send(): Promise<void> {
    giveUp?.()
    giveUp = null
    if (running) return running
    if (!canSend()) return Promise.resolve()
    running = sendOnce().finally(() => {
      running = null
      wait(state.get().keeper.failure ? againAfterMs : saveAfterMs)
    })
    return running
  }

  async function flush(): Promise<SavedDraft | null> {
    // Changes may have been typed during the save.
    for (let tries = 0; tries < 3; tries += 1) {
      if (running) await running
      if (isSettled(state.get().keeper)) return state.get().saved
      if (!canSend()) return null
      await send()
      if (state.get().keeper.failure) return null
    }
    return isUnsaved(state.get().keeper) ? null : state.get().saved
  }

  if (unsent) wait(saveAfterMs)
  return {
    state,
    type(next) {
      move({ kind: 'typed', content: next })
      if (!running) wait(saveAfterMs)
    },
    flush,
    beginAnew() {
      move({ kind: 'started over' }, { saved: null, savedAt: null, isGone: false })
      return flush()
    },
    decide(next) {
      move({ kind: 'decided', content: next })
      wait(saveAfterMs)
    },
    close() {
      giveUp?.()
      giveUp = null
    },
  }
}
