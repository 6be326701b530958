import { useEffect, useSyncExternalStore } from 'react'
import { keyboard } from './keyboard.ts'
import { type Command, strokeOf } from './shortcuts.ts'

/** Offers the commands for as long as what calls it is shown. The list has to be the same until it means another one. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => keyboard.add(commands), [commands])
}

export const useListedCommands = (): readonly Command[] => useSyncExternalStore(keyboard.subscribe, keyboard.list)

/** Text is typed there, or it has keys of its own; a field that takes no text, such as of an order that is bought, has none. */
const fields =
  'input:not([readonly]), textarea:not([readonly]), select, [contenteditable], [role=listbox], [role=menu], [role=grid]'

/** Listens to the keys of the whole page. */
export function useKeyboard(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      const { key, metaKey, ctrlKey, altKey, shiftKey, isComposing, target } = event
      const isInField = target instanceof Element && target.closest(fields) !== null
      const press = { key, metaKey, ctrlKey, altKey, shiftKey, isComposing, isInField }
      // Text that is typed: the page is not searched for each letter of it.
      if (isInField && strokeOf(press) === null) return
      const isBehindDialog = document.querySelector('[role=dialog], [role=alertdialog]') !== null
      if (isBehindDialog) return
      const command = keyboard.press(press, performance.now())
      if (!command) return
      event.preventDefault()
      command.run()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
