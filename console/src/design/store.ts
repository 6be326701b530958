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
