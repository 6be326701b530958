/** The registry of commands for the command menu, the shortcuts dialog and the keyboard. */
import { useEffect, useMemo, useSyncExternalStore } from 'react'
import { createSavedStore, createStore } from '../ui/store.ts'

export type Command = {
  id: string
  text: string
  /** The heading above the command. */
  group: string
  /** `c`, `g o` in sequence, or `mod+k` and `shift+j` together. Absent without a shortcut. */
  keys?: string
  /** Whether the command menu omits the command. */
  isHiddenInMenu?: boolean
  /** Additional search words. */
  words?: string
  run: () => void
}

/** The relevant parts of a key event. */
export type Press = {
  key: string
  metaKey: boolean
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  /** Whether an input method is composing text. */
  isComposing: boolean
  /** Whether the target takes text or has its own keys. */
  isInField: boolean
}

/** Editing shortcuts belong to the text field. */
const editing = ['a', 'c', 'v', 'x', 'y', 'z']

/** The key press in the notation of `keys`. Null if it can't be a shortcut. Shift is ignored for symbols. */
export function strokeOf(press: Press): string | null {
  const { key, metaKey, ctrlKey, altKey, shiftKey, isComposing, isInField } = press
  if (isComposing || altKey) return null
  const name = key.toLowerCase()
  if (metaKey || ctrlKey) return isInField && editing.includes(name) ? null : `mod+${name}`
  if (isInField) return null
  if (key === 'Escape') return 'escape'
  if (key === 'Backspace') return 'backspace'
  if (key.length !== 1 || key === ' ') return null
  return shiftKey && /[a-z]/.test(name) ? `shift+${name}` : name
}

/** Single characters can be turned off. Other keys also work in text fields. */
const isCharacter = (stroke: string): boolean => stroke !== 'escape' && !stroke.startsWith('mod+')

/** The second key of a sequence must follow within this time. */
const sequenceMs = 1_000

export type Keyboard = {
  /**
   * Adds commands. Later ones come first.
   *
   * @returns removes them again
   */
  add: (commands: readonly Command[]) => () => void
  list: () => readonly Command[]
  /**
   * @param now in milliseconds
   * @returns the command that the key press completes
   */
  press: (press: Press, now: number) => Command | null
  subscribe: (onChange: () => void) => () => void
}

/** @param isOn whether single-key shortcuts are on */
export function createKeyboard(isOn: () => boolean): Keyboard {
  let groups: (readonly Command[])[] = []
  let commands: readonly Command[] = []
  let begun: { stroke: string; at: number } | null = null
  const listeners = new Set<() => void>()
  const change = (next: typeof groups) => {
    groups = next
    const seen = new Set<string>()
    commands = groups.toReversed().flatMap((group) => group.filter(({ id }) => !seen.has(id) && seen.add(id)))
    for (const listener of listeners) listener()
  }
  return {
    add: (added) => {
      change([...groups, added])
      return () => change(groups.filter((group) => group !== added))
    },
    list: () => commands,
    press: (press, now) => {
      const stroke = strokeOf(press)
      const before = begun && now - begun.at < sequenceMs ? begun.stroke : null
      begun = null
      if (stroke === null || (isCharacter(stroke) && !isOn())) return null
      const both = before === null ? null : commands.find(({ keys }) => keys === `${before} ${stroke}`)
      const found = both ?? commands.find(({ keys }) => keys === stroke)
      if (found) return found
      if (commands.some(({ keys }) => keys?.startsWith(`${stroke} `))) begun = { stroke, at: now }
      return null
    },
    subscribe: (onChange) => {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

/** Keys that two commands share. */
export function conflictingKeys(commands: readonly Command[]): string[] {
  const keys = commands.flatMap((command) => command.keys ?? [])
  return keys.filter((key, place) => {
    const others = keys.filter((_, other) => other !== place)
    return others.some((other) => other === key || other.startsWith(`${key} `))
  })
}

/** By group, in order of appearance. */
export function groupsOf(commands: readonly Command[]): [group: string, members: Command[]][] {
  const groups = new Map<string, Command[]>()
  for (const command of commands) {
    const members = groups.get(command.group) ?? []
    groups.set(command.group, members)
    members.push(command)
  }
  return [...groups]
}

/* The shortcuts of this page. Shortcuts of a single key can be turned off. */

export const singleKeys = createSavedStore<boolean>({
  key: 'waybill.single-keys',
  read: (text) => text !== 'off',
  write: (isOn) => (isOn ? 'on' : 'off'),
})

export const keyboard = createKeyboard(singleKeys.get)

/** Registers commands while the component is mounted. The list must be memoized. */
export function useCommands(commands: readonly Command[]): void {
  useEffect(() => keyboard.add(commands), [commands])
}

/** Closes a side panel by Escape while it is open. `onClose` must be memoized. */
export function useCloseCommand(isOpen: boolean, text: string, group: string, onClose: () => void): void {
  const commands = useMemo(
    () => (isOpen ? [{ id: 'close panel', text, group, keys: 'escape', isOfKeysAlone: true, run: onClose }] : []),
    [isOpen, text, group, onClose],
  )
  useCommands(commands)
}

export const useListedCommands = (): readonly Command[] => useSyncExternalStore(keyboard.subscribe, keyboard.list)

/** Elements that take text or have their own keys. Read-only fields don't. */
const fields =
  'input:not([readonly]), textarea:not([readonly]), select, [contenteditable], [role=listbox], [role=menu], [role=grid]'

/** Listens to all key presses on the page. */
export function useKeyboard(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.repeat) return
      const { key, metaKey, ctrlKey, altKey, shiftKey, isComposing, target } = event
      const isInField = target instanceof Element && target.closest(fields) !== null
      const press = { key, metaKey, ctrlKey, altKey, shiftKey, isComposing, isInField }
      // Ordinary typing needs no further check.
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

/* Overlays of the shell. Only one is open at a time. */

export const overlay = createStore<'commands' | 'shortcuts' | null>(null)

export const openCommands = (): void => overlay.set('commands')
export const openShortcuts = (): void => overlay.set('shortcuts')
export const closeOverlay = (): void => overlay.set(null)
