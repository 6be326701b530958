import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'

/** A ref to the latest value, for callbacks that run later. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}

/** Keeps the previous object while the new one is equal, so that dependents don't update. */
export function useEqual<Value>(value: Value): Value {
  const [current, setCurrent] = useState(value)
  if (JSON.stringify(current) === JSON.stringify(value)) return current
  setCurrent(value)
  return value
}

/** Whether a media query such as `(min-width: 64rem)` matches. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}

/** The value after it has been stable for a while, so that requests aren't sent for each letter. */
export function useDebounced<Value>(value: Value, ms: number): Value {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return later
}

/** Loads code early, so that it is available without a network or after an upgrade. The list must be constant. */
export function usePreload(loads: readonly (() => Promise<unknown>)[], delayMs = 0): void {
  useEffect(() => {
    const timer = setTimeout(() => Promise.allSettled(loads.map((load) => load())), delayMs)
    return () => clearTimeout(timer)
  }, [loads, delayMs])
}
