/** Runs work that the first SIGINT or SIGTERM aborts, and ends the process after it. */
export async function runUntilSignal(work: (signal: AbortSignal) => Promise<unknown>): Promise<never> {
  const ending = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      // A second signal is for those who cannot wait; the processes end with this one.
      if (ending.signal.aborted) process.exit(130)
      process.stderr.write('\nStopping. Processes and their data will be removed.\n')
      ending.abort(new Error(`ended by ${signal}`))
    })
  }
  await work(ending.signal).catch((error: Error) => {
    process.stderr.write(`bench: ${ending.signal.aborted ? error.message : error.stack}\n`)
    process.exitCode = ending.signal.aborted ? 130 : 1
  })
  // Aborted work can still hold a timer or a socket.
  process.exit()
}
