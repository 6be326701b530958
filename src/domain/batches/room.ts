import type { Clock } from '#kit/clock.ts'

type Purchase = { accountId: string; carrier: string | null }

/**
 * The room for purchases of batches on one node. A carrier that responds slowly leaves room for the others, and so does an
 * account.
 */
export type Room = {
  /** The carriers and accounts without room. `<account> <carrier>`: the carrier's limit of calls is reached. */
  full(): string[]
  /** How many more purchases have room, whichever carriers and accounts with room they are for. */
  left(): number
  enter(purchase: Purchase): void
  leave(purchase: Purchase): void
  /** The carrier's limit of calls is reached for the account. */
  throttle(purchase: Purchase, waitMs: number): void
}

/** @param options.maxEach purchases of an account, and at a carrier, at the same time */
export function createRoom({ clock }: { clock: Pick<Clock, 'monotonicMs'> }, { maxEach }: { maxEach: number }): Room {
  const counts = new Map<string, number>()
  /** By the monotonic clock. */
  const throttledUntil = new Map<string, number>()
  const count = ({ accountId, carrier }: Purchase, change: number) => {
    for (const key of [accountId, carrier ?? '']) {
      const next = (counts.get(key) ?? 0) + change
      if (next === 0) counts.delete(key)
      else counts.set(key, next)
    }
  }
  return {
    full() {
      const nowMs = clock.monotonicMs()
      for (const [key, untilMs] of throttledUntil) if (untilMs <= nowMs) throttledUntil.delete(key)
      const full = [...counts].filter(([, running]) => running >= maxEach)
      return [...full.map(([key]) => key), ...throttledUntil.keys()]
    },
    left: () => maxEach - Math.max(0, ...[...counts.values()].filter((running) => running < maxEach)),
    enter: (purchase) => count(purchase, 1),
    leave: (purchase) => count(purchase, -1),
    throttle({ accountId, carrier }, waitMs) {
      throttledUntil.set(`${accountId} ${carrier}`, clock.monotonicMs() + waitMs)
    },
  }
}
