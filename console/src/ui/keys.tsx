/** The keys of a shortcut, as printed on the keyboard. */
const names: Readonly<Record<string, string>> = {
  mod: 'Ctrl',
  shift: 'Shift',
  enter: '↵',
  escape: 'Esc',
  space: 'Space',
  backspace: '⌫',
}
const namesOfApple: Readonly<Record<string, string>> = { ...names, mod: '⌘', shift: '⇧' }

const isApple = /Mac|iPhone|iPad/.test(navigator.platform)

export function Keys({ keys, onDark = false }: { keys: string; onDark?: boolean }) {
  const printed = isApple ? namesOfApple : names
  const style = onDark ? 'border-current/30' : 'border-line text-text-3 bg-surface'
  return (
    <span className="inline-flex shrink-0 items-center gap-1">
      {keys.split(' ').map((stroke) =>
        stroke.split('+').map((key) => (
          <kbd
            key={`${stroke} ${key}`}
            className={`inline-flex h-5 min-w-5 items-center justify-center rounded-1 border px-1 font-sans text-11 font-medium ${style}`}
          >
            {printed[key] ?? key.toUpperCase()}
          </kbd>
        )),
      )}
    </span>
  )
}

/** The DOM types lack `focusVisible`, and Chromium ignores it. */
type Options = FocusOptions & { focusVisible?: boolean }

/** Focuses an element with a visible focus ring, for shortcuts. After a mouse click, WebKit would not show the ring. */
export function focusVisibly(element: HTMLElement | null | undefined): void {
  const options: Options = { focusVisible: true }
  element?.focus(options)
}
