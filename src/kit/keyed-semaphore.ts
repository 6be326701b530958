/** Too many wait for the key already. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

export type KeyedSemaphore = {
  /**
   * Runs the work when the key has a permit for it. Others of the same key wait in the order in which they came.
   *
   * @param signal whoever has waited long enough leaves the queue by it, and the work is never begun
   * @throws QueueFull; the signal's reason; what the work throws
   */
  run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

export type KeyedSemaphoreOptions = {
  /** For each key; 0: there is no limit. */
  maxPermits: number
  /** For each key; any number where it is not said. */
  maxWaiting?: number
}

/** Lets at most so many in at a time for each key. */
export function createKeyedSemaphore({
  maxPermits,
  maxWaiting = Number.POSITIVE_INFINITY,
}: KeyedSemaphoreOptions): KeyedSemaphore {
  type Entry = { held: number; waiting: Set<() => void> }
  const entries = new Map<string, Entry>()

  function acquire(key: string, signal: AbortSignal | undefined): Promise<void> | null {
    const entry = entries.get(key) ?? { held: 0, waiting: new Set() }
    entries.set(key, entry)
    if (entry.held < maxPermits) {
      entry.held += 1
      return null
    }
    if (entry.waiting.size >= maxWaiting) throw new QueueFull(`${entry.waiting.size} wait already`)
    return new Promise((resolve, reject) => {
      const leave = () => {
        entry.waiting.delete(enter)
        reject(signal?.reason)
      }
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      entry.waiting.add(enter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  function release(key: string): void {
    const entry = entries.get(key) as Entry
    const [next] = entry.waiting
    if (next) {
      // The permit goes from hand to hand.
      entry.waiting.delete(next)
      next()
    } else {
      entry.held -= 1
      if (entry.held === 0) entries.delete(key)
    }
  }

  return {
    async run(key, work, signal) {
      if (maxPermits === 0) return work()
      signal?.throwIfAborted()
      await acquire(key, signal)
      try {
        return await work()
      } finally {
        release(key)
      }
    },
  }
}
