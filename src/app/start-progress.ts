/** Names the part that a start waits for, so that a start that hangs is explained and ends. */
import type { Clock } from '#kit/clock.ts'
import { UserFacingError } from '#kit/errors/service-error.ts'

export type StartProgress = {
  /** The start now waits for this. `unlimited`: it can take as long as it needs, such as a migration. */
  waitFor(what: string, limit?: 'unlimited'): void
  /** The name of the part that the start waits for. */
  current(): string
  /** Rejects with a UserFacingError if one part of the start takes too long. */
  expired: Promise<never>
  hasExpired(): boolean
  /** The start has finished. */
  end(): void
}

/** Longer than any part of a start, also after a crash of the embedded database. */
const maxWaitMs = 5 * 60_000
const reportEveryMs = 10_000

/** @param report called with the part that takes long */
export function watchStart(
  clock: Pick<Clock, 'after' | 'monotonicMs'>,
  report: (part: string, seconds: number) => void,
): StartProgress {
  const expired = Promise.withResolvers<never>()
  expired.promise.catch(() => {})
  let current = 'the settings'
  let hasExpired = false
  let cancel = () => {}

  function watch(isLimited: boolean): void {
    cancel()
    const startedAtMs = clock.monotonicMs()
    const look = () => {
      const elapsedMs = clock.monotonicMs() - startedAtMs
      const seconds = Math.round(elapsedMs / 1000)
      report(current, seconds)
      if (!isLimited || elapsedMs < maxWaitMs) {
        cancel = clock.after(reportEveryMs, look)
        return
      }
      hasExpired = true
      expired.reject(new UserFacingError(`The service did not start: it waited ${seconds} s for ${current}.`))
    }
    cancel = clock.after(reportEveryMs, look)
  }

  return {
    waitFor(what, limit) {
      current = what
      watch(limit !== 'unlimited')
    },
    current: () => current,
    expired: expired.promise,
    hasExpired: () => hasExpired,
    end: () => cancel(),
  }
}
