import type { Clock } from '#kit/clock.ts'
import type { Logger } from '#kit/log.ts'

export type Poller = { stop(): Promise<void> }

/** Runs the work, waits, and runs it again until stopped. A failure is logged and the next turn tries anew. */
export function startPoller(
  deps: { clock: Clock; log: Logger },
  name: string,
  pauseMs: number,
  work: () => Promise<void>,
): Poller {
  const stopped = new AbortController()
  const turns = (async () => {
    while (!stopped.signal.aborted) {
      await work().catch((error) => deps.log.error({ err: error }, `${name} failed`))
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
