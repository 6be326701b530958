/** Too many wait already. */
export class SemaphoreFull extends Error {
  override name = 'SemaphoreFull'
}

/**
 * Lets at most so many in at a time; the others wait in the order in which they came.
 *
 * @param maxWaiting whoever comes while so many wait fails with `SemaphoreFull`
 * @returns acquires a permit and answers the function that releases it
 */
export function createSemaphore(maxPermits: number, maxWaiting: number): () => Promise<() => void> {
  const waiting: (() => void)[] = []
  let held = 0
  const release = () => {
    const next = waiting.shift()
    if (next === undefined) held--
    else next()
  }
  return async () => {
    if (held < maxPermits) held++
    else if (waiting.length >= maxWaiting) throw new SemaphoreFull(`${maxWaiting} are already waiting`)
    else await new Promise<void>((resolve) => waiting.push(resolve))
    return release
  }
}
