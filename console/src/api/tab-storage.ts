/** What this window keeps of whoever is signed in, and what it keeps for nobody else. */
import { keep, readKept } from '../ui/store.ts'

const ownerKey = 'waybill.session-of'
const typedKey = 'waybill.draft.'

/** Under which what was typed is kept: for one person, in one account. */
export const typedKeyOf = (
  { accountId, userId }: { accountId: string; userId: string },
  draftId: string | null,
): string => `${typedKey}${userId}.${accountId}.${draftId ?? 'new'}`

/** @returns whether the window was another one's until now */
export function keepOwner(owner: string): boolean {
  const before = readKept(ownerKey, 'sessionStorage')
  keep(ownerKey, owner, 'sessionStorage')
  return before !== null && before !== owner
}

/** Takes away what was typed, and never saved, by those whom it is said of. */
export function forgetTyped(isOf: (userId: string) => boolean): void {
  try {
    const keys = Object.keys(sessionStorage).filter((key) => key.startsWith(typedKey))
    for (const key of keys) {
      const [userId = ''] = key.slice(typedKey.length).split('.')
      if (isOf(userId)) keep(key, null, 'sessionStorage')
    }
  } catch {
    // Nothing was kept.
  }
}
