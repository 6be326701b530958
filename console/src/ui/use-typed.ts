import { useEffect, useState } from 'react'

/** Fewer requests than keys, and still at once for whoever reads. */
const pauseMs = 150

/**
 * A text that is typed, and acted upon when the typing pauses.
 *
 * @param settled what it is acted upon as; where that becomes something that was not typed here, the text follows it
 */
export function useTyped(settled: string, onSettle: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(settled)
  const [told, setTold] = useState(settled)
  const [before, setBefore] = useState(settled)
  if (settled !== before) {
    setBefore(settled)
    if (settled !== told) {
      setTold(settled)
      setText(settled)
    }
  }
  useEffect(() => {
    const next = text.trim()
    if (next === told) return
    const timer = setTimeout(() => {
      setTold(next)
      onSettle(next)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text, told, onSettle])
  return [text, setText]
}
