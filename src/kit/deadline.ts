/** What `withTimeout` answers when the time is up first. */
export const timedOut = Symbol('timed out')

/** Stops waiting for something that goes on without us. A failure that comes too late is dropped. */
export async function withTimeout<T>(promise: Promise<T>, timeoutMs: number): Promise<T | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(() => resolve(timedOut), timeoutMs)
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}
