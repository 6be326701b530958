import { type RefObject, useLayoutEffect, useRef } from 'react'

/** The value as it was shown last, for what runs later: a key, a timer, an answer. */
export function useLatest<Value>(value: Value): Readonly<RefObject<Value>> {
  const latest = useRef(value)
  useLayoutEffect(() => {
    latest.current = value
  })
  return latest
}
