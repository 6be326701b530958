/** Prints a PDF file in a hidden frame, which opens the browser's print dialog. */
import { hasPdf } from '../../api/request.ts'
import { isWebKit } from '../../format/browser.ts'

/** The outcome, as far as a page can tell. */
export type PrintOutcome =
  /** The print dialog was closed. Browsers don't report whether anything was printed. */
  | 'sent'
  /** This browser can't print PDF files in frames, so the file is open in another tab. */
  | 'opened'
  /** This browser can't print the file from the page. */
  | 'unsupported'
  /** The service returned no file. */
  | 'missing'

const frameName = 'waybill-print'

/** Some browsers don't print frames without a size. */
function openFrame(url: string): HTMLIFrameElement {
  document.querySelector(`iframe[name=${frameName}]`)?.remove()
  const frame = document.createElement('iframe')
  frame.name = frameName
  frame.title = 'Print preview'
  frame.tabIndex = -1
  frame.setAttribute('aria-hidden', 'true')
  frame.className = 'pointer-events-none fixed right-0 bottom-0 size-px border-0 opacity-0'
  frame.src = url
  document.body.append(frame)
  return frame
}

const pollMs = 100

/** If the page has the focus this long after `print()`, there is no dialog or it is closed again. */
const quietMs = 1_000

/** One label takes less time, a long sheet more. */
const answerMs = 60_000

/** A viewer loads within this time after the response. */
const viewerMs = 5_000

/** Firefox can't print before its viewer has loaded the file, and a page can't detect that. */
const readingMs = 1_000

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Whether the frame has left its initial empty page. */
function isAnswered(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentDocument?.URL !== 'about:blank'
  } catch {
    return true
  }
}

/** @returns whether the file is shown; WebKit never fires `load` for a PDF file in a frame */
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

/** Whether the viewer has another origin, as in Firefox. A page can then only focus and print it. */
function isForeign(shown: Window): boolean {
  try {
    return shown.document === null
  } catch {
    return true
  }
}

/**
 * Waits until the print dialog is closed. Chromium fires no event for the dialog of a PDF file, and Firefox fires
 * neither that event nor `focus`. In all browsers, the page has the focus again afterwards.
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
      // A viewer of another origin: only the focus is observable.
    }
  })
}

/** Returns the focus to the page, so that shortcuts work. */
function leaveFrame(frame: HTMLIFrameElement, before: Element | null): void {
  window.focus()
  frame.blur()
  if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
}

/** Must be called during a click, or the browser blocks the tab. */
async function openTab(url: string): Promise<PrintOutcome> {
  const tab = window.open(url, '_blank')
  if (!tab) return 'unsupported'
  tab.opener = null
  // The page can't see the tab's content: a missing file is shown as JSON there.
  return (await hasPdf(url)) ? 'opened' : 'missing'
}

/**
 * Prints a file from the service. It must have the page's origin and a policy that allows framing.
 *
 * @returns after the print dialog is closed
 */
export async function printFile(url: string): Promise<PrintOutcome> {
  if (isWebKit(navigator.userAgent)) return openTab(url)
  if (!navigator.pdfViewerEnabled) return 'unsupported'
  const frame = openFrame(url)
  const isShown = await isLoaded(frame)
  const shown = frame.contentWindow
  // A rejection is shown as JSON in the frame.
  if (!shown || isErrorPage(frame)) {
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
    // The viewer has another origin, and this browser forbids access.
    leaveFrame(frame, before)
    frame.remove()
    return 'unsupported'
  }
  await closed
  leaveFrame(frame, before)
  return 'sent'
}

function isErrorPage(frame: HTMLIFrameElement): boolean {
  try {
    return frame.contentDocument?.contentType === 'application/json'
  } catch {
    // The browser's error page and some viewers have another origin.
    return false
  }
}
