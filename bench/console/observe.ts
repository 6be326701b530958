/** Runs in the page before the application, and records the timings that the browser reports. */

/** An act of somebody, as the browser timed it: until the next picture, and the program's part of that. */
export type Interaction = { id: number; durationMs: number; workMs: number }

/** When something has come about: an address, what stands in the page, and that nothing is on its way. */
export type Condition = {
  /** A parameter of the address, and what it is; null: it is absent. */
  parameter?: [name: string, value: string | null]
  /** The text of the page's heading. */
  heading?: string
  /** The list begins with another order than this one, or has none. */
  firstRowIsNot?: string
  selector?: string
}

export type Observed = {
  lcpMs: number
  shift: number
  longTasks: { atMs: number; durationMs: number }[]
  interactions: Interaction[]
  /** When a print dialog was opened last, since the page began. */
  printedAtMs: number
  /** From the next event of a kind, the moment at which it was given, until the picture in which the condition holds. */
  timeUntil(type: string, condition: Condition): Promise<number>
}

declare global {
  interface Window {
    bench: Observed
  }
  interface PerformanceEventTiming {
    readonly interactionId: number
  }
}

/** Is given to the browser as text: it knows nothing of this file but itself. */
export function observe(): void {
  const seen: Observed = { lcpMs: 0, shift: 0, longTasks: [], interactions: [], printedAtMs: 0, timeUntil }
  const watch = (options: PerformanceObserverInit & { durationThreshold?: number }, note: (one: never) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) note(entry as never)
    }).observe({ ...options, buffered: true })
  watch({ type: 'largest-contentful-paint' }, ({ startTime }: PerformanceEntry) => {
    seen.lcpMs = startTime
  })
  watch({ type: 'layout-shift' }, ({ value, hadRecentInput }: { value: number; hadRecentInput: boolean }) => {
    if (!hadRecentInput) seen.shift += value
  })
  watch({ type: 'longtask' }, ({ startTime, duration }: PerformanceEntry) => {
    seen.longTasks.push({ atMs: startTime, durationMs: duration })
  })
  watch({ type: 'event', durationThreshold: 16 }, (entry: PerformanceEventTiming) => {
    const { interactionId: id, duration: durationMs, processingStart, processingEnd } = entry
    if (id > 0) seen.interactions.push({ id, durationMs, workMs: processingEnd - processingStart })
  })

  function holds({ parameter, heading, firstRowIsNot, selector }: Condition): boolean {
    if (parameter && new URLSearchParams(location.search).get(parameter[0]) !== parameter[1]) return false
    if (heading !== undefined && document.querySelector('h1')?.textContent !== heading) return false
    if (selector !== undefined && !document.querySelector(selector)) return false
    if (firstRowIsNot === undefined) return true
    const first = document.querySelector<HTMLElement>('[data-row-link]')?.dataset.rowLink
    return first !== firstRowIsNot && !document.querySelector('[aria-label=Loading]')
  }

  function timeUntil(type: string, condition: Condition): Promise<number> {
    return new Promise((resolve, reject) => {
      setTimeout(() => reject(new Error(`no picture had ${JSON.stringify(condition)}`)), 30_000)
      const begin = ({ timeStamp }: Event) => {
        const look = () => {
          // Behind the picture, not ahead of it.
          if (holds(condition)) setTimeout(() => resolve(performance.now() - timeStamp))
          else requestAnimationFrame(look)
        }
        requestAnimationFrame(look)
      }
      addEventListener(type, begin, { capture: true, once: true })
    })
  }

  // The dialog of a browser that shows PDF files, which this one does not: it opens and is closed.
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true })
  window.print = () => {
    const { bench } = window.top ?? window
    bench.printedAtMs = (window.top ?? window).performance.now()
    window.dispatchEvent(new Event('afterprint'))
  }
  window.bench = seen
}
