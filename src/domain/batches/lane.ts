/** Work of one kind that a node takes from the database, a limited number of items at a time. */

export type Lane = {
  /** Takes more work if there is room. One call runs at a time, and a call in between makes it look once more. */
  fill(): Promise<void>
  /** Takes no more work, and waits for what runs. */
  stop(): Promise<void>
}

/**
 * @param options.max how many items run at the same time
 * @param options.minFree how many of them must be free before more are taken, so that a statement takes several
 * @param options.begin starts to work on the items; the promises never reject
 */
export function createLane<Item>(options: {
  max: number
  minFree: number
  take(limit: number): Promise<Item[]>
  begin(items: Item[]): Promise<void>[]
  /** Called when the last item has ended and there is no more work. */
  onIdle(): void
}): Lane {
  const { max, minFree, take, begin, onIdle } = options
  const running = new Set<Promise<void>>()
  let filling: Promise<void> | null = null
  let isRequested = false
  let isStopped = false

  async function takeAll(): Promise<void> {
    while (isRequested && !isStopped) {
      isRequested = false
      const free = max - running.size
      if (free < minFree) return
      const items = await take(free)
      for (const work of begin(items)) {
        const ended: Promise<void> = work.finally(() => {
          running.delete(ended)
          if (running.size > max - minFree && running.size > 0) return
          const last = running.size === 0
          // The poller reports what fails here.
          void fill().then(
            () => last && running.size === 0 && onIdle(),
            () => {},
          )
        })
        running.add(ended)
      }
      if (items.length > 0) isRequested = true
    }
  }

  function fill(): Promise<void> {
    isRequested = true
    filling ??= takeAll().finally(() => {
      filling = null
    })
    return filling
  }

  return {
    fill,
    async stop() {
      isStopped = true
      await filling?.catch(() => {})
      while (running.size > 0) await Promise.allSettled(running)
    },
  }
}
