export type Store<State> = {
  get: () => State
  set: (state: State) => void
  /**
   * For `useSyncExternalStore`.
   *
   * @returns unsubscribes
   */
  subscribe: (onChange: () => void) => () => void
}

/** A small store outside of components. */
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

/** `localStorage` belongs to the browser, and `sessionStorage` to this window. */
type Place = 'localStorage' | 'sessionStorage'

/** @returns null if nothing is stored, or storage is unavailable */
export function readStored(key: string, place: Place = 'localStorage'): string | null {
  try {
    return globalThis[place].getItem(key)
  } catch {
    return null
  }
}

/** @param text null removes the value */
export function writeStored(key: string, text: string | null, place: Place = 'localStorage'): void {
  try {
    if (text === null) globalThis[place].removeItem(key)
    else globalThis[place].setItem(key, text)
  } catch {
    // Without storage, the value lasts until the page is left.
  }
}

type SavedStoreOptions<State> = {
  key: string
  place?: Place
  /** Earlier versions may have stored something else. */
  read: (text: string | null) => State
  write: (state: State) => string | null
}

/** A store that saves its value. */
export function createSavedStore<State>({ key, place, read, write }: SavedStoreOptions<State>): Store<State> {
  const store = createStore(read(readStored(key, place)))
  return {
    ...store,
    set: (state) => {
      store.set(state)
      writeStored(key, write(state), place)
    },
  }
}
