import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'

export type Poller = { stop(): Promise<void> }

/**
 * Runs the work, waits, and runs it again until stopped. A failure is logged and the next turn tries anew.
 *
 * @param work is told of the stop, where it would take long to its end
 */
export function startPoller(
  deps: { clock: Clock; log: Logger },
  name: string,
  pauseMs: number,
  work: (stopped: AbortSignal) => Promise<void>,
): Poller {
  const stopped = new AbortController()
  const turns = (async () => {
    while (!stopped.signal.aborted) {
      await work(stopped.signal).catch((error) => deps.log.error({ err: error }, `${name} failed`))
      await deps.clock.sleep(pauseMs, stopped.signal).catch(() => {})
    }
  })()
  return {
    stop: () => {
      stopped.abort()
      return turns
    },
  }
}
