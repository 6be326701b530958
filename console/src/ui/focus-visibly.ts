/** `focusVisible` is missing in the types of the DOM; Chromium does without it. */
type Options = FocusOptions & { focusVisible?: boolean }

/**
 * Moves the focus and shows where it is: for commands that a key runs. WebKit shows no focus ring after `focus()` if the
 * mouse was used last, even if a key press calls it.
 */
export function focusVisibly(element: HTMLElement | null | undefined): void {
  const options: Options = { focusVisible: true }
  element?.focus(options)
}
