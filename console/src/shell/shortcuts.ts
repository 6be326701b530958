/**
 * What can be done here, by name and by key: the one registry that the command menu, the page of shortcuts and the keys
 * themselves read. Nothing in it knows a page.
 */

export type Command = {
  id: string
  text: string
  /** Under which heading it stands. */
  group: string
  /** `c`, `g o` one after the other, `mod+k` or `shift+j` together; absent: it has no key. */
  keys?: string
  /** Whether the command menu leaves it out: who is there has done it. */
  isOfKeysAlone?: boolean
  /** More words that find it. */
  words?: string
  run: () => void
}

/** What of a key press is looked at. */
export type Press = {
  key: string
  metaKey: boolean
  ctrlKey: boolean
  altKey: boolean
  shiftKey: boolean
  /** Whether an input method is at work. */
  isComposing: boolean
  /** Whether it was pressed where text is typed, or in a list that has keys of its own. */
  isInField: boolean
}

/** With a modifier, where text is typed: they are the field's own. */
const editing = ['a', 'c', 'v', 'x', 'y', 'z']

/** The press as the registry writes it; null: it is no shortcut's. Of signs the keyboard knows which need Shift. */
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

/** Whether it is pressed where text is typed as well: those are what a person may switch off. */
const isCharacter = (stroke: string): boolean => stroke !== 'escape' && !stroke.startsWith('mod+')

/** A second key that comes later than this begins anew. */
const sequenceMs = 1_000

export type Keyboard = {
  /** The commands of a page; those that were added last come first. @returns how to take them away again */
  add: (commands: readonly Command[]) => () => void
  list: () => readonly Command[]
  /** @param now in milliseconds @returns the command whose keys are complete with this press */
  press: (press: Press, now: number) => Command | null
  subscribe: (onChange: () => void) => () => void
}

/** @param isOn whether keys without a modifier are listened to */
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

/** Keys that two commands of one place claim. */
export function clashingKeys(commands: readonly Command[]): string[] {
  const keys = commands.flatMap((command) => command.keys ?? [])
  return keys.filter((key, place) => {
    const others = keys.filter((_, other) => other !== place)
    return others.some((other) => other === key || other.startsWith(`${key} `))
  })
}

/** By their headings, in the order in which they come. */
export function groupsOf(commands: readonly Command[]): [group: string, members: Command[]][] {
  const groups = new Map<string, Command[]>()
  for (const command of commands) {
    const members = groups.get(command.group) ?? []
    groups.set(command.group, members)
    members.push(command)
  }
  return [...groups]
}
