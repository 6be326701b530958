/** Runs steps that must all run, even if one of them fails. */

/**
 * Runs the steps one after the other, whether or not earlier ones fail.
 *
 * @throws the first failure, after the last step
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
 * Runs the work. If it fails, also runs the end.
 *
 * @throws the failure of the work, whether or not the end fails
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
 * Waits until all have settled.
 *
 * @throws the first failure in their order
 */
export async function allEnded(underWay: readonly unknown[]): Promise<void> {
  const results = await Promise.allSettled(underWay)
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
}
