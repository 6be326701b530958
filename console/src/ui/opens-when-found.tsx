import { use, useEffect } from 'react'
import { ComboBoxStateContext } from 'react-aria-components/ComboBox'
import { useLatest } from './use-latest.ts'

/**
 * In a `ComboBox` whose choices are looked up: they come after the key that asked for them, when a list that was empty would
 * not open any more. Opened while it is empty it would hide the rest of the page from readers, for nothing.
 */
export function OpensWhenFound({ isAnyFound }: { isAnyFound: boolean }) {
  const state = use(ComboBoxStateContext)
  const latest = useLatest(state)
  useEffect(() => {
    if (isAnyFound && latest.current?.isFocused) latest.current.open(null, 'input')
  }, [isAnyFound, latest])
  return null
}
