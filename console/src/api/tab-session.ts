import { useSyncExternalStore } from 'react'
import { setTimeZone } from '../format/dates.ts'
import { createSavedStore, createStore, readStored, writeStored } from '../ui/store.ts'

/** The sub-account that this window works in. Null for the whole account. */
export const scope = createSavedStore<string | null>({
  key: 'waybill.sub-account',
  place: 'sessionStorage',
  read: (text) => text,
  write: (subAccountId) => subAccountId,
})

/**
 * A sub-account that the service no longer accepts, until the person chooses where to continue. Continuing for the
 * whole account would affect more than they see.
 */
export const scopeLost = createStore<string | null>(null)

/** Choices that replaced unavailable sub-accounts. Drafts of those sub-accounts continue in the chosen one. */
const chosenInstead = new Map<string, string | null>()

/** @param startedIn the sub-account in which the work started */
export function scopeOf(begunIn: string | null): string | null {
  const chosen = begunIn === null ? null : chosenInstead.get(begunIn)
  return chosen === undefined ? begunIn : chosen
}

/** Like `scopeOf`, for components. */
export const useScopeOf = (begunIn: string | null): string | null =>
  useSyncExternalStore(scopeLost.subscribe, () => scopeOf(begunIn))

/** @param chosen null for the whole account */
export function continueIn(lost: string, chosen: string | null): void {
  chosenInstead.set(lost, chosen)
  if (scope.get() === lost) scope.set(chosen)
  scopeLost.set(null)
}

const ownerKey = 'waybill.session-of'
const typedKey = 'waybill.draft.'

/** The key for unsaved input, per user and account. */
export const pendingChangesKey = (
  { accountId, userId }: { accountId: string; userId: string },
  draftId: string | null,
): string => `${typedKey}${userId}.${accountId}.${draftId ?? 'new'}`

/** @returns whether the window belonged to another session before */
export function storeOwner(owner: string): boolean {
  const before = readStored(ownerKey, 'sessionStorage')
  writeStored(ownerKey, owner, 'sessionStorage')
  return before !== null && before !== owner
}

/** Deletes the unsaved input of the users that match. */
function forgetPendingChanges(isOf: (userId: string) => boolean): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(typedKey))
    for (const key of keys) {
      const [userId = ''] = key.slice(typedKey.length).split('.')
      if (isOf(userId)) writeStored(key, null, 'sessionStorage')
    }
  } catch {
    // The browser stores nothing.
  }
}

/*
 * The session that this page shows. All windows of a browser share one session, so another window may have changed it.
 */

export type ShownSession = { accountId: string; userId: string }

/** Null until the session is loaded. It never changes on a page: another session reloads the page. */
let shown: ShownSession | null = null

export const shownSession = (): ShownSession | null => shown

export function setShown(session: {
  account: { accountId: string; timeZone: string }
  user: { userId: string }
}): void {
  const { accountId, timeZone } = session.account
  setTimeZone(timeZone)
  const { userId } = session.user
  shown = { accountId, userId }
  if (storeOwner(`${accountId}.${userId}`)) scope.set(null)
  forgetPendingChanges((of) => of !== userId)
}

/** Deletes unsaved input, so that the next person in this window can't see it. */
export function forgetShown(): void {
  shown = null
  scope.set(null)
  forgetPendingChanges(() => true)
}

/** With this header, the service rejects requests if the session no longer matches the page. */
export const shownHeader = (of: ShownSession | null = shown): Record<string, string> =>
  of === null ? {} : { 'x-waybill-session-of': `${of.accountId}.${of.userId}` }

/** The current session, from the service's rejection. */
export type OtherSession = { accountId: string; accountName: string; userId: string; email: string }

/** Null while the page matches the session. */
export const sessionChanged = createStore<OtherSession | null>(null)
