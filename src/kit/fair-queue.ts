import { startStopwatch } from '#kit/clock.ts'
import { QueueFullError } from '#kit/limits.ts'

/** The origin of work. */
export type Origin = {
  /** Work with fewer failures comes first. */
  failures: number
  /** The networks and the client, from the largest. Those with less waiting work come first. */
  networks: readonly string[]
}

export type FairQueue = {
  /**
   * Runs the work when there is a permit.
   * @throws QueueFullError if too much other work comes first; the errors of the work
   */
  run<Result>(origin: Origin, work: () => Promise<Result>): Promise<Result>
}

type Waiter = Origin & {
  /** One number for each network: in a network, work that arrives later has a higher one. */
  ranks: readonly number[]
  arrival: number
  waitedMs(): number
  enter(): void
  refuse(): void
}

const ranksAmong = (waiters: readonly Waiter[], { networks }: Origin): number[] =>
  networks.map((network, level) => {
    const same = waiters.filter((one) => one.networks[level] === network)
    return Math.max(-1, ...same.map(({ ranks }) => ranks[level] ?? 0)) + 1
  })

/** Fewer failures come first, then less waiting work of the same networks. */
function compareOrigins(one: Waiter, other: Waiter): number {
  if (one.failures !== other.failures) return one.failures - other.failures
  for (let level = 0; level < Math.max(one.ranks.length, other.ranks.length); level += 1) {
    const difference = (one.ranks[level] ?? 0) - (other.ranks[level] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}

const compareWaiters = (one: Waiter, other: Waiter): number => compareOrigins(one, other) || one.arrival - other.arrival

/**
 * Limits concurrent work, so that one origin with much work, or with many failures, does not hold up the others. If too
 * much work waits, a random one of the last origins is refused. Otherwise, the origins that fill the queue first would keep it.
 */
export function createFairQueue(limits: {
  maxPermits: number
  maxWaiting: number
  maxWaitMs: number
  /** From 0 to less than 1; absent: random. */
  random?: (() => number) | undefined
}): FairQueue {
  const { random = Math.random } = limits
  let held = 0
  let arrivals = 0
  let waiters: Waiter[] = []

  function drop(dropped: readonly Waiter[]): void {
    waiters = waiters.filter((one) => !dropped.includes(one))
    for (const waiter of dropped) waiter.refuse()
  }

  function wait(origin: Origin): Promise<void> {
    return new Promise((resolve, reject) => {
      const waitedMs = startStopwatch()
      const refuse = () => reject(new QueueFullError(`${limits.maxWaiting} wait already`))
      const ranks = ranksAmong(waiters, origin)
      waiters.push({ ...origin, ranks, arrival: arrivals, waitedMs, enter: resolve, refuse })
      waiters.sort(compareWaiters)
      arrivals += 1
      while (waiters.length > limits.maxWaiting) {
        const last = waiters.filter((one) => compareOrigins(one, waiters.at(-1) as Waiter) === 0)
        drop([last[Math.floor(random() * last.length)] as Waiter])
      }
    })
  }

  function release(): void {
    drop(waiters.filter(({ waitedMs }) => waitedMs() > limits.maxWaitMs))
    const [next] = waiters
    if (!next) {
      held -= 1
      return
    }
    // The permit goes directly to the next one.
    waiters = waiters.slice(1)
    next.enter()
  }

  return {
    async run(origin, work) {
      if (held < limits.maxPermits) held += 1
      else await wait(origin)
      try {
        return await work()
      } finally {
        release()
      }
    },
  }
}
