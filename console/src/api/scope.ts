/** The sub-account that the work is narrowed to, in this window: what is listed, and what is made. */
import { createStore } from '../design/store.ts'

const key = 'waybill.sub-account'

function kept(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Null: the whole account. */
export const scope = createStore(kept())

export function setScope(subAccountId: string | null): void {
  scope.set(subAccountId)
  try {
    if (subAccountId === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, subAccountId)
  } catch {
    // It holds until the page is left.
  }
}
