/**
 * Lets at most so many in at a time; the others wait in the order in which they came.
 *
 * @returns acquires a permit and answers the function that releases it
 */
export function createSemaphore(maxPermits: number): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let held = 0
  const release = () => {
    const next = waiting.shift()
    if (next === undefined) held--
    else next()
  }
  return async () => {
    if (held < maxPermits) held++
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return release
  }
}
