/**
 * Keeps a draft at the service while it is typed: a moment after the last key, when a field is left, and before anything is
 * done with it. It knows time and service only as it is given them.
 *
 * A draft stands in four layers, each of which knows only the one below it. Its *fields* (`typed.ts`) are texts as a person
 * types them, `2 lb 4 oz`. Its *content* is what they say, by the names of an order's body: all that is compared, merged and
 * sent. The *keeper* (`keeper.ts`) holds what content stands on the page, what the service has and what is on its way, and
 * says by pure steps what follows of each event; `merge.ts` puts together what two windows typed. The *store*, here, turns
 * those steps into time and requests, one at a time. `use-draft.ts` ties it to the page, `save.ts` to the service, and
 * `unsent.ts` holds what had no time to be sent when a page was left.
 */
import { createStore, type Store } from '../../ui/store.ts'
import { isDue, isSettled, isUnsaved, type Keeper, openKeeper, step } from './keeper.ts'
import type { Json } from './merge.ts'
import type { Problem } from './problems.ts'

export type SavedCustoms = {
  /** The ids of the carriers that take it with customs data alone. */
  wantedBy: readonly string[]
  /** For each parcel what is cited for the export; none while it cannot be rated. */
  citations: readonly (string | null)[]
  /** What would be missing when a label is bought. */
  gaps: readonly Problem[]
}

/** A draft as the service has it. */
export type SavedDraft = {
  draftId: string
  version: number
  content: Json
  /** What keeps it from being rated, as the service found it. */
  problems: readonly Problem[]
  /** What customs ask of it; null: nothing. */
  customs: SavedCustoms | null
  /** The shipments that can be rated and bought for, a parcel each; null: it cannot be rated yet. */
  shipmentIds: readonly string[] | null
}

/** Another window has saved meanwhile. */
export class Overtaken extends Error {
  readonly version: number
  readonly content: Json

  constructor(version: number, content: Json) {
    super('another window saved the draft')
    this.version = version
    this.content = content
  }
}

/** The service has it no more: it was discarded, or has become an order, on another page. It takes no save. */
export class Gone extends Error {
  constructor() {
    super('the draft is gone')
  }
}

export type DraftState = {
  keeper: Keeper
  /** As it was answered last; null: it was never saved. */
  saved: SavedDraft | null
  /** When that was; null: not on this page. */
  savedAt: Date | null
  /** It is saved no more, and what is typed stands on this page alone. */
  isGone: boolean
}

type Save = (draft: { draftId: string | null; version: number | null; content: Json }) => Promise<SavedDraft>

type Options = {
  saved: SavedDraft | null
  /** Where it begins that was never saved. */
  content: Json
  /** What was typed before the page was left, and did not reach the service. */
  unsent?: { base: Json; version: number | null; content: Json } | null
  save: Save
  /** @returns how to give it up */
  schedule: (run: () => void, ms: number) => () => void
  now: () => Date
}

export type DraftStore = {
  state: Store<DraftState>
  type: (content: Json) => void
  /** Saves what is not saved. @returns the draft as it stands on the page; null: it could not be saved */
  flush: () => Promise<SavedDraft | null>
  /** What is to stand where two windows changed the same. */
  decide: (content: Json) => void
  /** Saves what stands on the page as a draft of its own, after the one that it was is gone. */
  beginAnew: () => Promise<SavedDraft | null>
  /** Nothing is saved by itself any more, until something else is typed. */
  close: () => void
}

const saveAfterMs = 800
const againAfterMs = 5_000

/** As it is found, with what was typed before put on top of what the service has now. */
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

  /** One at a time. What was typed meanwhile has its own moment to wait. */
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
    // What is on its way may have been overtaken by what was typed since.
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
