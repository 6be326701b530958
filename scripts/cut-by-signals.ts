/**
 * Rejects at the first signal that is to end this program, so that it ends first what it has started, in its order. A second
 * one is for those who cannot wait.
 */
export function cutBySignals(): Promise<never> {
  const cut = new Promise<never>((_resolve, reject) => {
    let isCut = false
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
      process.on(signal, () => {
        if (isCut) process.exit(130)
        isCut = true
        process.stderr.write('\nEnding; the processes and their data go.\n')
        reject(new Error(`ended by ${signal}`))
      })
    }
  })
  // It may come while nobody waits for it yet.
  cut.catch(() => {})
  return cut
}
