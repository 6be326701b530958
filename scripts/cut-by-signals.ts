/** Signals within this time of the first are duplicates: npm forwards signals that the terminal also sends. */
const sameSignalMs = 1_000

/**
 * Rejects at the first signal, so that the program can stop everything it has started, in order. A second
 * signal exits immediately.
 */
export function cutBySignals(): Promise<never> {
  const cut = new Promise<never>((_resolve, reject) => {
    let cutAt: number | null = null
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (cutAt !== null) return performance.now() - cutAt > sameSignalMs ? process.exit(130) : undefined
        cutAt = performance.now()
        process.stderr.write('\nStopping. Removing the processes and their data.\n')
        reject(new Error(`ended by ${signal}`))
      })
    }
  })
  // The signal may come before anything awaits the promise.
  cut.catch(() => {})
  return cut
}
