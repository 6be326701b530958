/** Prints a file from the page: it is loaded into a hidden frame, and the browser opens its print dialog. */
import { hasPdf } from '../../api/request.ts'
import { isWebKit } from '../../format/browser.ts'

/** How it ended, as far as a page can know. */
export type Outcome =
  /** The print dialog was open and is closed. No browser reports whether anything was printed. */
  | 'sent'
  /** This browser does not print PDF files from frames: the file is open in another tab. */
  | 'opened'
  /** This browser cannot print the file from the page. */
  | 'unsupported'
  /** The service did not return a file. */
  | 'missing'

const frameName = 'waybill-print'

/** It must have a size: some browsers print nothing from a frame that is not displayed. */
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

const pollMs = 100

/** If the page has the focus this long after `print()`, there is no dialog, or it is closed again. */
const quietMs = 1_000

/** The service draws one label in less time; a long sheet takes longer. */
const answerMs = 60_000

/** A viewer that loads takes less time to do so once the service has answered. */
const viewerMs = 5_000

/** Firefox prints nothing before its viewer has read the file, and a page cannot see when that is. */
const readingMs = 1_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Whether the frame shows something else than the empty page that it starts with. */
function isAnswered(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentDocument?.URL !== 'about:blank'
  } catch {
    return true
  }
}

/** @returns whether the file is shown: WebKit never fires `load` for a PDF file in a frame */
async function isLoaded(frame: HTMLIFrameElement): Promise<boolean> {
  let isShown = false
  frame.addEventListener('load', () => {
    isShown = true
  })
  const started = performance.now()
  let answered = Number.POSITIVE_INFINITY
  while (!isShown) {
    await wait(pollMs)
    const now = performance.now()
    if (isAnswered(frame)) answered = Math.min(answered, now)
    if (now - started > answerMs || now - answered > viewerMs) break
  }
  return isShown
}

/** Whether the viewer is of another origin, as in Firefox: a page may do nothing with it but focus and print. */
function isForeign(shown: Window): boolean {
  try {
    return shown.document === null
  } catch {
    return true
  }
}

/**
 * Waits until the print dialog is closed. Chromium fires no event for the dialog of a PDF file, and Firefox neither that
 * event nor `focus`. In each of them the page has the focus again once the dialog is closed.
 */
function dialogClosed(printed: Window): Promise<void> {
  return new Promise((resolve) => {
    const started = performance.now()
    let wasAway = false
    const done = () => {
      clearInterval(timer)
      resolve()
    }
    const timer = setInterval(() => {
      if (!document.hasFocus()) wasAway = true
      else if (wasAway || performance.now() - started > quietMs) done()
    }, pollMs)
    try {
      printed.addEventListener('afterprint', done, { once: true })
    } catch {
      // A viewer of another origin: the focus is all that a page can watch.
    }
  })
}

/** Returns the focus to the page, so that its shortcuts work. */
function leaveFrame(frame: HTMLIFrameElement, before: Element | null): void {
  window.focus()
  frame.blur()
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
}

/** Must be called while a click is handled, or the browser blocks the tab. */
async function openTab(address: string): Promise<Outcome> {
  const tab = window.open(address, '_blank')
  if (!tab) return 'unsupported'
  tab.opener = null
  // The page cannot see what the tab shows: a file that is not ready is JSON there.
  return (await hasPdf(address)) ? 'opened' : 'missing'
}

/**
 * Prints a file that the service has at the address. It must be of the page's own origin, with a policy that allows a
 * frame.
 *
 * @returns once the person has closed the print dialog
 */
export async function printFile(address: string): Promise<Outcome> {
  if (isWebKit(navigator.userAgent)) return openTab(address)
  if (!navigator.pdfViewerEnabled) return 'unsupported'
  const frame = openFrame(address)
  const isShown = await isLoaded(frame)
  const shown = frame.contentWindow
  // If the service rejects the request, the frame shows JSON.
  if (!shown || isRefusal(frame)) {
    frame.remove()
    return 'missing'
  }
  if (!isShown) {
    frame.remove()
    return 'unsupported'
  }
  if (isForeign(shown)) await wait(readingMs)
  const before = document.activeElement
  const closed = dialogClosed(shown)
  try {
    shown.focus()
    shown.print()
  } catch {
    // The viewer is of another origin, and this browser allows nothing with it.
    leaveFrame(frame, before)
    frame.remove()
    return 'unsupported'
  }
  await closed
  leaveFrame(frame, before)
  return 'sent'
}

function isRefusal(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentDocument?.contentType === 'application/json'
  } catch {
    // The browser's own error page is of another origin, and so are some viewers.
    return false
  }
}
