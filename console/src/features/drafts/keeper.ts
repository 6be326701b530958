/**
 * What of a draft stands on the page, what the service has of it, and what is on its way. One save at a time; what is typed
 * meanwhile goes with the next. Nothing in it knows of time or network.
 */
import { type Clash, isSame, type Json, merge } from './merge.ts'

/** What the service has. Null as its version: nothing yet. */
export type Kept = { content: Json; version: number | null }

export type Keeper = {
  content: Json
  kept: Kept
  sending: Json | null
  /** Why the last save did not come through; another is tried with the next change, or when it is asked for. */
  failure: Error | null
  /** Another window saved meanwhile, and both changed the same. Nothing is sent until somebody decides. */
  clashes: readonly Clash[]
}

export type Event =
  | { kind: 'typed'; content: Json }
  | { kind: 'sent' }
  | { kind: 'kept'; version: number }
  | { kind: 'failed'; failure: Error }
  /** The service has a later version than the one that was changed here. */
  | { kind: 'overtaken'; content: Json; version: number }
  | { kind: 'decided'; content: Json }
  /** What stands on the page is to be a draft of its own: the service has nothing of it. */
  | { kind: 'started over' }

/** @param kept what the service has of it; absent: all of it, or it is how a new one begins */
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

/** Whether something was typed that the service does not have. */
export const isUnsaved = ({ content, kept }: Keeper): boolean => !isSame(content, kept.content)

/** Whether there is something to send, and nothing that keeps it back. */
export const isDue = (keeper: Keeper): boolean =>
  isUnsaved(keeper) && keeper.sending === null && keeper.clashes.length === 0

/** Whether the service has all of it, and is not being told anything. */
export const isSettled = (keeper: Keeper): boolean =>
  !isUnsaved(keeper) && keeper.sending === null && keeper.clashes.length === 0
