import { useEffect, useState } from 'react'

/** Whole seconds since a moment, as they pass; null where nothing is waited for. */
export function useElapsed(since: number | null): number | null {
  const [now, setNow] = useState(since ?? 0)
  useEffect(() => {
    if (since === null) return
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [since])
  return since === null ? null : Math.max(0, Math.floor((now - since) / 1_000))
}
