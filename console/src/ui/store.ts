export type Store<State> = {
  get: () => State
  set: (state: State) => void
  /** As `useSyncExternalStore` wants it. @returns how to end it */
  subscribe: (onChange: () => void) => () => void
}

/** Something small that stands outside the pages and is seen by several of them. */
export function createStore<State>(initial: State): Store<State> {
  let state = initial
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (next) => {
      if (Object.is(next, state)) return
      state = next
      for (const listener of listeners) listener()
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** What is kept: `localStorage` is of this browser, `sessionStorage` of this window alone. */
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
