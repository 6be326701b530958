export type GatherOptions = {
  /** How many runs there are at once at most. */
  runs: number
  /** How many of what is asked for go into one run. */
  items: number
  /** Whether a failure may be the fault of one item; else it is everyone's, and repeating would fail as well. */
  mayBeOfOne(error: unknown): boolean
}

/**
 * Runs together what is asked for at the same time: one at once while there is little to do, and many in one
 * while all runs are taken, so that a busy caller pays for a run once and not once for each. Whoever asks gets
 * its own answer, or its own failure: a run of several that fails for one of them is repeated one by one.
 *
 * @param run answers each item, in their order; it must be able to fail as a whole without any effect
 */
export function gather<Item, Answer>(
  options: GatherOptions,
  run: (items: readonly Item[]) => Promise<readonly Answer[]>,
): (item: Item) => Promise<Answer> {
  type Asked = { item: Item; resolve: (answer: Answer) => void; reject: (error: unknown) => void }
  const waiting: Asked[] = []
  let running = 0

  const answer = async (asked: readonly Asked[]): Promise<void> => {
    try {
      const answers = await run(asked.map(({ item }) => item))
      for (const [index, { resolve }] of asked.entries()) resolve(answers[index] as Answer)
    } catch (error) {
      if (asked.length > 1 && options.mayBeOfOne(error)) for (const one of asked) await answer([one])
      else for (const { reject } of asked) reject(error)
    }
  }
  const next = async (): Promise<void> => {
    running += 1
    while (waiting.length > 0) await answer(waiting.splice(0, options.items))
    running -= 1
  }
  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (running < options.runs) void next()
    })
}
