import { useSyncExternalStore } from 'react'
import { createKeptStore, createStore } from '../ui/store.ts'

/**
 * The sub-account that the work is narrowed to, in this window: what is listed, and what is made. Null: the whole account.
 */
export const scope = createKeptStore<string | null>({
  key: 'waybill.sub-account',
  place: 'sessionStorage',
  read: (text) => text,
  write: (subAccountId) => subAccountId,
})

/**
 * One that the service takes no work for any more, until somebody says for what to go on: work that went on by itself for
 * the whole account would act on far more than he sees.
 */
export const scopeLost = createStore<string | null>(null)

/** What somebody chose in place of those that were lost: drafts that were begun in one go on in it. */
const chosenInstead = new Map<string, string | null>()

/** @param begunIn the sub-account that something was begun in */
export function scopeOf(begunIn: string | null): string | null {
  const chosen = begunIn === null ? null : chosenInstead.get(begunIn)
  return chosen === undefined ? begunIn : chosen
}

/** The same of what stands on the page, and goes on in another one once that is chosen. */
export const useScopeOf = (begunIn: string | null): string | null =>
  useSyncExternalStore(scopeLost.subscribe, () => scopeOf(begunIn))

/** @param chosen null: the whole account */
export function goOnInstead(lost: string, chosen: string | null): void {
  chosenInstead.set(lost, chosen)
  if (scope.get() === lost) scope.set(chosen)
  scopeLost.set(null)
}
