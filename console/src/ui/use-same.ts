import { useState } from 'react'

/** The value as it was before, for as long as the new one says the same: what is made of it need not be made again. */
export function useSame<Value>(value: Value): Value {
  const [kept, setKept] = useState(value)
  if (JSON.stringify(kept) === JSON.stringify(value)) return kept
  setKept(value)
  return value
}
