/** Whose session this page shows. The session is the browser's, and another window may have changed it meanwhile. */
import { createStore } from '../ui/store.ts'
import { scope } from './scope.ts'
import { forgetTyped, keepOwner } from './tab-storage.ts'

export type Shown = { accountId: string; userId: string }

/** Null until a session was read. It stays what it is while the page stands: whoever is another one begins anew. */
let shown: Shown | null = null

export const shownSession = (): Shown | null => shown

export function setShown(session: { account: { accountId: string }; user: { userId: string } }): void {
  const { accountId } = session.account
  const { userId } = session.user
  shown = { accountId, userId }
  if (keepOwner(`${accountId}.${userId}`)) scope.set(null)
  forgetTyped((of) => of !== userId)
}

/** Nothing that was typed stays for whoever comes to this window next. */
export function forgetShown(): void {
  shown = null
  scope.set(null)
  forgetTyped(() => true)
}

/** By which the service knows whether it is asked in what the page shows. */
export const shownHeader = (of: Shown | null = shown): Record<string, string> =>
  of === null ? {} : { 'x-waybill-session-of': `${of.accountId}.${of.userId}` }

/** Who is signed in by now, where, as the service said when it refused. */
export type Other = { accountId: string; accountName: string; userId: string; email: string }

/** Null while the page shows what the session is. */
export const sessionOther = createStore<Other | null>(null)
