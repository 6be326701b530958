import { setImmediate as nextRound } from 'node:timers/promises'

export type BatchOptions<Item> = {
  /** How many batches are under way at once at most. */
  maxConcurrent: number
  maxBatchSize: number
  /** How much the items of a batch may weigh together, in whatever `weigh` answers; one alone may be heavier. Absent: there is no limit. */
  maxBatchWeight?: number
  weigh?(item: Item): number
  /** Whether a failure may be the fault of one item; else it is everyone's, and repeating would fail as well. */
  isItemError(error: unknown): boolean
  /**
   * What an item takes its turn for: of those that have the same, one at a time is in a batch, in the order in which they
   * were asked for, so that each finds what became of the one before. Absent: none has to come after another.
   */
  turnOf?(item: Item): string
}

/**
 * Does together what is asked for at the same time, so that a busy caller pays for a batch once and not once for each item.
 * A batch takes what has arrived by the time it begins; while as many batches run as may, what arrives waits and shares the
 * next one. Whoever asks gets its own answer, or its own failure: a batch of several that fails for one
 * of them is repeated in halves, until that one is by itself.
 *
 * @param run answers each item, in their order; it must be able to fail as a whole without any effect
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
  /** Those that come after the one of their turn that is in the queue or under way. */
  const behind = new Map<string, Request[]>()
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
        // By halves: whoever is not beside the one that fails is soon done.
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
      // What is on the sockets by now goes along: the first of many would go alone, and the others wait for it.
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
