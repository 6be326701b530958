/** Printing from the page: the file is shown in a frame that nobody sees, and the browser asks where to print it. */

/** How it went, as far as a page can know. */
export type Outcome =
  /** The browser's dialog was there and is gone; whether paper came out it tells nobody. */
  | 'sent'
  /** This browser shows no PDF inside a page. */
  | 'unsupported'
  /** The service did not answer with a file. */
  | 'missing'

const frameName = 'waybill-print'

/** What is shown for a moment, and has to have a size: a frame that is not displayed prints nothing in some browsers. */
function openFrame(address: string): HTMLIFrameElement {
  document.querySelector(`iframe[name=${frameName}]`)?.remove()
  const frame = document.createElement('iframe')
  frame.name = frameName
  frame.title = 'Print preview'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.className = 'pointer-events-none fixed right-0 bottom-0 size-px border-0 opacity-0'
  frame.src = address
  document.body.append(frame)
  return frame
}

/** Chromium tells nobody that the dialog of a PDF was closed; whoever comes back to the page has closed it. */
const quietMs = 1_000

/** A label is drawn in less; many sheets of them are not. */
const loadMs = 60_000

/** @returns once the dialog is gone */
function dialogClosed(window: Window, printed: Window): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      printed.removeEventListener('afterprint', done)
      window.removeEventListener('focus', done)
      resolve()
    }
    printed.addEventListener('afterprint', done)
    window.addEventListener('focus', done)
    setTimeout(() => document.hasFocus() && done(), quietMs)
  })
}

/**
 * Prints a file that the service has under the address: one of its own origin, with a policy that lets it into a frame.
 *
 * @returns once the person has closed the browser's dialog
 */
export async function printFile(address: string): Promise<Outcome> {
  if (!navigator.pdfViewerEnabled) return 'unsupported'
  const frame = openFrame(address)
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
    // A browser that keeps the file instead of showing it tells nobody.
    setTimeout(resolve, loadMs)
  })
  const shown = frame.contentWindow
  // What refused it is JSON, or nothing of ours.
  if (!shown || isRefusal(frame)) {
    frame.remove()
    return 'missing'
  }
  const closed = dialogClosed(window, shown)
  const before = document.activeElement
  shown.focus()
  shown.print()
  await closed
  // The keys are the page's again.
  window.focus()
  frame.blur()
  if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  return 'sent'
}

function isRefusal(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentDocument?.contentType === 'application/json'
  } catch {
    // The browser's own page of a failure is of another origin; so is the viewer of some that show the file.
    return false
  }
}
