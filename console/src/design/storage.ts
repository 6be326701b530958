/** What a browser keeps for its person. One that keeps nothing, or is not allowed to, has it until the page is left. */
import { createStore, type Store } from './store.ts'

/** `localStorage` is of this browser, `sessionStorage` of this window alone. */
type Place = 'localStorage' | 'sessionStorage'

/** @returns null: nothing is kept, or nothing can be */
export function readKept(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key)
  } catch {
    return null
  }
}

/** @param text null: nothing is to be kept any more */
export function keep(key: string, text: string | null, place: Place = 'localStorage'): void {
  try {
    if (text === null) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, text)
  } catch {
    // It holds until the page is left.
  }
}

type KeptStore<State> = {
  key: string
  place?: Place
  /** An earlier version may have written something else. */
  read: (text: string | null) => State
  write: (state: State) => string | null
}

/** A store that begins with what was kept, and keeps whatever it is set to. */
export function createKeptStore<State>({ key, place, read, write }: KeptStore<State>): Store<State> {
  const store = createStore(read(readKept(key, place)))
  return {
    ...store,
    set: (state) => {
      store.set(state)
      keep(key, write(state), place)
    },
  }
}
