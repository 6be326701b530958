import { setImmediate as nextRound } from 'node:timers/promises'

export type BatchOptions<Item> = {
  /** The maximum number of batches that run at the same time. */
  maxConcurrent: number
  maxBatchSize: number
  /**
   * The maximum weight of a batch, in the unit of `weigh`. A single heavier item gets its own batch. Absent: no limit.
   */
  maxBatchWeight?: number
  weigh?(item: Item): number
  /**
   * Whether a failure can be caused by one item. If not, it affects all items, and repeating the batch would fail too.
   */
  isItemError(error: unknown): boolean
  /**
   * The key of an item's turn. A batch contains only one item of each key, and items of a key run in order, so that
   * each sees the effects of the one before it. Absent: items don't depend on each other.
   */
  turnOf?(item: Item): string
}

/**
 * Runs concurrent requests in batches, so that a busy caller pays once per batch and not once per item.
 *
 * A batch takes all requests that have arrived when it starts. While the maximum number of batches runs, new requests
 * wait and share the next one. Each caller gets its own result or failure: if one item makes a batch fail, the batch is
 * repeated in halves until that item is alone.
 *
 * @param run returns a result for each item, in order; if it fails, it must have no effect
 */
export function batch<Item, Answer>(
  options: BatchOptions<Item>,
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  type Request = {
    item: Item
    turn: string | null
    resolve: (answer: Answer) => void
    reject: (error: unknown) => void
  }
  const queue: Request[] = []
  /** Requests that wait for an earlier request of the same turn. */
  const behind = new Map<string, Request[]>()
  let running = 0

  /** How many waiting requests fit into the next batch. */
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
  const endTurn = ({ turn }: Request): void => {
    if (turn === null) return
    const next = behind.get(turn)?.shift()
    if (next) queue.push(next)
    else behind.delete(turn)
  }
  const runBatch = async (requests: readonly Request[]): Promise<void> => {
    if (requests.length === 0) return
    try {
      const answers = await run(requests.map(({ item }) => item))
      for (const [index, { resolve }] of requests.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      if (requests.length > 1 && options.isItemError(error)) {
        // Halving quickly separates the failing item from the others.
        const middle = requests.length >> 1
        await runBatch(requests.slice(0, middle))
        await runBatch(requests.slice(middle))
        return
      }
      for (const { reject } of requests) reject(error)
    }
    for (const request of requests) endTurn(request)
  }
  const work = async (): Promise<void> => {
    running += 1
    do {
      // Requests that have already reached the sockets join the batch. Otherwise the first of many would run alone
      // while the others wait.
      await nextRound()
      await runBatch(queue.splice(0, countNext()))
    } while (queue.length > 0)
    running -= 1
  }
  const enqueue = (request: Request): void => {
    const { turn } = request
    const waiting = turn === null ? undefined : behind.get(turn)
    if (waiting) {
      waiting.push(request)
      return
    }
    if (turn !== null) behind.set(turn, [])
    queue.push(request)
    if (running < options.maxConcurrent) void work()
  }
  return (item) =>
    new Promise((resolve, reject) => enqueue({ item, turn: options.turnOf?.(item) ?? null, resolve, reject }))
}
