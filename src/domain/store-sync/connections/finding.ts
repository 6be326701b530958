import type { ConnectOutcome, Store } from '#adapters/stores/store.ts'
import { textOrNull } from '#kit/kept-text.ts'

/** A store may end its words with a full stop, or not. */
export function sentence(said: string): string {
  const text = textOrNull(said) ?? ''
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

/** What came of asking a store whether it lets us in, in a sentence for people. */
export function findingOf({ name }: Pick<Store, 'name'>, answered: ConnectOutcome): string {
  switch (answered.outcome) {
    case 'ok':
      return sentence(`${name} accepted the connection to ${answered.value.name.trim() || 'a store without a name'}`)
    case 'rejected':
      return sentence(`${name} rejected the connection: ${answered.storeText}`)
    case 'unavailable':
      return sentence(
        answered.reason === 'credentials'
          ? `${name} rejected the credentials: ${answered.detail}`
          : `${name} could not be reached: ${answered.detail}`,
      )
  }
}
