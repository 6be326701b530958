import type { Clock } from '#kit/clock.ts'

/** Accounts whose balance someone holds. Purchases of these accounts would make a whole batch wait. */
export type ContendedAccounts = {
  /** Whether purchases of the account have to run alone. */
  has(accountId: string): boolean
  /** A batch has met its limit because of at least one of these accounts. Each is contended until it has run alone. */
  suspect(accountIds: readonly string[]): void
  /**
   * Runs a purchase of the account alone. If that takes as long as a batch may wait, the account is contended, and for
   * some seconds after that. If it is fast, a suspected account is cleared.
   */
  observe<Result>(accountId: string, work: () => Promise<Result>): Promise<Result>
}

/** How long purchases of an account run alone after one of them had to wait. */
const contendedMs = 10_000

/** @param limits.slowMs how long a batch waits for a balance */
export function createContendedAccounts(
  { clock }: { clock: Pick<Clock, 'monotonicMs'> },
  { slowMs }: { slowMs: number },
): ContendedAccounts {
  /** Until when each account is contended; infinite for a suspect. */
  const contendedUntil = new Map<string, number>()

  return {
    has(accountId) {
      const untilMs = contendedUntil.get(accountId)
      if (untilMs === undefined) return false
      if (clock.monotonicMs() < untilMs) return true
      contendedUntil.delete(accountId)
      return false
    },
    suspect(accountIds) {
      for (const accountId of accountIds) contendedUntil.set(accountId, Number.POSITIVE_INFINITY)
    },
    async observe(accountId, work) {
      const startedAtMs = clock.monotonicMs()
      try {
        return await work()
      } finally {
        const nowMs = clock.monotonicMs()
        if (nowMs - startedAtMs >= slowMs) contendedUntil.set(accountId, nowMs + contendedMs)
        else if (contendedUntil.get(accountId) === Number.POSITIVE_INFINITY) contendedUntil.delete(accountId)
      }
    },
  }
}
