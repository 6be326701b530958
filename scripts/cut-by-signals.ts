/**
 * Rejects at the first signal, so that the program can stop everything it has started, in order. A second
 * signal exits immediately.
 */
export function cutBySignals(): Promise<never> {
  const cut = new Promise<never>((_resolve, reject) => {
    let isCut = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (isCut) process.exit(130)
        isCut = true
        process.stderr.write('\nStopping. Processes and their data are removed.\n')
        reject(new Error(`ended by ${signal}`))
      })
    }
  })
  // The signal may come before anything awaits the promise.
  cut.catch(() => {})
  return cut
}
