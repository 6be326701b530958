/** Ends and other steps of which none may be left out because another failed. */

/**
 * Runs the steps one after the other, each whatever became of those before it.
 *
 * @throws the first failure, once the last step has ended
 */
export async function runAll(steps: readonly (() => unknown)[]): Promise<void> {
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step()
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw failures[0]
}

/**
 * Runs the work; where it fails, the end of what it was given as well.
 *
 * @throws what the work failed with, whatever becomes of the end
 */
export async function orEnd<Result>(end: () => Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    await end().catch(() => {})
    throw error
  }
}

/**
 * Waits for all of what is under way.
 *
 * @throws the failure of the first of them that failed, in their order, once all have ended
 */
export async function allEnded(underWay: readonly unknown[]): Promise<void> {
  const results = await Promise.allSettled(underWay)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
