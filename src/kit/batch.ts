export type BatchOptions<Item> = {
  /** How many batches are under way at once at most. */
  maxConcurrent: number
  maxBatchSize: number
  /** How much the items of a batch may weigh together, in whatever `weigh` answers; one alone may be heavier. Absent: as much as they do. */
  maxBatchWeight?: number
  weigh?(item: Item): number
  /** Whether a failure may be the fault of one item; else it is everyone's, and repeating would fail as well. */
  isItemError(error: unknown): boolean
}

/**
 * Does together what is asked for at the same time: one at once while there is little to do, and many in one
 * batch while as many batches as may be are under way, so that a busy caller pays for a batch once and not
 * once for each item. Whoever asks gets its own answer, or its own failure: a batch of several that fails for
 * one of them is repeated one by one.
 *
 * @param run answers each item, in their order; it must be able to fail as a whole without any effect
 */
export function batch<Item, Answer>(
  options: BatchOptions<Item>,
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  type Request = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  const queue: Request[] = []
  let running = 0

  /** How many of those that wait go together: the first ones, as many as may. */
  const countNext = (): number => {
    const { maxBatchSize, maxBatchWeight, weigh } = options
    const most = Math.min(queue.length, maxBatchSize)
    if (!weigh || maxBatchWeight === undefined) return most
    let weight = 0
    for (const [index, { item }] of queue.slice(0, most).entries()) {
      weight += weigh(item)
      if (index > 0 && weight > maxBatchWeight) return index
    }
    return most
  }
  const runBatch = async (requests: readonly Request[]): Promise<void> => {
    try {
      const answers = await run(requests.map(({ item }) => item))
      for (const [index, { resolve }] of requests.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      if (requests.length > 1 && options.isItemError(error)) for (const one of requests) await runBatch([one])
      else for (const { reject } of requests) reject(error)
    }
  }
  const work = async (): Promise<void> => {
    running += 1
    while (queue.length > 0) await runBatch(queue.splice(0, countNext()))
    running -= 1
  }
  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      if (running < options.maxConcurrent) void work()
    })
}
