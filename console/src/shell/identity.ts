/** Acts that want to be sure of the person: who asks waits here until it was shown, or given up. */
import { createStore } from '../ui/store.ts'

type Waiting = { resolve: (isShown: boolean) => void }

export const identityWanted = createStore<Waiting | null>(null)

/** @returns whether the person has shown that it is he */
export function confirmIdentity(): Promise<boolean> {
  identityWanted.get()?.resolve(false)
  return new Promise((resolve) => identityWanted.set({ resolve }))
}

export function answerIdentity(isShown: boolean): void {
  const waiting = identityWanted.get()
  identityWanted.set(null)
  waiting?.resolve(isShown)
}
