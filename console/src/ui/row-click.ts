/**
 * A click on a row of a table follows the row's link (`data-row-link`). The link does not cover the row itself: in
 * WebKit a `<tr>` cannot contain a positioned box, so the link of the last row would cover the page.
 */
import type { MouseEvent } from 'react'

const controls = 'a, button, input, label, select, summary, textarea, [role=button], [contenteditable]'

/** The link that the click is for; null if it is for a control in the row, or the row has no link. */
function linkFor({ target, currentTarget }: MouseEvent<HTMLTableRowElement>): HTMLAnchorElement | null {
  if (!(target instanceof Element) || !currentTarget.contains(target) || target.closest(controls)) return null
  return currentTarget.querySelector('a[data-row-link]')
}

/** Where the button was pressed last. */
const pressed = { x: 0, y: 0 }

/** A hand that clicks moves the mouse less than this. */
const stillPixels = 4

const isSelectingText = ({ clientX, clientY }: MouseEvent): boolean =>
  Math.hypot(clientX - pressed.x, clientY - pressed.y) > stillPixels && getSelection()?.isCollapsed === false

/** Follows the row's link as a click on the link itself would: the middle button, Ctrl and Cmd open a new tab. */
export function handleRowClick(event: MouseEvent<HTMLTableRowElement>): void {
  const { button, altKey, ctrlKey, metaKey, shiftKey } = event
  const link = linkFor(event)
  if (!link || event.defaultPrevented || button > 1 || altKey || shiftKey || isSelectingText(event)) return
  if (button === 1 || ctrlKey || metaKey) {
    window.open(link.href, '_blank', 'noopener')
    return
  }
  link.focus({ preventScroll: true })
  link.click()
}

/** Keeps the middle button from scrolling the page, which it does anywhere but on a link. */
export function handleRowMouseDown(event: MouseEvent<HTMLTableRowElement>): void {
  pressed.x = event.clientX
  pressed.y = event.clientY
  if (event.button === 1 && linkFor(event)) event.preventDefault()
}
