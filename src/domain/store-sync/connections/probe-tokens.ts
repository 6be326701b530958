import type { Fields, FreshToken, StoreTokens } from '#adapters/stores/store.ts'

/**
 * The token of a shop that is asked before anything is kept of it. What takes the place of a field that was spent for it
 * is in `renewed`.
 */
export function probeTokens(): { tokens: StoreTokens; renewed(): Fields } {
  let renewed: Fields = {}
  let held: Promise<FreshToken> | null = null
  const tokens: StoreTokens = {
    async get(account, ask) {
      held ??= ask({ ...account.credentials, ...renewed }).then((fresh) => {
        renewed = { ...renewed, ...fresh.credentials }
        return fresh
      })
      const fetching = held
      try {
        return (await fetching).token
      } catch (error) {
        if (held === fetching) held = null
        throw error
      }
    },
    forget() {
      held = null
    },
  }
  return { tokens, renewed: () => renewed }
}
